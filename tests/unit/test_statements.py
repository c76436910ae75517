from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.language.clauses import clean
from bot.language.keys import CATEGORIES, NOTE_KEY, canonical_key
from bot.language.statements.context import NOBODY, KnownPeople, renamed, set_right
from bot.language.statements.finder import as_facts, find_denied, find_statements, spoken_of
from bot.language.statements.reading import AskRequest, ForgetRequest, RememberRequest
from bot.language.statements.requests import find_request, meant_instead


def told(text: str, known: KnownPeople = NOBODY) -> list[str]:
    """The statements as short lines: "home_city=Porto", "sister.allergies=nuts"."""
    return [
        f"{'' if one.subject == 'user' else one.subject + '.'}{one.key}={one.value}"
        for one in find_statements(text, known)
    ]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("`tea`", "tea"),
        ("**be kind**.", "be kind"),
        ("`rm -rf` **bold** _x_", "`rm -rf` **bold** _x_"),
        ("`tea` a lot", "`tea` a lot"),
    ],
)
def test_marks_leave_a_value_on_both_sides_or_on_none(said: str, kept: str) -> None:
    """What stands within a value, too, is its own."""
    assert clean(said) == kept


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I have a friend who lives in Oslo", ["friends=a friend", "friend.home_city=Oslo"]),
        ("My boss is Tom, who lives in York", ["boss=Tom", "Tom.home_city=York"]),
        ("I have a dog. She loves cheese", ["pets=a dog", "dog.likes=cheese"]),
        (
            "My sister Ana called. I have a dog. He hates rain",
            ["sisters=Ana", "pets=a dog", "dog.dislikes=rain"],
        ),
        ("My sister Ana called. I know who lives in York", ["sisters=Ana"]),
    ],
)
def test_who_and_she_tell_of_whom_was_told_last(text: str, facts: list[str]) -> None:
    """ "A friend who lives in Oslo" lives there, by name or without; "I know who lives there" names nobody."""
    assert told(text) == facts


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We renamed Rex to Max", ("Max", "Rex")),
        ("we've renamed our dog Rex Max", ("Max", "Rex")),
        ("We changed Rex's name to Max.", ("Max", "Rex")),
        ("Rex is now called Max", ("Max", "Rex")),
        ("he goes by Al now", ("Al", "Alan")),
        ("Tom is now Director", None),
        ("My brother Tom has been renamed to Thea", ("Thea", "Tom")),
        ("I never renamed Rex to Max", None),
        ("Tom said he renamed Rex to Max", None),
        ("If we renamed Rex to Max, he would run", None),
        ("Is Rex called Max", None),
    ],
)
def test_who_is_called_otherwise_now_is_read(text: str, names: tuple[str, str] | None) -> None:
    """The new name and the old one; "he" is whom the words before told of."""
    found = renamed(text, KnownPeople(last="Alan"))
    assert (found and found[:2]) == names


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Lou has a peanut allergy, so we have no nuts", ["Lou.allergies=peanut"]),
        ("Tom quit, he's now a baker", ["Tom.workplace=", "Tom.job_title=", "Tom.job_title=baker"]),
        ("Lou died last week.", ["=Lou"]),
        ("My cat Mochi was put to sleep", ["=Mochi"]),
        ("Lou was fired up today. My sister quit on me. My brother lost his job interview letter", []),
        ("Oh great, I just love waiting two hours at the GP. Yeah right, I love rain", []),
        ("Great, I love jazz", ["likes=jazz"]),
        ("I went vegan in January", ["diet=vegan"]),
        ("Changed my number, it's 07700 900456 now", ["phone=07700 900456"]),
        ("My number changed to 07700 900456", ["phone=07700 900456"]),
        ("Turns out I'm allergic to cats", ["allergies=cats"]),
        ("My brother was fired from Lidl", ["brother.workplace=Lidl"]),
        ("Lou is dead tired, and Tom died his hair. My phone died", []),
        ("she lives in Kiel", ["Ulla.home_city=Kiel"]),
        ("she's 64. She loves jazz", ["Ulla.age=64", "Ulla.likes=jazz"]),
        ("She loves jazz and he hates rock", ["Ulla.likes=jazz"]),
        ("Bob lives in Paris", []),
        ("Tom says he lives in Bern", []),
        ("Lou and Tom love jazz", []),
        ("My sister lives in Rome and she works as a vet", ["sister.home_city=Rome", "sister.job_title=vet"]),
        ("our kids Ann and Lea are here. She loves jazz", ["children=Ann", "children=Lea"]),
    ],
)
def test_who_is_known_is_told_of_by_name_or_as_he_or_she(text: str, facts: list[str]) -> None:
    """A name of somebody unknown tells nothing, nor does a pronoun that may mean two."""
    assert told(text, KnownPeople({"Lou": frozenset(), "Tom": frozenset()}, last="Ulla")) == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("The cat is 3 years old", ["Pip.age=3"]),
        ("Actually the cat is called Pippa", ["pets=Pippa (cat)"]),
        ("No, the cat's name is Pippa", ["pets=Pippa (cat)"]),
        ("The cat is called Tom", []),
        ("My sister has a cat. The cat is 9 years old", []),
        ("The cat of my neighbour is 9 years old", []),
        ("The dog is 3 years old", []),
    ],
)
def test_the_one_that_is_known_is_meant_by_what_it_is(text: str, facts: list[str]) -> None:
    """Not where one was just spoken of, nor by another name: that is somebody else's, unless it is put right."""
    assert told(text, NOBODY.with_one("pets", "Pip (cat)")) == facts


