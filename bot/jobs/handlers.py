"""What each kind of job does."""

from __future__ import annotations

from collections.abc import Mapping

from bot.jobs.forgetting import ForgettingJobs
from bot.jobs.thrift import within_reserve
from bot.jobs.worker import Handler
from bot.memory.spending import Spending


def handlers(
    learn: Handler,
    digest: Handler,
    close_session: Handler,
    nightly: Handler,
    reflect: Handler,
    weekly: Handler,
    embed: Handler,
    *,
    follow_up: Handler,
    answer: Handler,
    forgetting: ForgettingJobs,
    rederive: Handler,
    spending: Spending,
) -> Mapping[str, Handler]:
    """Every kind of job with what does it."""
    return {
        "purge": forgetting.purge,
        "erase": forgetting.erase,
        "leave": forgetting.leave,
        "scour": forgetting.scour,
        "rederive": rederive,
        "extract": within_reserve(spending, learn),
        "digest": digest,
        "session": within_reserve(spending, close_session),
        "nightly": within_reserve(spending, nightly),
        "reflect": reflect,
        "weekly": within_reserve(spending, weekly),
        "embed": within_reserve(spending, embed),
        "follow_up": follow_up,
        "answer": answer,
    }
