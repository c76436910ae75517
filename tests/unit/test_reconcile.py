"""What becomes of something said beside what is known."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.aliases import similar_subjects
from bot.domain.believing.reconcile import (
    AskWhich,
    Changes,
    KnownMemories,
    Undecided,
    by_table,
    reconcile,
    strengthened,
)
from bot.domain.changes import Add, Candidate, Delete, Flag, Mention, Plan, Revise
from bot.domain.memories import EVERYWHERE, FactDetails, Memory, Source, fact_details
from bot.domain.periods import period_of
from bot.language.keys import USER
from bot.language.text import normalised

NOW = datetime(2026, 11, 20, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
TODAY = LATER.date()
SAID = Source(1, "said so")


def candidate(key: str, content: str, **more: Any) -> Candidate:
    days = {side: more.pop(side) for side in ("since", "until") if side in more}
    details = FactDetails(**days) if days else None
    return Candidate(key=key, content=content, category="general", source=SAID, details=details, **more)


def memory(key: str, content: str, **more: Any) -> Memory:
    [change] = done(candidate(key, content, **more), [])
    assert isinstance(change, Add)
    return change.memory


def found(said: Candidate, known: list[Memory]) -> Changes | AskWhich | Undecided:
    return reconcile(said, KnownMemories(1, tuple(known), LATER, TODAY, is_decided=True))


def done(said: Candidate, known: list[Memory]) -> tuple[Add | Revise | Mention | Delete | Flag, ...]:
    result = found(said, known)
    assert isinstance(result, tuple), result
    return result


def after(said: Candidate, known: list[Memory]) -> list[Memory]:
    """What is known once the changes are made."""
    view = {each.id: each for each in known}
    for change in done(said, known):
        match change:
            case Add(touched, _) | Revise(_, touched, _, _):
                view[touched.id] = touched
            case Delete(gone):
                del view[gone.id]
            case Mention():
                pass
    return list(view.values())


def current(known: list[Memory], day: date) -> list[Memory]:
    """The memories that hold on a day, without those that another covers meanwhile."""
    holding = [memory for memory in known if period_of(memory.details).holds(day)]
    covered = {each for memory in holding for each in fact_details(memory.details).covers}
    return [memory for memory in holding if memory.id not in covered]


def now_true(known: list[Memory], day: date = TODAY) -> set[str]:
    return {each.content for each in current(known, day)}


def test_something_new_is_added_under_the_key_it_was_told_under() -> None:
    """Nothing known like it: a memory at version one, with its source."""
    [change] = done(candidate("boss", "Alec"), [])
    assert isinstance(change, Add)
    assert (change.memory.key, change.memory.label, change.memory.version) == ("boss", "boss", 1)
    assert change.sources == (SAID,)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (("boss", "Alec"), ("boss", "Dana")),
        (("boss", "Alec"), ("manager", "Dana")),
        (("home_address", "Isar 1"), ("address", "Spree 2")),
        (("dietary_restrictions", "vegan"), ("diet", "eats fish")),
        (("preferred_transport", "bike"), ("preferred_transport", "train")),
        (("likes", "jazz"), ("likes", "tea")),
        (("team", "Platform"), ("team", "Design")),
    ],
)
def test_nobody_overwrites_nor_piles_up_in_silence(known: tuple[str, str], said: tuple[str, str]) -> None:
    """A fact under the same or a related key is shown, until somebody says what becomes of the two."""
    old = memory(*known)
    result = found(candidate(*said), [old])
    assert isinstance(result, Undecided)
    assert result.neighbours == (old,)


def test_what_takes_the_place_of_another_is_its_next_version_under_its_own_key() -> None:
    """Alec was the boss, and Dana is the manager."""
    old = memory("boss", "Alec")
    [change] = done(candidate("manager", "Dana", outcome="replace"), [old])
    assert isinstance(change, Revise)
    assert (change.before, change.after.id) == (old, old.id)
    assert (change.after.key, change.after.content, change.after.version) == ("manager", "Dana", 2)


def test_what_puts_a_slip_right_holds_in_its_time() -> None:
    """The next version, which says that the value before never was so; from when on is as it was told."""
    known = memory("home_city", "Rome", since="2019-01-01")
    [change] = done(candidate("home_city", "Milan", outcome="wrong"), [known])
    assert isinstance(change, Revise)
    assert (change.after.id, change.after.content, change.reason) == (known.id, "Milan", "amended")
    assert period_of(change.after.details).since == date(2019, 1, 1)
    [dated] = done(candidate("home_city", "Milan", outcome="wrong", since="2021-01-01"), [known])
    assert isinstance(dated, Revise)
    assert period_of(dated.after.details).since == date(2021, 1, 1)


def test_what_puts_a_stay_right_covers_what_that_covered() -> None:
    """And ends when that did, but for the side that is told anew."""
    home = memory("home_city", "Munich")
    both = after(
        candidate("home_city", "Rome", until="2026-11-27", outcome="replace", against=home.id), [home]
    )
    stay = next(each for each in both if each.content == "Rome")
    right = after(candidate("home_city", "Milan", since="2026-11-19", outcome="wrong", against=stay.id), both)
    assert [each.content for each in current(right, TODAY)] == ["Milan"]
    assert [each.content for each in current(right, date(2026, 11, 28))] == ["Munich"]


def test_a_day_is_put_right_alone() -> None:
    """The same value from another day on is no repetition of it."""
    known = memory("home_city", "Munich", since="2019-01-01")
    said = candidate("home_city", "Munich", since="2020-01-01", outcome="wrong", against=known.id)
    [change] = done(said, [known])
    assert isinstance(change, Revise)
    assert (change.reason, period_of(change.after.details).since) == ("amended", date(2020, 1, 1))
    [again] = done(said, [change.after])
    assert isinstance(again, Mention)


def test_what_is_over_is_put_right_in_its_time() -> None:
    """The firm that was left is another one: both never were."""
    known = memory("workplace", "Bosch", since="2015-01-01", until="2020-12-31")
    said = candidate("workplace", "Audi", until="2020-12-31", outcome="wrong", against=known.id)
    [change] = done(said, [known])
    assert isinstance(change, Revise)
    assert (change.after.content, change.reason) == ("Audi", "amended")
    assert period_of(change.after.details).since == date(2015, 1, 1)


@pytest.mark.parametrize("outcome", ["replace", "wrong"])
def test_no_home_takes_the_place_of_a_firm(outcome: str) -> None:
    """A model that names a memory of another kind has decided nothing."""
    home, firm = memory("home_city", "Munich"), memory("workplace", "Bosch")
    said = candidate("home_city", "Milan", outcome=outcome, against=firm.id)
    result = found(said, [home, firm])
    assert isinstance(result, Undecided)
    assert result.neighbours == (home,)


@pytest.mark.parametrize("outcome", ["ask", "replace", "wrong"])
@pytest.mark.parametrize("meant", ["said", "past"])
def test_what_is_of_something_else_is_no_pair(outcome: str, meant: str) -> None:
    """A car that was sold is asked about beside no home."""
    home = memory("home_city", "Bonn")
    said = candidate("car", "sold", meant=meant, outcome=outcome, against=home.id)
    assert not isinstance(found(said, [home]), AskWhich)
    assert "Bonn" in {each.content for each in after(said, [home])}


def test_what_is_only_implied_puts_nothing_right() -> None:
    """Nor does what doesn't say which of several is wrong."""
    known = [memory("sister", "Anna"), memory("sister", "Maria")]
    assert isinstance(found(candidate("sister", "Ana", outcome="wrong"), known), Undecided)
    assert isinstance(found(candidate("sister", "Ana", outcome="wrong", stated=False), known[:1]), AskWhich)


