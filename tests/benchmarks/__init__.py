"""What is measured, each by a command; it loads what the program loads, and so no tracer."""

import sys

from bot.bootstrap import set_up_libraries

if "pytest" not in sys.modules:  # tests of a benchmark may stand beside some that trace
    set_up_libraries()
    from bot.telemetry import leave_out_the_tracer

    leave_out_the_tracer()