@pytest.mark.parametrize(
    ("text", "whom"),
    [("My mum's name is Ulla", "Ulla"), ("my sister lives in Rome", "sister"), ("I love jazz", ""),
     ("our kids Ann and Lea are here", ""), ("My dog Rex is ill, my wife Ana isn't", "Ana")],
)  # fmt: skip
def test_the_last_person_told_of_is_whom_the_next_words_mean(text: str, whom: str) -> None:
    """By first name where it was said; of two told of in one breath neither."""
    assert spoken_of(text) == whom


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("My favourite film is Alien, no wait, Blade Runner", ["favourite_film=Blade Runner"]),
        ("My dog is Rex, sorry, Max", ["pets=Max (dog)"]), ("I'm 34, no, 35", ["age=35"]),
        ("I'm 41, no 42", ["age=42"]), ("I live in Rome, I mean Milan", ["home_city=Milan"]),
        ("I work at Tesco, no Sundays", ["workplace=Tesco"]),
    ],
)  # fmt: skip
def test_what_is_put_right_in_the_same_breath_is_read_as_it_was_put_right(
    text: str, lines: list[str]
) -> None:
    """What stands behind "no" or "sorry" takes the place of the value before it; "no Sundays" is none."""
    assert told(text) == lines


@pytest.mark.parametrize(
    ("text", "lines", "quote"),
    [
        ("My birthday is 4 May. Sorry, 5 May.", ["birthday=5 May"], "My birthday is 4 May. Sorry, 5 May"),
        ("I live in Rome. No, I mean in Milan. I like tea.", ["home_city=Milan", "likes=tea"],
         "I live in Rome. No, I mean in Milan"),
        ("I live in Rome... scratch that, Milan", ["home_city=Milan"], "I live in Rome... scratch that, Milan"),
        ("I have a dog called Rex. Oops, Max!", ["pets=Max (dog)"], "I have a dog called Rex. Oops, Max"),
        ("I have a dog called Rex. Sorry, he's called Max.", ["pets=Max (dog)"], "I have a dog called Rex. Sorry, he's called Max"),
        ("I like tea. No, coffee.", ["likes=coffee"], "I like tea. No, coffee"),
        ("My favourite colour is green. No, sorry, blue.", ["favourite_colour=blue"],
         "My favourite colour is green. No, sorry, blue"),
        ("I like jazz. Actually no, I don't.", [], ""),
        ("I'm allergic to nuts. Not really, I made that up.", [], ""),
        ("I have a dog. Just kidding!", [], ""),
    ],
)  # fmt: skip
def test_the_next_sentence_puts_right_what_was_told(text: str, lines: list[str], quote: str) -> None:
    """With another value of its kind, which the quote shows with the first; or it takes all of it back."""
    assert told(text) == lines
    assert not lines or find_statements(text)[0].quote == quote


@pytest.mark.parametrize(
    "behind",
    ["Sorry about that.", "Sorry, back now.", "Wait for me.", "Wait, it's raining.", "No, thanks.", "No problem at all.",
     "Actually, great weather.", "Sorry, my phone died.", "Sorry.", "Sorry, her name is Pippa."],
)  # fmt: skip
def test_a_sentence_that_only_begins_like_a_repair_changes_nothing(behind: str) -> None:
    """What fits no value of the kind stands for itself."""
    assert told(f"I like rock. {behind}") == ["likes=rock"]
    assert told(f"I live in Rome. {behind}") == ["home_city=Rome"]


