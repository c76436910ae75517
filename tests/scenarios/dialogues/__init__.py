"""Every dialogue there is."""

from tests.scenarios.dialogues import (
    asked_for,
    everyday,
    forgetting,
    here_and_now,
    hostile,
    judging,
    languages,
    other_people,
    private,
    recall,
    recalled,
    receipts,
    roles_and_times,
    taken_back,
    time,
    writers,
)

EVERY = [
    *everyday.DIALOGUES,
    *time.DIALOGUES,
    *other_people.DIALOGUES,
    *writers.DIALOGUES,
    *asked_for.DIALOGUES,
    *private.DIALOGUES,
    *receipts.DIALOGUES,
    *recalled.DIALOGUES,
    *roles_and_times.DIALOGUES,
    *here_and_now.DIALOGUES,
    *hostile.DIALOGUES,
    *judging.DIALOGUES,
    *languages.DIALOGUES,
    *taken_back.DIALOGUES,
    *forgetting.DIALOGUES,
    *recall.DIALOGUES,
]