def test_what_holds_beside_another_is_a_memory_of_its_own() -> None:
    """ "I also work as a tutor" leaves the job."""
    known = after(candidate("job_title", "tutor", outcome="beside"), [memory("job_title", "engineer")])
    assert now_true(known) == {"engineer", "tutor"}


@pytest.mark.parametrize(
    ("first", "then", "brothers", "meets"),
    [
        ("brother", "Tiago", ["Tiago"], True),
        ("Tiago", "brother", ["Tiago"], True),
        ("Tiago", "my brother", ["Tiago Silva"], True),
        ("brother", "Tiago", ["Tiago", "Rui"], False),
        ("sister", "Tiago", ["Tiago"], False),
        ("user", "Tiago", ["Tiago"], False),
    ],
)
def test_somebody_is_the_same_by_name_and_by_what_they_are(
    first: str, then: str, brothers: list[str], meets: bool
) -> None:
    """What is said of Tiago meets what is known of the brother, where that is the one brother known."""
    known = [memory("brothers", name) for name in brothers]
    known.append(memory("job_title", "clerk", subject=first))
    said = found(candidate("job_title", "baker", subject=then), known)
    assert isinstance(said, Undecided) == meets


def test_what_is_past_never_replaces_the_present() -> None:
    """Whoever says replace: "I worked at Siemens until 2020"."""
    bosch = memory("workplace", "Bosch")
    for outcome in ("replace", "past", "beside", ""):
        said = candidate("workplace", "Siemens", until="2020-12-31", outcome=outcome)
        known = after(said, [bosch])
        assert now_true(known) == {"Bosch"}
        assert now_true(known, date(2019, 1, 1)) == {"Bosch", "Siemens"}