@pytest.mark.parametrize(
    "text",
    ["In the movie my name is Jack", "In my dream, I live in Paris", "I'm from Monday to Friday in Berlin"],
)
def test_what_is_made_up_or_a_time_is_no_fact(text: str) -> None:
    """Somebody in a film is not who tells of them, and no weekday is a place."""
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I bought my son Lego for Christmas", "I gave my sister Spotify", "I met my boss Monday",
        "I see my mum Christmas morning", "Coffee is my best friend", "He is my brother",
        "my friend's dog Max", "In the novel my brother Tom dies",
    ],
)  # fmt: skip
def test_a_capital_beside_a_relation_is_not_always_a_name(text: str) -> None:
    """What is given to somebody, days, everyday words at a start, what is made up."""
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("My name is Ana, I live in Porto and I work as a nurse", ["name=Ana", "home_city=Porto", "job_title=nurse"]),
        ("My name is Ana and I live in Porto, and work as a nurse", ["name=Ana", "home_city=Porto", "job_title=nurse"]),
        ("I'm allergic to peanuts, shrimp and kiwi", ["allergies=peanuts", "allergies=shrimp", "allergies=kiwi"]),
        ("I’m allergic to peanuts", ["allergies=peanuts"]),
        ("I have a severe peanut allergy.", ["allergies=peanut"]),
        ("hi, i'm ana", ["name=Ana"]),
        ("Hello! I'm Tom.", ["name=Tom"]),
        ("I live in Berlin, Germany", ["home_city=Berlin, Germany"]),
        ("I live in St. Petersburg with my wife.", ["home_city=St. Petersburg"]),
        ("i live in berlin", ["home_city=berlin"]),
        ("We live in Portugal 😀 sunny!", ["home_country=Portugal"]),
        ("I told you, I live in Berlin!", ["home_city=Berlin"]),
        ("I live in Berlin, and you?", ["home_city=Berlin"]),
        ("My name is Ana, what's yours?", ["name=Ana"]),
        ("I'm from Porto", ["origin=Porto"]),
        ("I'm a software engineer at Google", ["job_title=software engineer", "workplace=Google"]),
        ("My birthday is on 3 May 1990. I'm 34 years old.", ["birthday=3 May 1990", "age=34"]),
        ("I was born in 1990", ["birth_year=1990"]),
        ("I love hiking, reading, and cooking", ["likes=hiking", "likes=reading", "likes=cooking"]),
        ("I hate mondays. I don't like cilantro", ["dislikes=mondays", "dislikes=cilantro"]),
        ("my favorite color is blue", ["favourite_colour=blue"]),
        ("I'm vegan", ["diet=vegan"]),
        ("I speak German, English and a bit of French", ["languages=German", "languages=English", "languages=French"]),
        ("I play the guitar", ["hobbies=guitar"]),
        ("I play the concertina, a Lachenal, it was my nan's", ["hobbies=concertina"]),
        ("I can play the accordion, badly", ["hobbies=accordion"]),
        ("I live with my husband Sam and our twins Maya and Dev",
         ["partner=Sam (husband)", "children=Maya", "children=Dev"]),
        ("we have twins, Maya and Dev", ["children=Maya", "children=Dev"]),
        ("I have two kids, Maya (5) and Dev (3)", ["children=Maya", "children=Dev"]),
        ("I've got a dog, a labrador called Rolo", ["pets=Rolo (dog)"]),
        ("I like tea, a good book and rain", ["likes=tea", "likes=good book", "likes=rain"]),
        ("I'm planning to visit Japan next summer", ["plans=visit Japan next summer"]),
        ("I'm going to see the dentist on Thursday", ["plans=see the dentist on Thursday"]),
        ("I'm going crazy every Monday", []),
        ("I'm going to call him today", []),
        ("I have a dog named Rex and two cats, Miu and Zorro", ["pets=Rex (dog)", "pets=Miu (cat)", "pets=Zorro (cat)"]),
        ("My dog is called Rex", ["pets=Rex (dog)"]),
        ('My dog is called "Rex"', ["pets=Rex (dog)"]),
        ("my wife's name is Lena and my son is called Max", ["partner=Lena (wife)", "sons=Max"]),
        ("I have two sisters, Anna and Maria", ["sisters=Anna", "sisters=Maria"]),
        ("I have two sisters", ["sisters=two sisters"]),
        ("my boss is Angela", ["boss=Angela"]),
        ("Dinner with my wife Ana in Rome", ["partner=Ana (wife)"]),
        ("I live in Ghent with my husband Jo and our two kids, Lou and Bram",
         ["partner=Jo (husband)", "home_city=Ghent", "children=Lou", "children=Bram"]),
        ("My son Leo plays chess", ["sons=Leo"]),
        ("Anna is my best friend", ["best_friend=Anna"]),
        ("Tom is my brother and works as a clerk", ["brothers=Tom", "Tom.job_title=clerk"]),
        ("My doctor is Dr. Weber and my dentist is Dr. Lang", ["doctor=Dr. Weber", "dentist=Dr. Lang"]),
        ("I'm married to Lena", ["partner=Lena"]),
        ("I can't stand mint, tastes like soap. I like tea, long walks, Thai food",
         ["dislikes=mint", "likes=tea", "likes=long walks", "likes=Thai food"]),
        ("I just moved to Leeds from Bristol for work", ["home_city=Leeds", "home_city=Bristol"]),
        ("I'm a nurse at St James's hospital, mostly nights", ["job_title=nurse", "workplace=St James's hospital"]),
        ("hey im tom, 34, from glasgow", ["name=Tom", "age=34", "origin=glasgow"]),
        ("I'm tired, 3 hours of sleep. I'm back, from work", []),
        ("my gf is called Jess", ["partner=Jess (gf)"]),
        ("we have a 3 year old daughter, Isla", ["daughters=Isla"]),
        ("jess and i broke up", ["partner="]),
        ("we split up into teams", []),
        ("My mum's 60th is on 14 March", ["mum.birthday=14 March"]),
        ("I'm German", ["nationality=German"]),
        ("Nice to meet you! I'm Ana", ["name=Ana"]),
        ("Darren's lad is Alfie. Wolves, worse luck. I'm Albion.", []),
        ("Wir wohnen in Basel, im Gundeli, dritter Stock ohne Lift", []),
        ("I've moved lockers, I'm 17 now, beside the window", []),
        ("I've moved house, and I'm 17 years old", ["age=17"]),
        ("I've moved from left back to goalkeeper because of the ankle", []),
        ("I've moved to nights", []),
        ("i moved to leipzig", ["home_city=leipzig"]),
        ("My email is ana@example.org", ["email=ana@example.org"]),
    ],
)  # fmt: skip
def test_statements_about_oneself(text: str, facts: list[str]) -> None:
    """What a person plainly says about themselves is found, fact by fact."""
    assert told(text) == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("my sister is allergic to nuts", ["sister.allergies=nuts"]),
        ("My sister Anna lives in Rome and works as a teacher",
         ["sisters=Anna", "Anna.home_city=Rome", "Anna.job_title=teacher"]),
        ("my dog Rex is 5 years old", ["pets=Rex (dog)", "Rex.age=5"]),
        ("My wife's birthday is on 4 June", ["wife.birthday=4 June"]),
        ("my brother hates olives", ["brother.dislikes=olives"]),
        ("My friend Tom lives in Leeds and my friend Ann lives in York",
         ["friends=Tom", "Tom.home_city=Leeds", "friends=Ann", "Ann.home_city=York"]),
        ("My colleague Tom Smith works as a tester. Tom lives in Ely.",
         ["colleagues=Tom Smith (colleague)", "Tom Smith.job_title=tester", "Tom.home_city=Ely"]),
        ("My sister Anna lives in Rome. My sister is allergic to nuts.",
         ["sisters=Anna", "Anna.home_city=Rome", "Anna.allergies=nuts"]),
        ("My daughter Emma is 5. My niece Emma is 9.",
         ["daughters=Emma", "Emma.age=5", "relatives=Emma (niece)", "niece.age=9"]),
        ("My sister Anna lives in Ely. My little sister lives in Rome.",
         ["sisters=Anna", "Anna.home_city=Ely", "little sister.home_city=Rome"]),
        ("My friend Tom's birthday is 4 May. My friend Ann's birthday is 5 June.",
         ["friends=Tom", "Tom.birthday=4 May", "friends=Ann", "Ann.birthday=5 June"]),
        ("My sister is Anna Smith. Anna Weber lives in Ely. Anna is a vet.",
         ["sisters=Anna Smith", "Anna.job_title=vet"]),
        ("I have two dogs, Rex and Bello. My dog hates cats.",
         ["pets=Rex (dog)", "pets=Bello (dog)", "dog.dislikes=cats"]),
    ],
)  # fmt: skip
def test_the_subject_is_who_it_is_about(text: str, facts: list[str]) -> None:
    """Somebody else's allergy is never the user's."""
    assert told(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "Ich heiße Anna und wohne in Berlin",
        "Je m'appelle Marie et j'habite à Lyon",
        "Me gusta el café. No me gustan las aceitunas.",
        "Меня зовут Аня, я живу в Москве и у меня аллергия на арахис",
        "Мене звати Оля, я живу у Львові",
    ],
)
def test_statements_are_read_in_english_alone(text: str) -> None:
    """What is told in another language is a fact only by a model's reading, and a note if it is to be kept."""
    assert told(text) == []
    assert [fact.value for fact in as_facts(text)] == [clean(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Do I live in Berlin?",
        "I really like option 2",
        "I'm going to give you the idea next week",
        "Do you know that I live in Berlin?",
        "Am I allergic to nuts?",
        "I'm not allergic to cats",
        "I have no sisters",
        "if I lived in Paris, I'd be happy",
        "If I say so, I live in Paris",
        "Imagine I live in Rome, and I have a dog",
        "I wish I had a dog",
        "Tom says he lives in Rome",
        "He said, I live in Rome",
        "Tom lives in Rome",
        '"I live in Paris" is a great song',
        "She sang “I live in Paris and my name is Ana”",
        "> I live in Paris",
        "`I live in Paris`",
        "your name is Bob",
        "You live in my phone",
        "I live in a small house",
        "i live in fear",
        "I love it. I like that! I love my wife",
        "I love people who are honest",
        "I love the idea",
        "I'd like a coffee",
        "I'm hungry",
        "I'm tired",
        "hi, i'm tired",
        "I'm Fine",
        "I'm working on it",
        "I'm 34 minutes late",
        "I have a cold",
        "I had a dog",
        "call me later",
        "I moved to the couch",
        "I work hard",
        "My name",
        "Ich wohne nicht mehr in Berlin",
        "Wenn ich in Paris wohne, bin ich froh",
        "Je n'habite pas à Lyon",
        "No vivo en Madrid",
        "Я не живу в Москве",
        "Де я живу?",
        "",
    ],
)
def test_nothing_is_made_of_what_states_nothing(text: str) -> None:
    """Questions, denials, what might be, reported and quoted speech, and figures of speech are no facts."""
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "value", "replaces"),
    [
        ("No, I live in Munich, not Berlin.", "Munich", "Berlin"),
        ("actually I live in Munich", "Munich", None),
    ],
)
def test_corrections_are_marked(text: str, value: str, replaces: str | None) -> None:
    """What takes something back says so, with the old value when it was named."""
    found = next(each for each in find_statements(text) if each.is_current)
    assert (found.key, found.value, found.is_correction, found.replaces) == (
        "home_city",
        value,
        True,
        replaces,
    )


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("I moved to Lyon in 2019", [("Lyon", "2019", "", "")]),
        ("I moved from Porto to Lyon in 2019", [("Lyon", "2019", "", ""), ("Porto", "", "2019", "past")]),
        ("I moved from Porto to Lyon", [("Lyon", "", "", ""), ("Porto", "", "", "past")]),
        ("I moved out of Porto two years ago", [("Porto", "", "two years ago", "retire")]),
        ("I joined Siemens in March 2018", [("Siemens", "March 2018", "", "")]),
        ("I start at Siemens on 4 January", [("Siemens", "from 4 January", "", "")]),
        ("I got a new job at Siemens in March 2018", [("Siemens", "March 2018", "", "")]),
        ("I quit Siemens in 2021", [("Siemens", "", "2021", "retire")]),
        ("I lived in Oslo in 2015", [("Oslo", "2015", "2015", "past")]),
        ("I worked at Bosch from 2012 to 2014", [("Bosch", "2012", "2014", "past")]),
        ("I live in Lyon in an old house", [("Lyon", "", "", "")]),
    ],
)
def test_the_time_of_an_event_is_a_beginning_or_an_end(text: str, held: list[tuple[str, ...]]) -> None:
    """Moving somewhere, joining and leaving begin or end what they tell of; what was so in a year was so for it."""
    told = [
        (each.value, each.since, each.until, each.outcome.replace("replace", ""))
        for each in find_statements(text)
    ]
    assert sorted(told) == sorted(held)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("I live in Munich", ""),
        ("I moved to Munich last month", "replace"),
        ("We just moved from Berlin to Munich", "replace"),
        ("I joined Siemens", "replace"),
    ],
)
def test_what_changed_was_not_wrong_before(text: str, outcome: str) -> None:
    """Telling something for the first time takes nothing back, nor does an event that changes it."""
    told = next(each for each in find_statements(text) if each.is_current)
    assert (told.is_correction, told.outcome) == (False, outcome)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("My phone number isn't 0171 222333, it's 0171 999888", "phone", "0171 999888"),
        ("My name is not Ann but Anna", "name", "Anna"),
        ("No, my birthday isn't on 3 May, it's 4 May", "birthday", "4 May"),
    ],
)
def test_what_is_not_so_but_something_else_states_that(text: str, key: str, value: str) -> None:
    """It says that what was known never was so, whatever it is of."""
    (told,) = find_statements(text)
    assert (told.key, told.value, told.outcome) == (key, value, "wrong")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("I live in Munich", ["home_city=Munich"]),
        ("I live in Munich now", ["home_city=Munich replace"]),
        ("We moved to Munich in May", ["home_city=Munich replace"]),
        ("No, I live in Munich", ["home_city=Munich wrong"]),
        ("I was born in March", []),
        ("I was born in spring", []),
        ("I was born in Bergen", ["birthplace=Bergen"]),
        ("I like tea and remind me tomorrow at 10 to buy some", ["likes=tea"]),
        ("I live in Munich, not Berlin", ["home_city=Munich wrong"]),
        ("I live in Munich, not Berlin anymore", ["home_city=Munich replace"]),
        ("I live in Munich now, not Berlin", ["home_city=Munich replace"]),
        ("My new job is teacher", ["job_title=teacher replace"]),
        ("I also work as a tutor", ["job_title=tutor beside"]),
        ("I work as a nurse and I also work as a tutor", ["job_title=nurse", "job_title=tutor beside"]),
        ("I like jazz now", ["likes=jazz"]),
        ("I love opera too", ["likes=opera beside"]),
        ("I used to live in Porto", ["home_city=Porto past"]),
        ("I used to live in Porto and now I live in Lisbon", ["home_city=Porto past", "home_city=Lisbon replace"]),
        ("I worked at Siemens until 2020", ["workplace=Siemens past"]),
        ("I lived in Rome for two years", ["home_city=Rome past"]),
        ("My sister used to live in Rome", ["sister.home_city=Rome past"]),
        ("I used to be a nurse", ["job_title=nurse past"]),
        ("I don't live in Berlin anymore", ["home_city=Berlin retire"]),
        ("I live in Berlin no longer", ["home_city=Berlin retire"]),
        ("I no longer work at Siemens.", ["workplace=Siemens retire"]),
        ("I'm not vegan any more", ["diet=vegan retire"]),
        ("I'm no longer vegan", ["diet=vegan retire"]),
        ("My brother doesn't live in Rome anymore", ["brother.home_city=Rome retire"]),
        ("I stopped working at Siemens", ["workplace=Siemens retire"]),
        ("I moved out of Porto", ["home_city=Porto retire"]),
        ("I quit my job", ["workplace= retire", "job_title= retire"]),
        ("I quit my job at Siemens yesterday", ["workplace=Siemens retire"]),
        ("I quit", ["workplace= retire", "job_title= retire"]),
        ("I quit smoking", []),
        ("I left Rome this morning", []),
        ("I used to like it", []),
    ],
)  # fmt: skip
def test_words_say_what_becomes_of_other_values(text: str, read: list[str]) -> None:
    """What replaces, stands beside, is past or holds no longer says so; a plain statement says nothing of the sort."""
    assert [f"{line} {one.outcome}".strip() if one.outcome else line
            for line, one in zip(told(text), find_statements(text), strict=True)] == read  # fmt: skip


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("I've lived in Porto since 2019", "2019", ""),
        ("I work at Bosch from May", "from May", ""),
        ("I lived in Rome from 2012 until 2015", "2012", "2015"),
        ("I'm living in Rome until Friday", "", "Friday"),
        ("I worked at Siemens until last summer, it was fine", "", "last summer"),
        ("I've been vegan since I was a kid", "", ""),
        ("From 2017 to 2019 I lived in Hamburg", "2017", "2019"),
        ("Hi! Between 2010 and 2014, I worked at Bosch", "2010", "2014"),
        ("Since March I work at Siemens", "March", ""),
        ("Until last year I worked as a waiter, now I'm a nurse", "", "last year"),
        ("My husband Martin is away on a rig till Thursday", "", ""),
        ("I moved from Porto to Braga", "", ""),
        ("I work at Bosch from home", "", ""),
    ],
)
def test_words_say_when_it_holds(text: str, since: str, until: str) -> None:
    """The words after "since" and "until" are passed on where they name a time."""
    found = find_statements(text)
    assert [(one.since, one.until) for one in found[:1]] == [(since, until)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We got a new boss, Dana", [("boss", "Dana", "replace")]),
        ("We have a new boss named Dana.", [("boss", "Dana", "replace")]),
        ("I have a friend, John, who sails", [("friends", "John", "")]),
        ("We have a boss, Monday is his day off", []),
        ("I have a boss, unlike you", []),
    ],
)
def test_somebody_new_is_told_with_their_name_beside_what_they_are(
    text: str, found: list[tuple[str, str, str]]
) -> None:
    """What follows a comma is a name only where nothing but an aside follows it."""
    assert [(one.key, one.value, one.outcome) for one in find_statements(text)] == found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no, I meant Munich", "Munich"),
        ("Sorry, I mean Munich.", "Munich"),
        ("I meant well", "well"),
        ("no I meant I still work there", None),
        ("Nein, ich meinte, sie wohnt noch dort", None),
        ("no", None),
    ],
)
def test_a_bare_correction_gives_the_value_meant(text: str, value: str | None) -> None:
    """ "No, I meant X" gives X, for whoever knows what was said before."""
    assert meant_instead(text) == value


