"""Every dialogue there is."""

from tests.scenarios.dialogues import (
    asked_for,
    everyday,
    hostile,
    languages,
    other_people,
    private,
    taken_back,
    time,
)

EVERY = [
    *everyday.DIALOGUES,
    *time.DIALOGUES,
    *other_people.DIALOGUES,
    *asked_for.DIALOGUES,
    *private.DIALOGUES,
    *hostile.DIALOGUES,
    *languages.DIALOGUES,
    *taken_back.DIALOGUES,
]
