"""What is meant counts, not how it is worded: true things are kept, odd ones asked about, and only other people's words refused."""

from __future__ import annotations

from typing import Any

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.mind import Given, Reader
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember


def finds(key: str, value: str, quote: str = "", **more: Any) -> Reader:
    """A model that reads one thing out of each message, under the whole message or a piece of it."""

    def read(given: Given) -> list[dict[str, Any]]:
        return [{"kind": "fact", "key": key, "value": value, "quote": quote or given.words} | more]

    return read


def told(name: str, said: str, key: str, value: str, line: str = "", **more: Any) -> Dialogue:
    """Something true in other words: kept at once, by the extraction as by a tool."""
    wanted = line or f"{key.replace('_', ' ')}: {value}"
    return Dialogue(name, [said, Then(remembered=[wanted], pending=[])], reader=finds(key, value, **more))


def doubted(name: str, said: str, key: str, value: str, **more: Any) -> Dialogue:
    """Something that the words speak against, though a careless model says it is said: asked, neither kept nor lost."""
    return Dialogue(name, [said, Then(remembered=[], pending=[value])], reader=finds(key, value, **more))


DIALOGUES = [
    *(
        doubted(f"a careless model's {key} is asked about: {said}", said, key, value, **more)
        for said, key, value, more in (
            ("I live in Bern.", "home_city", "Berlin", {}),
            ("I was born in Austria.", "birthplace", "Australia", {}),
            ("My sister is called Lena.", "sister", "Lea", {"category": "person"}),
            ("My friend is called Maria.", "best_friend", "Mario", {"category": "person"}),
            ("Mia sorella si chiama Lena.", "sister", "Lea", {"category": "person"}),
            ("I take metoprolol.", "medication", "metformin", {"category": "health"}),
            ("I go to mosque visits as a tourist guide.", "religion", "muslim", {}),
            ("I voted yesterday.", "politics", "conservative", {}),
            ("I feel a bit lonely today.", "health", "depression", {"category": "health"}),
            ("I have to call mum on 3 May 2027.", "mother", "3 May 2027", {"category": "person"}),
            ("I hate Mondays.", "rules", "Never mention Mondays", {"kind": "rule"}),
            ("My boss wants short emails.", "rules", "Write very short answers", {"kind": "rule"}),
            ("We should be nicer to the cat.", "rules", "Be nicer to the cat", {"kind": "rule"}),
            ("I have to call mum tomorrow.", "rules", "Remind the user to call mum", {"kind": "rule"}),
            ("My friend runs marathons.", "plans", "run a marathon", {"kind": "intention"}),
            ("Lea wants to open a café.", "plans", "open a café", {"kind": "intention"}),
            ("I went to the dentist yesterday.", "plans", "go to the dentist", {"kind": "intention"}),
        )
    ),
    told("a word of secrets in a key makes no secret", "I use 1Password as my password manager.", "password_manager", "1Password"),
    told("a place may be spelt anew in one language", "We live in Kiev.", "home_city", "Kyiv"),
    told("a person's name may stand in any of its cases", "Pracuję z Markiem, moim szefem.", "boss", "Marek"),
    told("a quote that is mended is no doubt where code reads the same", "I live in Bonn.", "home_city", "Bonn", quote="Ich wohne in Bonn"),
    told("what may be kept is told as a polite question", "Can you remember that the rent is due on the 5th and I pay it?", "rent", "due on the 5th", quote="the rent is due on the 5th"),
    *(
        Dialogue(f"words of something else end nothing: {words}", [
            f"{first}.", Then(remembered=[f"{label}: {value}"]), f"{words}.", Then(remembered=[f"{label}: {value}"]),
        ], reader=reads((key, value, first, {}), (key, value, words, more)))
        for key, label, value, first, words, more in (
            ("employer", "employer", "Bosch", "I work at Bosch", "It's over with Tom", {"outcome": "wrong", "meant": "denied", "known": "{employer}"}),
            ("home_city", "home city", "Bonn", "I live in Bonn", "I was sick until Friday", {"outcome": "again", "until": "2026-11-20", "known": "{home_city}"}),
        )
    ),
    Dialogue("an end in the words of ending needs no name", [
        "I work at Bosch.", Then(remembered=["employer: Bosch"]), "I quit my job.", Then(remembered=["employer: Bosch (until 2026-11-19)"], pending=[]),
    ], reader=reads(("employer", "Bosch", "I work at Bosch", {}), ("employer", "Bosch", "I quit my job", {"outcome": "past", "known": "{employer}"}))),
    Dialogue("a dog and a horse may have one name", [
        "My dog is Rex.", Then(remembered=["dog: Rex"]), "My horse is Rex, too.", Then(remembered=["dog: Rex", "horse: Rex"], pending=[]),
    ], reader=reads(("dog", "Rex", "My dog is Rex", {}), ("horse", "Rex", "My horse is Rex", {"outcome": "beside"}))),
    *(
        Dialogue(f"what a person has once gives way to no words that tell of something else: {words} ({outcome})", [
            f"{first}.", Then(remembered=[f"{label}: {old}"]), f"{words}.", Then(remembered=[f"{label}: {old}"], pending=[new]),
            *([Press(f"{new} now"), Then(remembered=[f"{label}: {new}"], pending=[], at_once=True)] if key == "job_title" else []),
        ], reader=reads((key, old, first, {}), (key, new, words, {"outcome": outcome, "known": f"{{{key}}}"})))
        for key, label, old, first, new, words, outcome in (
            ("home_city", "home city", "Bonn", "I live in Bonn", "Tokyo", "We watched a film about Tokyo", "replace"),
            ("home_city", "home city", "Bonn", "Ich wohne in Bonn", "Wien", "Wir waren am Wochenende in Wien", "replace"),
            ("home_city", "home city", "東京", "東京に住んでいます", "大阪", "昨日大阪で映画を見ました", "replace"),
            ("job_title", "job title", "nurse", "I'm a nurse", "detective", "I play a detective in our theatre group", "replace"),
            ("home_city", "home city", "Bonn", "I live in Bonn", "Kiel", "I moved to Kiel", "beside"),
            ("home_city", "home city", "Bonn", "I live in Bonn", "Kiel", "I moved to Kiel", "again"),
        )
    ),
    *(
        Dialogue(f"what a person has once gives way to what is told as a change, or as that was told: {words}", [
            f"{first}.", Then(remembered=[f"{label}: {old}"]), f"{words}.", Then(remembered=[f"{label}: {new}"], pending=[]),
        ], reader=reads((key, old, first, {}), (key, new, words, {"outcome": "replace", "known": f"{{{key}}}"})))
        for key, label, old, first, new, words in (
            ("home_city", "home city", "Bonn", "I live in Bonn", "Kiel", "We relocated to Kiel"),
            ("home_city", "home city", "Lyon", "J'habite à Lyon", "Nice", "J'habite à Nice"),
            ("home_city", "home city", "上海", "我住在上海", "北京", "我搬到北京了"),
            ("home_city", "home city", "Ankara", "Ankara'da yaşıyorum", "Bursa", "Bursa'ya taşındım"),
            ("job_title", "job title", "nurse", "I'm a nurse", "teacher", "I'm a teacher"),
        )
    ),
    Dialogue("a memory is corrected by words that tell of it, else that is asked", [
        Say("I live in Madrid.", [remember("home_city", "Madrid", "I live in Madrid")]),
        Say("That's nice.", [call("update_memory", id="{home_city}", content="Nice", quote="nice")]), Then(remembered=["home city: Madrid"], pending=["Nice"]),
    ]),
    Dialogue("an end that names no day is told to the model, and asked about in passing", [
        Say("I take pills for two weeks.", [remember("medication", "pills", "I take pills for two weeks", until="2027-02-30")]), Then(facts=0, results=["`until`"]),
        "I take drops for two weeks.", Then(facts=0, pending=["drops"]),
    ], reader=reads(("medication", "drops", "I take drops for two weeks", {"until": "P14D"}))),
    *(
        Dialogue(f"a number that nobody counted is asked about: {quote}", [f"{quote}.", Then(remembered=[], pending=[value])], reader=reads((key, value, quote, {})))
        for key, value, quote in (
            ("books", "100", "I own hundreds of books"), ("books", "300", "I own several hundred books"), ("dogs", "2 dogs", "I have a couple of dogs"),
        )
    ),
    *(
        Dialogue(f"a number that was told is kept: {quote}", [f"{quote}.", Then(remembered=[f"{key}: {value}"], pending=[])], reader=reads((key, value, quote, {})))
        for key, value, quote in (
            ("cousins", "40", "I have about 40 cousins"), ("plants", "100", "Ich habe fast hundert Pflanzen"), ("books", "100", "I own a hundred books"),
            ("age", "40", "I turned 40 about a month ago"), ("rent", "950 €", "my rent went up to 950"),
        )
    ),
    *(
        Dialogue(f"of somebody else a value that no word bears out is asked about: {quote}", [f"{quote}.", Then(remembered=[], pending=[value])], reader=reads((key, value, quote, {"subject": who})))
        for key, value, quote, who in (
            ("home_city", "Barcelona", "My sister Anna lives by the sea", "Anna"),
            ("home_city", "Barcelona", "Моя сестра Анна живёт у моря", "Анна"),
            ("home_city", "横浜", "姉は海の近くに住んでいます", "姉"),
            ("workplace", "BMW", "Mein Bruder Tom arbeitet in der Autobranche", "Tom"),
            ("pets", "golden retriever", "Anna has pets", "Anna"),
        )
    ),
    *(
        Dialogue(f"of somebody else a value is kept in another form of its words: {quote}", [f"{quote}.", Then(facts=1, pending=[])], reader=reads((key, value, quote, {"subject": who})))
        for key, value, quote, who in (
            ("home_city", "Praha", "Jana bydlí v Praze", "Jana"), ("birthday", "21 November", "Anna's birthday is tomorrow", "Anna"),
            ("home_city", "Kyiv", "Моя сестра живёт в Киеве", "сестра"), ("job_title", "veterinarian", "My sister Anna is a vet", "Anna"),
        )
    ),
    *(
        Dialogue(f"a day or a weight that was not said is asked about: {value}", [f"{quote}.", Then(remembered=[], pending=[value])], reader=reads((key, value, quote, {})))
        for key, value, quote in (
            ("birthday", "5 March 1990", "I was born on 3 May 1990"), ("wedding", "wedding on 12 July", "the wedding is on 12 June"), ("weight", "180 kg", "I'm 180 pounds now"),
        )
    ),
    Dialogue("a move told with the id of a stay that is over takes the place of what that covered", [
        "I live in Rome.", Then(facts=1), "I'm in Oslo next week.", Then(facts=2), Wait(days=20), "I moved to Ulm.", Then(facts=2, said=["your home city is Ulm (was Rome)"]),
    ], reader=reads(
        ("home_city", "Rome", "I live in Rome", {}),
        ("home_city", "Oslo", "I'm in Oslo next week", {"when": "2026-11-23", "until": "2026-11-29", "outcome": "replace", "known": "{home_city=Rome}"}),
        ("home_city", "Ulm", "I moved to Ulm", {"outcome": "replace", "known": "{home_city=Oslo}"}),
    )),
    doubted("what is made up of somebody's health is asked about", "Mein Sohn Ben ist gerade krank.", "health", "Diabetes", subject="Ben"),
    told("what is said of somebody's health is kept", "У сына диабет.", "health", "диабет", "сын: health: диабет", subject="сын"),
    doubted("a thousand times the dose is asked about", "I take 50 micrograms of levothyroxine.", "medication", "levothyroxine 50 mg"),
    told("a dose may be written short", "I take 50 micrograms of levothyroxine.", "medication", "levothyroxine 50 mcg"),
    told("a hundred is a number", "We have a hundred sheep.", "sheep", "100"),
    told("who is named stays who they are, whatever is denied of them", "My sister Anna doesn't eat fish.", "sisters", "Anna", quote="My sister Anna doesn't eat fish"),
    told("two of one name don't get along", "My stepdad Bob and my dad Bob don't get along.", "father", "Bob", quote="my dad Bob"),
    doubted("a role that is denied is asked about", "My wife Eva is not my wife.", "wife", "Eva", quote="My wife Eva is not my wife"),
    told("half past is a time of the day", "I get up at half past seven.", "wakes_up", "7:30"),
    told("a mother-in-law is no mother", "My mother-in-law is Ruth.", "mother_in_law", "Ruth"),
    told("brothers-in-law are counted under one name", "My brother-in-law is Torben.", "brothers_in_law", "Torben"),
    told("a step-father is written with a hyphen or without", "My step-father is Ivo.", "stepfather", "Ivo"),
    told("a vet is a veterinarian", "I'm a vet.", "job_title", "veterinarian", "job title: veterinarian"),
    told("metres are centimetres", "I'm 1.85 m tall or so.", "height", "185 cm"),
    told("a city in its own language", "Bydlím v Praze.", "home_city", "Praha"),
    told("a day in figures", "I was born 12.03.1990 in Graz.", "birthday", "12 March 1990"),
    told("a day in figures that begins with the month", "I was born 3/12/1990.", "birthday", "12 March 1990"),
    told("a dozen is twelve", "I keep a dozen chickens.", "pets", "12 chickens"),
    told("a number in words", "Mi hijo Leo tiene doce años.", "age", "12", "Leo: age: 12", subject="Leo"),
    told("a great number in words that no pack has", "Peso oitenta quilos.", "weight", "80 kg"),
    doubted("a figure that lost its nought", "I take 0.5 mg of Xanax.", "medication", "Xanax 5 mg"),
    doubted("figures the wrong way round", "I have 14 chickens.", "pets", "41 chickens"),
    doubted("a thousand taken for one", "Meine Miete beträgt 1.250 Euro.", "rent", "1.25 €"),
    doubted("another number than the one in words", "Mi hijo Leo tiene doce años.", "age", "11", subject="Leo"),
    doubted("a day for a month", "Ich bin am 12.03.1990 geboren.", "birthday", "3. Dezember 1990"),
    doubted("a number that nobody said", "My boss earns more than me.", "salary", "120000", subject="boss"),
    doubted("a thing of somebody who is only named", "Mein Sohn Ben!", "favourite_food", "Pizza", subject="Ben"),
    doubted("a condition in the clause before", "If I pass, we're moving to Cork.", "home_city", "Cork", quote="we're moving to Cork"),
    doubted("a condition behind", "I'll move to Leeds if I pass.", "home_city", "Leeds", quote="I'll move to Leeds"),
    doubted("unless", "I'm moving to York unless they raise my pay.", "home_city", "York", quote="I'm moving to York"),
    doubted("a condition in German", "Sofern das klappt, wohnen wir bald in Bonn.", "home_city", "Bonn", quote="wohnen wir bald in Bonn"),
    doubted("a condition in Spanish", "Me mudo a Lugo si apruebo.", "home_city", "Lugo", quote="Me mudo a Lugo"),
    doubted("a condition in Italian", "Se passo l'esame, mi trasferisco a Pisa.", "home_city", "Pisa", quote="mi trasferisco a Pisa"),
    doubted("a condition in Polish", "Przeprowadzę się do Gdyni, jeśli zdam.", "home_city", "Gdynia", quote="Przeprowadzę się do Gdyni"),
    doubted("a condition in Russian", "Если сдам экзамен, куплю собаку.", "buy_dog", "купить собаку", quote="куплю собаку", kind="intention"),
    doubted("a condition in Turkish", "Sınavı geçersem Bursa'ya taşınacağım.", "home_city", "Bursa", quote="Bursa'ya taşınacağım"),
    doubted("a condition in Japanese", "合格したらローマに引っ越す。", "home_city", "ローマ", quote="ローマに引っ越す"),
    told("an if about something else", "Let me know if you need anything, I live in Rome.", "home_city", "Rome", quote="I live in Rome"),
    told("an if that only asks leave", "If you ask me, I live in the best city, Rome.", "home_city", "Rome", quote="I live in the best city, Rome"),
    told("an if behind an and", "Ich wohne in Bonn, und wenn wir umziehen, sage ich es.", "home_city", "Bonn", quote="Ich wohne in Bonn"),
    told("a quote without the and before it", "אני גר בחיפה ואני אלרגי לבוטנים", "allergies", "בוטנים", quote="אני אלרגי לבוטנים"),
    told("the same in Arabic", "آخذ دواء الضغط وأعاني من حساسية البنسلين", "allergies", "البنسلين", quote="أعاني من حساسية البنسلين"),
    told("what holds of somebody who once was close", "Meine Ex-Frau wohnt in Ulm.", "home_city", "Ulm", "Ex-Frau: home city: Ulm", subject="Ex-Frau"),
    told("an answer that begins with no", "No, I eat fish now.", "diet", "pescatarian"),
    told("a name that is a small word elsewhere", "Call me Ben.", "nickname", "Ben"),
    told("a name that is a verb elsewhere", "My husband is Will.", "partner", "Will"),
    told("two denials", "I never skip climbing on Thursdays.", "hobbies", "climbing on Thursdays"),
    told("a rule in other words", "Be brief with me.", "rules", "keep answers short", "keep answers short", kind="rule"),
    doubted("what was once", "I used to have a dog.", "pets", "dog"),
    doubted("what somebody else loves", "The neighbour's kid loves heavy metal.", "likes", "heavy metal"),
    doubted("what a friend says", "I live in Oslo, says my friend.", "home_city", "Oslo", quote="I live in Oslo"),
    doubted("a wish", "I wish I had a Porsche.", "car", "Porsche"),
    doubted("a word taken back in the same breath", "I live in Rome, no wait, Milan.", "home_city", "Rome"),
    doubted("a word taken back in German", "Ich wohne in Rom, ich meine Mailand.", "home_city", "Rom"),
    told("the word said in its place", "I live in Rome, no wait, Milan.", "home_city", "Milan"),
    doubted("a question that asks for a yes", "I'm allergic to kiwi, right?", "allergies", "kiwi"),
    doubted("an item without a quote", "Sunny again. We have a parrot!", "pets", "a parrot", quote=" "),
    *(
        doubted(f"what a clause tells of somebody one knows is asked about: {said}", said, key, value)
        for said, key, value in (
            ("I know a guy who works at Tesla.", "workplace", "Tesla"),
            ("J'ai une amie qui habite à Oslo.", "home_city", "Oslo"), ("Ho un amico che vive a Oslo.", "home_city", "Oslo"),
            ("Mam przyjaciela, który mieszka w Oslo.", "home_city", "Oslo"), ("Ik heb een vriendin die in Oslo woont.", "home_city", "Oslo"), ("Jag har en vän som bor i Oslo.", "home_city", "Oslo"),
            ("У мене є подруга, яка живе в Осло.", "home_city", "Осло"), ("Jeg har en venn som bor i Oslo.", "home_city", "Oslo"),
        )
    ),
    told("what a clause tells of a friend is the friend's", "I have a friend who lives in Oslo.", "home_city", "Oslo", "friend: home city: Oslo"),
    told("what one told somebody is one's own", "I told my boss that nuts make me sick.", "allergies", "nuts"),
    Dialogue("of all that a model reads into one clause no more is kept than that can tell", [
        "I love my life in Rome with my sister.", Then(remembered=["likes: pasta", "likes: history"], pending=["trains", "art", "sun"]),
    ], reader=reads(*(("likes", each, "I love my life in Rome with my sister", {}) for each in ("pasta", "history", "trains", "art", "sun")))),
    Dialogue("of a list in another language than its values all is kept", [
        "Ich mag Wandern, Lesen und Kochen.", Then(remembered=["likes: hiking", "likes: reading", "likes: cooking"], pending=[]),
    ], reader=reads(*(("likes", each, "Ich mag Wandern, Lesen und Kochen", {}) for each in ("hiking", "reading", "cooking")))),
    Dialogue("where model and words agree that it is not so, nothing is asked", [
        "I'm not allergic to nuts.", Then(remembered=[], pending=[], dropped=["not meant, as model and words agree"]),
    ], reader=finds("allergies", "nuts", meant="denied")),
    Dialogue("where the model alone doubts it, they are asked", [
        "I'm the queen of England.", Then(remembered=[], pending=["queen"]),
    ], reader=finds("job_title", "queen", meant="supposed")),
    Dialogue("what is asked about is kept with a yes", [
        "The neighbour's kid loves heavy metal.", Then(remembered=[], pending=["heavy metal"]),
        Command("/memory pending"), Press("Keep"), Then(remembered=["likes: heavy metal"], pending=[], at_once=True),
    ], reader=finds("likes", "heavy metal")),
    Dialogue("a tool's odd call is asked about, too", [
        Say("We don't have a cat.", [remember("pets", "cat", "We don't have a cat")]),
        Then(remembered=[], pending=["cat"], results=["stands under your answer as a question"]),
    ]),
    Dialogue("a tool's call in other words is kept", [
        Say("I'm a vet.", [remember("job_title", "veterinarian", "I'm a vet", "work")]),
        Then(remembered=["job title: veterinarian"], pending=[]),
    ]),
    *(
        Dialogue(f"a quote may leave out what is no word: {quote}", [words, Then(remembered=[line], pending=[])], reader=finds(key, value, quote))
        for words, quote, key, value, line in (
            ("I looove pizza \N{SLICE OF PIZZA}!!! Don’t you?", "i looove pizza!!!", "likes", "pizza", "likes: pizza"),
            ("I adore my cat \N{SMILING CAT FACE WITH HEART-SHAPED EYES} Luna", "I adore my cat Luna", "cats", "Luna", "cats: Luna"),
            ("Ma sœur s’appelle « Zoé »…", 'Ma soeur s\'appelle "Zoé"', "sister", "Zoé", "sister: Zoé"),
            ("Wir haben geheiratet!!! \N{RING}\N{RING} Er heißt Jan", "Wir haben geheiratet! Er heißt Jan", "husband", "Jan", "husband: Jan"),
        )
    ),
    Dialogue("what stands in the message is asked about, though the quote does not", [
        "i wrok at Siemens since lats year", Then(remembered=[], pending=["Siemens"], said=["Shall I keep this? your workplace is Siemens"]),
    ], reader=finds("workplace", "Siemens", "I work at Siemens")),
    Dialogue("a quote and a value that stand nowhere are dropped", [
        "i wrok at Siemens", Then(remembered=[], pending=[], dropped=["quote not found"]),
    ], reader=finds("workplace", "Bosch", "I work at Bosch")),
    *(
        Dialogue(f"whom it is about goes by no word of whose they are: {typed}", [words, Then(remembered=[line], pending=[])],
                 reader=finds("home_city", "Wien", subject=typed))
        for words, typed, line in (
            ("My sister lives in Wien.", "the user's sister", "sister: home city: Wien"),
            ("My sister lives in Wien.", "User's sister", "sister: home city: Wien"),
            ("Meine Schwester wohnt in Wien.", "meine Schwester", "Schwester: home city: Wien"),
            ("Mi Lan lives in Wien.", "Mi Lan", "Mi Lan: home city: Wien"),
        )
    ),
    Dialogue("by their own name the user is meant", [
        "I'm Paula and I love rowing.", Then(remembered=["name: Paula", "hobbies: rowing"], pending=[]), Wait(days=2),
        "I live in Ulm.", Then(remembered=["name: Paula", "hobbies: rowing", "home city: Ulm"], pending=[]),
    ], reader=reads(
        ("name", "Paula", "I'm Paula", {}), ("hobbies", "rowing", "I love rowing", {"subject": "Paula"}),
        ("home_city", "Ulm", "I live in Ulm", {"subject": "Paula"}),
    )),
    Dialogue("another of the user's name is not the user", [
        "I'm Paula.", "Paula from work loves rowing.", Then(remembered=["name: Paula", "Paula: hobbies: rowing"], pending=[]),
    ], reader=reads(("name", "Paula", "I'm Paula", {}), ("hobbies", "rowing", "Paula from work loves rowing", {"subject": "Paula"}))),
    Dialogue("what is told of two people is asked about where a model takes one for the other", [
        "Tom is vegan and Ana is a butcher.", Then(remembered=[], pending=["vegan", "butcher"]),
    ], reader=reads(
        ("diet", "vegan", "Tom is vegan and Ana is a butcher", {"subject": "Ana"}),
        ("job_title", "butcher", "Tom is vegan and Ana is a butcher", {"subject": "Tom"}),
    )),
    *(
        told(f"a month that is a denial elsewhere denies nothing: {words}", words, "children", "Baby")
        for words in ("Wir bekommen im Mai ein Baby", "On attend un Baby en mai")
    ),
    *(
        Dialogue(f"a denial is no liking: {words}", [words, Then(remembered=[], pending=[value])], reader=reads(("likes", value, words, {})))
        for words, value in (
            ("Ik eet geen vlees", "vlees"), ("Jag äter inte kött", "kött"), ("Jeg spiser ikke kød", "kød"),
            ("Jeg spiser aldri kjøtt", "kjøtt"), ("Δεν τρώω κρέας", "κρέας"), ("Tôi không ăn thịt", "thịt"),
            ("Saya tidak suka kopi", "kopi"), ("من گوشت نمی‌خورم", "گوشت"),
        )
    ),
    *(
        doubted(f"a value that its words count, date or deny otherwise is asked about: {words}", words, key, value, **days)
        for words, key, value, days in (
            ("I was born on 3 May 1984", "birthday", "3 May 1985", {}), ("I have three brothers", "siblings", "one brother", {}),
            ("J'ai quatre chats", "pets", "deux chats", {}), ("Ich habe am Donnerstag Zahnarzt", "appointment", "Zahnarzt am Dienstag", {}),
            ("I took my two kids to school", "children", "none", {}),
            ("I work at Bosch since March 2024", "workplace", "Bosch", {"when": "2025-03-01"}),
            ("Ich arbeite seit zwei Jahren bei Bosch", "workplace", "Bosch", {"when": "2020-01-01"}),
            ("I will be in Vienna until 5 December", "home_city", "Vienna", {"until": "2027-12-05"}),
        )
    ),
    *(
        Dialogue(f"days that the words name are kept: {words}", [words, Then(remembered=[line], pending=[])], reader=finds(key, value, **days))
        for words, key, value, line, days in (
            ("I've worked at Bosch since March 2024", "workplace", "Bosch", "workplace: Bosch (from 2024-03-01)", {"when": "2024-03-01"}),
            ("Я в Вене до 5 декабря", "current_city", "Вена", "current city: Вена (until 2026-12-05)", {"until": "2026-12-05"}),
        )
    ),
    *(
        doubted(f"a quote that is cut from what tells of it is asked about: {said}", said, key, value, quote=quote)
        for said, key, value, quote in (
            ("A friend of mine has cancer.", "health", "cancer", "mine has cancer"),
            ("Sometimes I feel like I live on Mars.", "home_city", "Mars", "I live on Mars"),
            ("I refuse to play chess.", "hobby", "chess", "play chess"),
            ("Je rêve que je suis médecin.", "job_title", "médecin", "suis médecin"),
            ("Tom is a friend of mine.", "also_called", "Tom", "Tom"),
        )
    ),
    *(
        Dialogue(f"what is said of one is asked about of another: {said}", [said, Then(remembered=[], pending=[value])],
            reader=reads((key, value, said, {"subject": who})))
        for said, key, value, who in (
            ("Tom is 35.", "age", "35", "Max"), ("I met Petra yesterday. She lives in Kiel.", "home_city", "Kiel", "Lea"),
            ("Eva and Tom are friends.", "also_called", "Eva", "Tom"),
        )
    ),
    told("what somebody has is told whatever they did with it", "I cooked for my husband.", "marital_status", "married", quote="my husband"),
]  # fmt: skip