def test_a_denial_is_read_as_what_it_denies() -> None:
    """ "I don't live in Faro anymore" names the fact that is out of date."""
    (denied,) = find_denied("I don't live in Faro anymore")
    assert (denied.key, denied.value) == ("home_city", "Faro")
    assert find_denied("I live in Faro") == ()
    assert find_denied("I live in Faro after all") == ()


@pytest.mark.parametrize(
    "said", ["I have no brothers", "I don't have any brothers", "I've got no brothers at all"]
)
def test_to_have_none_of_a_kind_denies_one_of_it(said: str) -> None:
    """Whichever is known of that kind."""
    (denied,) = find_denied(said)
    assert (denied.key, denied.value) == ("brothers", "a brother")


@pytest.mark.parametrize(
    ("said", "spans"),
    [
        (
            "I lived in Porto from 2017 to 2020 and in Lyon from 2020 to 2023",
            [("Porto", "2017", "2020"), ("Lyon", "2020", "2023")],
        ),
        ("I worked at Bosch from 2010 to 2015, then at Siemens until 2020", None),
        ("I live in Porto and in Lisbon I have friends", [("Porto", "", "")]),
    ],
)
def test_a_second_span_of_one_sentence_is_told_like_its_first(
    said: str, spans: list[tuple[str, str, str]] | None
) -> None:
    """Its verb stands before the first alone; without a time of its own nothing is said of the second."""
    found = [(each.value, each.since, each.until) for each in find_statements(said)]
    assert found == (spans or [("Bosch", "2010", "2015"), ("Siemens", "", "2020")])