def test_an_earlier_time_of_what_is_to_come_leaves_it_to_come() -> None:
    """ "I worked at Greenpeace from 2020 to 2021, too" calls off no second time there that begins in January."""
    known = after(
        candidate("workplace", "Greenpeace", since="2020-07-01", until="2021-07-31", outcome="past"),
        [memory("workplace", "Greenpeace", since="2027-01-03")],
    )
    assert [now_true(known, day) for day in (date(2021, 1, 1), date(2026, 12, 1), date(2027, 2, 1))] == [
        {"Greenpeace"},
        set(),
        {"Greenpeace"},
    ]


def test_what_began_before_what_is_known_is_past() -> None:
    """Told in the wrong order: Munich in 2019 is no news beside Berlin in 2024."""
    berlin = memory("home_city", "Berlin", since="2024-05-01")
    known = after(candidate("home_city", "Munich", since="2019-01-01", outcome="replace"), [berlin])
    assert now_true(known) == {"Berlin"}
    assert now_true(known, date(2020, 1, 1)) == {"Munich"}


def test_past_without_an_end_is_over_before_today() -> None:
    """ "I used to have a dog" tells of no dog today."""
    known = after(candidate("pets", "a dog", outcome="past"), [memory("pets", "a cat")])
    assert now_true(known) == {"a cat"}


def test_what_holds_for_a_while_gives_the_lasting_value_back() -> None:
    """ "In Rome until Friday" leaves Munich what it was, and no day without a home."""
    munich = memory("home_city", "Munich")
    known = after(
        candidate("home_city", "Rome", since="2026-11-21", until="2026-11-27", outcome="replace"), [munich]
    )
    assert [now_true(known, date(2026, 11, day)) for day in (21, 27, 28)] == [{"Rome"}, {"Rome"}, {"Munich"}]


def test_what_begins_on_a_day_to_come_waits_for_it() -> None:
    """ "I'm moving to Berlin on 1 June": Munich until the last of May."""
    munich = memory("home_city", "Munich")
    known = after(candidate("home_city", "Berlin", since="2027-06-01", outcome="replace"), [munich])
    assert now_true(known) == {"Munich"}
    assert now_true(known, date(2027, 5, 31)) == {"Munich"}
    assert now_true(known, date(2027, 6, 1)) == {"Berlin"}


def test_what_is_known_and_said_to_be_over_is_over() -> None:
    """Same place, now with an end."""
    siemens = replace(memory("workplace", "Siemens"), updated_at=NOW - timedelta(days=90))
    [change] = done(candidate("workplace", "Siemens", until="2026-10-31", outcome="past"), [siemens])
    assert isinstance(change, Revise)
    assert now_true([change.after]) == set()


def test_an_earlier_time_of_what_holds_does_not_end_it() -> None:
    """ "I live in Hamburg", and later "from 2017 to 2019 I lived in Hamburg": twice, and still."""
    hamburg = memory("home_city", "Hamburg")
    then = candidate("home_city", "Hamburg", since="2017-01-01", until="2019-12-31", outcome="past")
    known = after(then, [hamburg])
    assert now_true(known) == {"Hamburg"} == now_true(known, date(2018, 5, 1))
    assert now_true(after(replace(then, against=hamburg.id), [hamburg])) == {"Hamburg"}


