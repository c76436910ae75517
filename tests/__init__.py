"""The tests, which load libraries as the program does."""

from bot.bootstrap import set_up_libraries

set_up_libraries()