_PIECES = st.sampled_from(
    [
        "I live in ",
        "my name is ",
        "Berlin",
        "Ana",
        ", ",
        " and ",
        "not ",
        "I'm allergic to ",
        "nuts",
        '"',
        "“",
        "”",
        "?",
        "\n",
        "’",
        "\x00",
        "\ud800",
        "\u200f",
        "👩‍👩‍👧",
        "ich wohne in ",
        "я живу в ",
        "Москве",
        "> ",
        "remember that ",
        "my sister ",
        "I have two cats",
        "no, ",
        ". ",
        "forget ",
        "what did I say about ",
    ]
)
_ANY_TEXT = st.lists(_PIECES | st.text(st.characters(), max_size=8), max_size=16).map("".join)


@given(_ANY_TEXT)
@settings(max_examples=400)
def test_every_statement_quotes_the_text(text: str) -> None:
    """Whatever the text, each statement's quote stands in it letter for letter, and its parts are in order."""
    request = find_request(text)
    kept = request.facts if isinstance(request, RememberRequest) else ()
    for one in (*find_statements(text), *as_facts(text), *kept):
        assert one.quote in text
        assert canonical_key(one.key) == one.key
        assert one.category in CATEGORIES
        assert one.subject
        assert "\x00" not in one.value
        assert "\ud800" not in one.value


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("My cat Tom is black", None),
        ("My cat Tom is allergic to chicken and must never get any", None),
        ("I live in Bern and the alarm code for the garage is with Peter", None),
        ("My sister Anna has a nut allergy, always carry the pen", None),
        ("I live in Bern near the river", None),
        ("I live in Bern", ["Bern"]),
        ("My sister Anna lives in Porto", ["Anna", "Porto"]),
        ("I have two dogs, Rex and Balu", ["Rex (dog)", "Balu (dog)"]),
        ("I work as a nurse at Charité", ["nurse", "Charité"]),
        ("My name is Ana. The spare key is under the mat.", ["Ana", "The spare key is under the mat"]),
    ],
)
def test_what_is_to_be_kept_says_all_that_the_text_says(text: str, values: list[str] | None) -> None:
    """A sentence of which facts hold only a part is kept as it is."""
    assert [fact.value for fact in as_facts(text)] == (values or [text])