def test_an_end_before_it_was_told_as_holding_is_asked_about() -> None:
    """ "I live in Hamburg", and a day later "until 2019 I lived in Hamburg": an earlier time, or no more?"""
    hamburg = memory("home_city", "Hamburg")
    then = candidate("home_city", "Hamburg", until="2019-12-31", outcome="past")
    assert found(then, [hamburg]) == AskWhich(hamburg)
    assert now_true(after(replace(then, outcome="beside", against=hamburg.id), [hamburg])) == {"Hamburg"}
    assert now_true(after(replace(then, outcome="replace", against=hamburg.id), [hamburg])) == set()


def test_what_was_for_a_while_covers_all_that_followed_each_other_then() -> None:
    """A job, a second one beside it, and one announced in the place of the first: a stint covers that line."""
    bosch = replace(memory("workplace", "Bosch"), created_at=NOW - timedelta(days=30))
    aldi = replace(memory("workplace", "Aldi"), created_at=NOW)
    ikea = candidate("workplace", "Ikea", since="2026-12-01", outcome="replace", against=bosch.id)
    known = [*after(ikea, [bosch]), aldi]
    stint = candidate("workplace", "Lidl", since="2026-11-01", until="2026-11-19", outcome="past")
    assert now_true(after(stint, known), date(2026, 11, 10)) == {"Lidl", "Aldi"}


def test_only_the_other_of_two_ends_the_first() -> None:
    """Engineer and tutor; "I'm only a tutor now"."""
    engineer, tutor = memory("job_title", "engineer"), memory("job", "tutor")
    said = candidate("job", "tutor", outcome="replace", against=engineer.id)
    assert now_true(after(said, [engineer, tutor])) == {"tutor"}


def test_a_return_is_a_new_time_of_an_old_value() -> None:
    """What was over once may begin again; both times are kept."""
    past, bosch = memory("workplace", "Siemens", until="2020-12-31"), memory("workplace", "Bosch")
    known = after(candidate("workplace", "Siemens", outcome="replace"), [past, bosch])
    assert now_true(known) == {"Siemens"}
    assert len(known) == 2


@pytest.mark.parametrize("others", [[], ["Tom"]])
def test_what_is_told_as_holding_the_day_it_ended_ends_again(others: list[str]) -> None:
    """Over, told anew, and over once more on one day: nothing of it holds, as the last word on it says."""
    known = [memory("pets", name) for name in others] + [memory("pets", "Rex")]
    for _ in range(3):
        rex = next(each for each in known if each.content == "Rex" and not fact_details(each.details).until)
        over = candidate("pets", "Rex", until=NOW.date().isoformat(), outcome="past", against=rex.id)
        known = after(over, known)
        assert now_true(known) == {*others}
        known = after(candidate("pets", "Rex", outcome="beside" if others else ""), known)
        assert now_true(known) == {*others, "Rex"}


@pytest.mark.parametrize("again", ["Berlin", "berlin", " BERLIN. "])
def test_the_same_again_is_a_mention(again: str) -> None:
    """Case, blanks and end punctuation make no new value, and no outcome is needed."""
    known = memory("home_city", "Berlin")
    assert done(candidate("home_city", again), [known]) == (Mention(known, (SAID,)),)
    assert done(candidate("lives_in", again), [known]) == (Mention(known, (SAID,)),)


@pytest.mark.parametrize(
    ("one", "other"), [("two cats", "three cats"), ("runs 5 km", "runs 10 km"), ("eats fish", "eats no fish")]
)
def test_numbers_and_denials_are_no_repetition(one: str, other: str) -> None:
    """However alike the rest is."""
    assert isinstance(found(candidate("habits", other), [memory("habits", one)]), Undecided)


def test_again_with_another_number_is_asked() -> None:
    """Code checks what can be checked."""
    result = found(candidate("rent", "900 a month", outcome="again"), [memory("rent", "700 a month")])
    assert isinstance(result, AskWhich)


def test_a_guess_never_replaces_what_was_stated() -> None:
    """The person is asked."""
    result = found(candidate("diet", "vegan", outcome="replace", stated=False), [memory("diet", "eats all")])
    assert isinstance(result, AskWhich)


def test_an_outcome_bears_only_on_a_neighbour() -> None:
    """An id of somebody else's fact, or of none, is not followed; of two jobs nobody has said which goes."""
    sister = memory("home_city", "Paris", subject="sister")
    mine = memory("home_city", "Munich")
    said = candidate("home_city", "Rome", outcome="replace", against=sister.id)
    assert isinstance(found(said, [sister, mine]), Undecided)
    jobs = [memory("workplace", "Bosch"), replace(memory("workplace", "Lidl"), id="bbbbbbbb")]
    assert isinstance(found(candidate("workplace", "Aldi", outcome="replace"), jobs), Undecided)
    named = candidate("workplace", "Aldi", outcome="replace", against="bbbbbbbb")
    assert now_true(after(named, jobs)) == {"Bosch", "Aldi"}