@given(_ANY_TEXT)
def test_explicit_remembering_loses_nothing_visible(text: str) -> None:
    """A text with a letter in it always becomes at least one fact, and each has a value."""
    facts = as_facts(text)
    assert all(fact.value for fact in facts)
    assert bool(facts) or not any(char.isalpha() and not "\ud800" <= char <= "\udfff" for char in text)


@pytest.mark.parametrize(
    "piece",
    [
        ", and I",
        "I like a, b and c, ",
        "my cat, and ",
        "“",
        "`",
        "I'm going to ",
        "no, ",
        "\x00",
        "\ud800",
        "👩‍👩‍👧",
        "?",
        "I live in Berlin. My name is Ana. ",
        "remember that ",
        "forget ",
        "what did i say about ",
        "я люблю и ",
        "A",
    ],
)
def test_long_messages_are_read_to_the_end(piece: str) -> None:
    """Ten thousand characters of anything are read without an error; how the cost grows is test_linear's."""
    text = piece * (10_000 // len(piece)) + "\nI live in Porto"
    assert isinstance(find_statements(text), tuple)
    find_request(text)


def test_orders_deep_inside_a_long_text_are_part_of_it() -> None:
    """A pasted document that says "Note:" somewhere asks for nothing."""
    text = "A clause follows.\n" * 50 + "Note: payments can extend to variations.\nForget my birthday."
    assert find_request(text) is None


def test_an_innocent_text_around_a_fact_does_not_hide_it() -> None:
    """A fact at the end of fifty thousand characters of noise is still found."""
    assert told("bla " * 12_000 + ".\nI live in Porto") == ["home_city=Porto"]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("remember that I live in Berlin", {"home_city": "Berlin"}),
        ("Please remember: I hate olives", {"dislikes": "olives"}),
        ("please note: the meeting is on Friday", {NOTE_KEY: "the meeting is on Friday"}),
        ("don't forget that I'm allergic to nuts", {"allergies": "nuts"}),
        ("Remember that my locker code is 4711", {"locker_code": "4711"}),
        ("Remember that my locker code is 4711. The router is in the attic.",
         {"locker_code": "4711", NOTE_KEY: "The router is in the attic"}),
        ("Can you remember that I live in Rome?", {"home_city": "Rome"}),
        ("note to self: buy milk", {NOTE_KEY: "buy milk"}),
        ("remember to call mum", {NOTE_KEY: "to call mum"}),
        ("Merk dir, dass ich in Berlin wohne", {NOTE_KEY: "ich in Berlin wohne"}),
        ("Retiens que j'habite à Lyon", {NOTE_KEY: "j'habite à Lyon"}),
        ("Recuerda que vivo en Madrid", {NOTE_KEY: "vivo en Madrid"}),
        ("Запомни, что я живу в Москве", {NOTE_KEY: "я живу в Москве"}),
        ("Запам'ятай, що я живу у Києві", {NOTE_KEY: "я живу у Києві"}),
    ],
)  # fmt: skip
def test_explicit_remembering(text: str, facts: dict[str, str]) -> None:
    """A wish to have something kept is understood, and what it states is kept as the fact it is."""
    request = find_request(text)
    assert isinstance(request, RememberRequest)
    assert {fact.key: fact.value for fact in request.facts} == facts


def test_words_that_two_patterns_read_are_one_thing() -> None:
    """What holds more of them is kept; beside it the shorter reading would stand as another city."""
    (fact,) = as_facts("my home city is Bern by the river")
    assert (fact.key, fact.value) == ("home_city", "Bern by the river")


def test_what_is_to_be_remembered_of_others_is_theirs() -> None:
    """Asked to remember a fact about somebody by name, the name is the subject."""
    (fact,) = as_facts("Tom lives in Rome")
    assert (fact.subject, fact.key, fact.value) == ("Tom", "home_city", "Rome")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("forget my birthday", ForgetRequest("my birthday", key="birthday")),
        (
            "Please forget that I live in Berlin.",
            ForgetRequest("I live in Berlin", key="home_city", value="Berlin"),
        ),
        ("Please forget where I live", ForgetRequest("where I live", key="home_city")),
        ("forget my allergy to nuts", ForgetRequest("my allergy to nuts", key="allergies", value="nuts")),
        ("forget about Berlin", ForgetRequest("Berlin")),
        ("forget k3f9a2bc", ForgetRequest("k3f9a2bc")),
        ("delete what you know about Rust", ForgetRequest("Rust")),
        (
            "delete everything you know about my sister",
            ForgetRequest("my sister", key="sisters"),
        ),
        ("forget everything", ForgetRequest("")),
        ("vergiss meinen Geburtstag", ForgetRequest("meinen Geburtstag")),
        ("Vergiss, dass ich in Berlin wohne", ForgetRequest("ich in Berlin wohne")),
        ("Oublie que j'habite à Lyon", ForgetRequest("j'habite à Lyon")),
        ("olvida mi cumpleaños", ForgetRequest("mi cumpleaños")),
        ("забудь мой день рождения", ForgetRequest("мой день рождения")),
        ("Забудь про мою алергію", ForgetRequest("мою алергію")),
    ],
)
def test_explicit_forgetting(text: str, expected: ForgetRequest) -> None:
    """A wish to have something forgotten says what, and by which key when that is clear."""
    assert find_request(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("When is my dentist appointment?", AskRequest("dentist appointment", keys=("dentist_appointment",))),
        ("where do I live?", AskRequest("", ("home_city", "home_country", "address"))),
        ("do you know where I live?", AskRequest("", ("home_city", "home_country", "address"))),
        ("what is my address?", AskRequest("", ("address",))),
        ("whats my name", AskRequest("", ("name", "nickname"))),
        ("whats wrong with my knee", AskRequest("what's wrong with my knee")),
        ("What's my dog called?", AskRequest("dog", ("pets",))),
        ("what is my dog's name", AskRequest("dog", ("pets",))),
        ("where does my sister live?", AskRequest("", ("home_city", "home_country"), subject="sister")),
        ("what is my sister allergic to?", AskRequest("", ("allergies",), subject="sister")),
        ("am I allergic to nuts?", AskRequest("nuts", ("allergies",))),
        ("what's my favorite color?", AskRequest("", ("favourite_colour",))),
        ("what is my locker code?", AskRequest("locker code", ("locker_code",))),
        ("What do you know about me?", AskRequest("", everything=True)),
        ("My name is Ana. What do you know about me?", AskRequest("", everything=True)),
        ("what do you know about Rust?", AskRequest("Rust", about=True)),
        ("what did I say about Rust?", AskRequest("Rust", history=True)),
        ("when did I tell you about my job?", AskRequest("my job", history=True)),
        ("Wo wohne ich?", AskRequest("Wo wohne ich")),
        ("Où est-ce que j'habite ?", AskRequest("Où est-ce que j'habite")),
        ("Que sais-tu de Marie ?", AskRequest("Marie", about=True)),
        ("На что у меня аллергия?", AskRequest("На что у меня аллергия")),
        ("Що ти знаєш про мене?", AskRequest("", everything=True)),
    ],
)
def test_questions_about_what_is_known(text: str, expected: AskRequest) -> None:
    """A question names the keys, the person, and whether it asks for facts, for everything, or for what was said."""
    assert find_request(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "forget it",
        "Forget about it.",
        "I forget things easily",
        "who are you?",
        "how are you?",
        "hello",
        "I live in Rome",
        "delete this app",
        "I live in Berlin, and you?",
        "remember when",
        "Me gusta el café.",
        "",
        "\x00",
        "???",
        "😀",
    ],
)
def test_what_asks_for_nothing(text: str) -> None:
    """Idioms, small talk, statements and questions about the bot are no requests to memory."""
    assert find_request(text) is None


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("i dont have a dog anymore", ["pets=a dog"]),
        ("I dont work as a taxi driver anymore", ["job_title=taxi driver"]),
        ("ugh i dont like taylor swift anymore", ["likes=taylor swift"]),
        ("I dont live in denver, its Boulder", ["home_city=Boulder"]),
        ("my name isnt Zoe its Zoey", ["name=Zoey"]),
        ("ive got a dog called Rex", ["pets=Rex (dog)"]),
        ("weve moved to Rome", ["home_city=Rome"]),
        ("I cant stand olives", ["dislikes=olives"]),
        ("My sister is called Anna. Shes vegan", ["sisters=Anna", "Anna.diet=vegan"]),
        ("I love Paris and its museums", ["likes=Paris"]),
        ("we were in Rome", []),
    ],
)
def test_a_contraction_is_read_without_its_apostrophe(text: str, facts: list[str]) -> None:
    """So people type on a phone; what may be another word stays that."""
    assert told(text) == facts


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("actually not peanuts, its tree nuts", ("tree nuts", "peanuts", "")),
        ("its not Diana its Dana", ("Dana", "Diana", "")),
        ("Max isnt a dog, hes a cat", ("cat", "dog", "Max")),
        ("actually it's Montenegro now, not Croatia", ("Montenegro", "Croatia", "")),
    ],
)
def test_what_is_set_right_is_read_without_what_leads_to_it(text: str, right: tuple[str, str, str]) -> None:
    """Neither "its", without an apostrophe, nor "now" is a part of the value that it stands beside."""
    assert set_right(text) == right