def test_subjects_and_scopes_are_kept_apart() -> None:
    """The sister's city is none of the user's, nor the chat's everybody's."""
    hers, there = memory("home_city", "Paris", subject="Sister"), memory("home_city", "Oslo", scope="chat:1")
    [change] = done(candidate("home_city", "Rome", subject=USER, scope=EVERYWHERE), [hers, there])
    assert isinstance(change, Add)


@pytest.mark.parametrize(
    ("known", "said", "outcome"),
    [
        (("home_city", "Munich"), ("home_city", "Berlin"), "ask"),
        (("preferred_transport", "bike"), ("preferred_transport", "train"), "ask"),
        (("pets", "Rex"), ("dog", "Bella"), "beside"),
        (("likes", "coffee"), ("dislikes", "coffee"), "ask"),
        (("likes", "coffee"), ("dislikes", "tea"), "beside"),
    ],
)
def test_without_a_model_tables_ask_rather_than_overwrite(
    known: tuple[str, str], said: tuple[str, str], outcome: str
) -> None:
    """Only what people naturally have several of stands side by side unasked."""
    assert by_table(candidate(*said), [memory(*known)]) == outcome


def test_an_intention_in_the_same_words_is_told_again() -> None:
    """Without a model, too: no list of one thing; a figure makes it another."""
    known = memory("plans", "help people go through it", kind="intention")
    for said, outcome in (
        ("Help people going through it too", "again"),
        ("help 3 people go through it", "beside"),
    ):
        assert by_table(candidate("plans", said, kind="intention"), [known]) == outcome


OUTCOMES = st.sampled_from(["", "replace", "beside", "again", "past", "ask"])
DAYS = st.none() | st.sampled_from(["2019-01-01", "2024-05-01", "2026-11-21", "2027-06-01"])


@given(
    st.lists(
        st.tuples(st.sampled_from(["home_city", "city", "likes"]), st.sampled_from(["Rome", "Oslo", "rome."]), OUTCOMES, DAYS, DAYS),
        max_size=8,
    )
)  # fmt: skip
@example(
    [
        ("home_city", "Oslo", "", None, None),
        ("home_city", "Rome", "", "2019-01-01", "2024-05-01"),
        ("home_city", "Rome", "replace", "2024-05-01", "2019-01-01"),
    ]
)
def test_any_sequence_leaves_one_memory_per_identity(told: list[tuple[Any, ...]]) -> None:
    """Each change is valid in the plan and upon what the ones before it left."""
    view: dict[str, Memory] = {}
    for key, content, outcome, since, until in told:
        said = candidate(key, content, outcome=outcome, since=since, until=until)
        result = found(said, list(view.values()))
        if not isinstance(result, tuple):
            continue
        Plan(1, "test", result)
        for change in result:
            match change:
                case Add(new, _):
                    assert new.id not in view
                    view[new.id] = new
                case Revise(before, new, _, _):
                    assert view[before.id] == before
                    assert new.version == before.version + 1
                    view[new.id] = new
                case Mention(same, _):
                    assert view[same.id] == same
        ids = {(each.key, normalised(each.content), str(each.details) if each.details and each.details.until else "") for each in view.values()}  # pyright: ignore  # fmt: skip
        assert len(ids) == len(view)


def test_each_telling_closes_half_the_gap() -> None:
    """Confidence grows and never reaches certainty."""
    assert strengthened(0.9) == pytest.approx(0.95)
    assert strengthened(strengthened(0.6)) == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("subject", "known"), [("Ana", "Anna"), ("sister Anna", "Anna"), ("my boss", "boss")]
)
def test_a_subject_that_may_be_known_is_named(subject: str, known: str) -> None:
    """So that one person does not become two."""
    assert similar_subjects(subject, [USER, known, "Bob"]) == [known]


def test_a_plan_of_deletions_is_no_matter_of_reconciling() -> None:
    """Deleting a memory of one's own is a valid plan."""
    assert Plan(1, "test", (Delete(memory("likes", "tea")),))