def test_a_quote_keeps_the_contraction_as_it_was_typed() -> None:
    """A quote is the person's own words."""
    assert find_statements("well, I cant stand olives")[0].quote == "I cant stand olives"


@pytest.mark.parametrize(
    "text",
    [
        "my sister is Spanish",
        "my friend is Italian",
        "my wife is Catholic",
        "my kids are German",
        "my boss is South African",
        "my brother is Vegan",
    ],
)
def test_what_somebody_is_names_nobody(text: str) -> None:
    """A people, a faith and a diet have a capital, too."""
    assert [fact for fact in find_statements(text) if fact.subject == "user"] == []


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("my sister is Anna", ["sisters=Anna"]),
        ("my kids are Tom and Ann", ["children=Tom", "children=Ann"]),
        ("my name is Al", ["name=Al"]),
        ("My brother is called Will.", ["brothers=Will"]),
        ("my boss is May", ["boss=May"]),
        ("my name is Ana de la Cruz", ["name=Ana de la Cruz"]),
    ],
)
def test_names_are_read_though_they_look_like_small_words(text: str, facts: list[str]) -> None:
    """ "Al" stands before other names, too, but not with a capital."""
    assert told(text) == facts


def test_whoever_is_laid_off_works_there_no_longer() -> None:
    """By the name of the firm, which did it."""
    ended = [(fact.key, fact.value, fact.outcome) for fact in find_statements("Zalando laid me off today")]
    assert ended == [("workplace", "Zalando", "retire"), ("job_title", "", "retire")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("what do u know about dave", AskRequest("dave", about=True)),
        ("what do u know about me?", AskRequest("", everything=True)),
        ("how old is maya", AskRequest("", keys=("age", "birthday"), subject="Maya")),
        (
            "when is Helen's birthday?",
            AskRequest("", keys=("birthday", "birth_year"), subject="Helen"),
        ),
    ],
)
def test_questions_are_read_as_they_are_typed(text: str, expected: AskRequest) -> None:
    """ "U" is you, and a name is one though it is written in small letters or with what is theirs."""
    assert find_request(text) == expected


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("home city: Munich", ["home_city=Munich"]),
        ("Wohnort: München", ["home_city=München"]),
        ("ville : Lyon\nhobbies: chess, rowing", ["home_city=Lyon", "hobbies=chess", "hobbies=rowing"]),
        ("work: busy as hell today", []),
        ("mum: are you coming tonight", []),
        ("Tom: home at 5", []),
        ("Anna:\njob title: nurse", []),
        ("My sister is coming.\nallergies: nuts", []),
        ("favourite food update: its udon now", []),
        ("he wrote city: Rome", []),
    ],
)
def test_a_line_under_the_name_of_a_kind_of_fact_tells_it(text: str, facts: list[str]) -> None:
    """One fills in a form, in any language of the packs; a line of a chat that was pasted tells nothing,
    and one below other words may be of whomever they name.
    """
    assert told(text) == facts


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The school wants to know what my daughter will be playing.", "what my daughter will be playing"),
        ("kyle's asking where we go next", "where do i go next"),
        ("I can't for the life of me think where I put the ring", "where do i put the ring"),
        ("My mum can't remember where she put it", ""),
        ("I forgot where I put the keys, found them in the freezer", ""),
        ("My boss was asking where the report is", ""),
        ("She wants to know what I think, so I told her", ""),
    ],
)
def test_what_somebody_else_wants_to_know_is_asked(text: str, words: str) -> None:
    """They hand the question on; that it was asked once is told."""
    asked = find_request(text)
    assert (asked.words if isinstance(asked, AskRequest) else "") == words
