"""What a person without a key meets: conversations as data, through the whole bot, and what is then remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import running_app
from bot.domain.interactions import IncomingMessage
from bot.memory.reader import Reader
from bot.settings import Settings
from tests.scripted import SetClock

Lines = Sequence[str | tuple[str, str] | timedelta]


@dataclass(frozen=True)
class Talk:
    """What is said, with a piece of what is answered, what time passes, and every line remembered in the end."""

    name: str
    lines: Lines
    remembered: Sequence[str]


TALKS = [
    Talk("an end that is asked to be remembered ends what is known", [
        "I work at Bosch.", "I have a cat called Momo.", "My sister is Lea.", "I like tea.",
        ("Remember that I no longer work at Bosch", "No longer so: your workplace is Bosch"),
        ("Please remember that I don't have a cat any more", "No longer so: your pet is Momo (cat)"),
        ("Remember: Lea is not my sister", "No longer so: your sister is Lea"),
        ("where do I work?", "Workplace before: Bosch."),
    ], ["workplace: Bosch (until 2026-11-19)", "pets: Momo (cat) (until 2026-11-19)", "sisters: Lea (until 2026-11-19)",
        "likes: tea"]),
    Talk("the first and the last of all that was told, and what was told before a feast", [
        "I work nights at the bakery.", "Tom's number is 07700 900123", "what's the weather like?",
        ("what was the first thing I told you?", "“I work nights at the bakery.”"),
        ("what was the last thing I told you?", "“Tom's number is 07700 900123”"),
        ("what did I say before Christmas?", "I find nothing about before Christmas"),
        ("what's Tom's number?", "07700 900123"),
    ], []),
    Talk("a known name is one though it is an everyday word", [
        "My brother is called Will.", "My sister is called Rose.", "Will works at Bosch.", "Rose lives in Leeds.",
        ("Where does Will work?", "Will works at Bosch"), ("Where does Rose live?", "Rose lives in Leeds"),
    ], ["brothers: Will", "sisters: Rose", "Will: workplace: Bosch", "Rose: home city: Leeds"]),
    Talk("what had an end holds until then, and not a day longer", [
        "I live in Rome until 15 December.", "I work at Bosch until 20 December.", "My boss is Karl until 25 November.",
        ("where do I live?", "You live in Rome"), ("who is my boss?", "Your boss: Karl"),
        timedelta(days=40), ("where do I live?", "Home city before: Rome."), ("where do I work?", "Workplace before: Bosch."),
        ("who is my boss?", "Boss before: Karl."), ("what do you know about me?", "Nothing yet."), "I moved to Berlin.",
        ("where do I live?", "You live in Berlin (you told me on 30 December 2026)."),
    ], ["home city: Rome (until 2026-12-15)", "home city: Berlin", "workplace: Bosch (until 2026-12-20)",
        "boss: Karl (until 2026-11-25)"]),
    Talk("what a reminder is called is no word of theirs once it was said", [
        "My sister is Lea.", "remind me tomorrow at 9 to call Lea", timedelta(days=2), timedelta(days=1),
        ("what did I say about Lea?", "On 20 November 2026 you told me: “My sister is Lea.”"),
    ], ["sisters: Lea", "call Lea (said)"]),
    Talk("what stands behind a telling has no line of its own, and a question needs no mark", [
        "selling the van, the transit, asking 3,800", "sold the van! 3,500 to a lad called jago",
        ("who bought the transit", "asking 3,800”, and then: “sold the van! 3,500 to a lad called jago”"),
    ], []),
    Talk("a job answers where somebody works only beside what was said of that", [
        "I'm an electrician here in Halifax. I work for a small firm called Halyard Electric, been there 5 years",
        ("Who do I work for?", "a small firm called Halyard Electric"),
    ], ["job title: electrician"]),
    Talk("in \"what was it about\" the question names what it means", [
        "Ada's friend Mina is vegetarian, so no sausages", "Sunday at last. Pancakes.",
        ("what was it about Mina and food?", "Mina is vegetarian"),
    ], []),
    Talk("what is so now takes no place but of what it is another value of", [
        "My name is Paris.", "I live in Paris now.", "My favourite food is Paris ham now.", "My favourite city is Lyon now.",
        "My sister is called Anna.", "My boss is Anna Berger now.", ("My boss is Tom now.", "Tom (was Anna Berger)"),
    ], ["name: Paris", "home city: Paris", "favourite food: Paris ham", "favourite city: Lyon", "sisters: Anna", "boss: Tom"]),
    Talk("what is denied gives way to what is said instead", [
        "I'm Emma", ("I'm not Emma, I'm Emily", "Emily (not Emma)"),
        "I'm 34", ("I'm not 34. I'm 35.", "35 (not 34)"),
        "I'm vegetarian", ("I'm not vegetarian, I'm vegan", "vegan (not vegetarian)"),
    ], ["name: Emily", "age: 35", "diet: vegan"]),
    Talk("what a correction denies by its mere name never was so", [
        "I live in Quito", ("No, not Quito, I live in Cuenca", "Cuenca (not Quito)"),
        ("Where did I live before?", "you told me: “I live in Quito”"),
    ], ["home city: Cuenca"]),
    Talk("a workweek begins and ends nothing", [
        ("I work at Lidl from Monday to Thursday", "your workplace is Lidl"),
        ("My favourite film is Friday Night Lights", "your favourite film is Friday Night Lights"),
    ], ["workplace: Lidl", "favourite film: Friday Night Lights"]),
    Talk("of somebody else, too", [
        "My sister lives in Porto", ("My sister doesn't live in Porto, she lives in Lisbon", "Lisbon (not Porto)"),
    ], ["sister: home city: Lisbon"]),
    Talk("a sister's second city is asked about like one's own", [
        "My sister lives in Porto", ("My sister lives in Lisbon", "Does Lisbon take its place?"),
    ], ["sister: home city: Porto"]),
    Talk("what somebody is not gives way to what they are", [
        "We have a dog called Rex", "We have a dog called Max",
        ("Max isn't a dog, he's a cat", "Max (cat) (was Max (dog))"),
    ], ["pets: Rex (dog)", "pets: Max (cat)"]),
    Talk("a wrong name is put right", [
        "My wife is called Ana", ("Her name isn't Ana, it's Anna", "Anna (wife) (was Ana (wife))"),
    ], ["partner: Anna (wife)"]),
    Talk("what was so of somebody ends with them", [
        "We have a dog called Max", "Max is 12 years old", "Max loves tennis balls", ("Max died yesterday", "sorry about Max"),
        ("How old is Max?", "age before: 12"),
    ], ["pets: Max (dog) (until 2026-11-19)", "Max: age: 12 (until 2026-11-19)", "Max: likes: tennis balls (until 2026-11-19)"]),
    Talk("told by what they were, and what happened stays", [
        "My grandmother Rosa lives in Turin", "My grandmother was born on 4 May",
        ("My grandmother died", "sorry about Rosa"), ("Where does my grandmother live?", "“My grandmother died”"),
    ], ["grandparents: Rosa (grandmother) (until 2026-11-19)", "Rosa: home city: Turin (until 2026-11-19)",
        "Rosa: birthday: 4 May"]),
    Talk("of two dogs nobody said which died", [
        "I have two dogs, Rex and Bello", ("My dog died", "sorry about your dog"),
    ], ["pets: Rex (dog)", "pets: Bello (dog)"]),
    Talk("a number of children gives way to their names", [
        "I have 3 kids", "My kids are called Ben, Mia and Tom", ("I have three kids", "knew that already"),
        ("How many kids do I have?", "are called"),
    ], ["children: Ben", "children: Mia", "children: Tom"]),
    Talk("one number of dogs gives way to another, and stays beside the name of one", [
        "I have two dogs", "My dog is called Rex", "I have a cat", "We have three dogs",
    ], ["pets: three dogs", "pets: Rex (dog)", "pets: a cat"]),
    Talk("a titled text is not what somebody says of themselves", [
        "Cover letter: My name is Hugo Weber and I live in Lyon.", "My essay:\nI work as a nurse",
        "Mein Brief: I live in Oslo", "I got a letter: I live in Paris", "I got the news: I live in Rome now",
    ], ["home city: Rome"]),
    Talk("a question before is nothing to keep", [
        "my boss is Dana", ("who is my boss?", "Dana"), "Keep it!", ("remember that", "nothing just above"),
        "Lisbon smelled of rain", ("remember that", "Remembered: “Lisbon smelled of rain”"),
    ], ["boss: Dana", "note to self: Lisbon smelled of rain"]),
    Talk("the clock tells the time, and nothing that was told", [
        "My sister Anna lives in Porto", ("What time is it?", "Friday 20 November 2026, 09:04"),
        ("what day is it?", "Friday 20 November 2026"),
    ], ["sisters: Anna", "Anna: home city: Porto"]),
    Talk("what is told of others answers nothing about oneself", [
        "my dog is called Rex", ("what is my name?", "I don't know your name yet"),
        ("what annoyed me was the noise at night", "find it again"), ("what annoyed me?", "the noise at night"),
    ], ["pets: Rex (dog)"]),
    Talk("of two who share a name that one is told of who is asked about", [
        "My sister Anna lives in Rome", "My colleague Anna lives in Bonn",
        ("where does my colleague Anna live?", "Your colleague lives in Bonn"),
        ("where does my sister Anna live?", "Anna lives in Rome"),
        "My boss is called Mark Stone", "My son Mark is 12", ("how old is my boss?", "only of somebody else"),
    ], ["sisters: Anna", "Anna: home city: Rome", "colleagues: Anna (colleague)", "colleague: home city: Bonn",
        "boss: Mark Stone", "sons: Mark", "Mark: age: 12"]),
    Talk("whose somebody is counts", [
        "My husband is called Kieran", "My sister Deirdre lives in Cork",
        ("what is Deirdre's husband called?", "I don't know"), ("where does Deirdre's son live?", "I don't know"),
        "My manager is Martina", ("whats my manager called again", "Martina"),
        "Kieran starts in Limerick on the 15th", ("where in the country is Limerick", "15th"),
    ], ["partner: Kieran (husband)", "sisters: Deirdre", "Deirdre: home city: Cork", "boss: Martina"]),
    Talk("a new one is not the one who is known", [
        "My boss Rita lives in Bern", "My new boss lives in Kiel", ("where does Rita live?", "Rita lives in Bern"),
    ], ["boss: Rita", "Rita: home city: Bern", "new boss: home city: Kiel"]),
    Talk("what is told after a death is of another", [
        "My dog Rex is 4", ("My dog Rex died on Monday", "sorry about Rex"), "My dog is 2",
        "My friend Kim lives in Bath", ("Kim passed away in May", "sorry about Kim"),
    ], ["pets: Rex (dog) (until 2026-11-16)", "Rex: age: 4 (until 2026-11-16)", "dog: age: 2",
        "friends: Kim (until 2026-05-31)", "Kim: home city: Bath (until 2026-05-31)"]),
    Talk("names have titles, apostrophes and letters of their own", [
        "My doctor is Dr. Weber", "My doctor lives in Rome", "My friend is Tom O'Brien", "Tom O'Brien likes tea",
        "My friend Åsa lives in Köln", ("where does my friend Åsa live?", "Åsa lives in Köln"),
    ], ["doctor: Dr. Weber", "Dr. Weber: home city: Rome", "friends: Tom O'Brien", "Tom O'Brien: likes: tea",
        "friends: Åsa", "Åsa: home city: Köln"]),
    Talk("mum needs no my", [
        "My mom lives in Boston", ("Mom moved to Miami", "(was Boston)"), "my dad's birthday is 4 June",
        ("no wait, dad's birthday is 5 June", "(not 4 June)"),
    ], ["mom: home city: Miami", "dad: birthday: 5 June"]),
    Talk("a partner who left is none any more", [
        "my wife is called Rose", ("my wife left me last month", "no longer"),
    ], ["partner: Rose (wife) (until 2026-10-31)"]),
    Talk("who is known is no news, and what is told of them is not known for it", [
        "My friend Max moved to Vienna", "My friend Max got a new job at Siemens",
        ("My friend Max moved to Vienna", "knew that already"),
    ], ["friends: Max", "Max: home city: Vienna"]),
    Talk("two reminders in one order", [
        ("remind me tomorrow at 9 to call Ann and at 10 to call Bob", "10:00: call Bob"),
        ("remind me in 10 minutes to buy salt and pepper and in 2 hours to call Ida", "call Ida"),
        "remind me tomorrow at 11 and at 18 to take my pill",
    ], ["call Ann (for 2026-11-21 09:00)", "call Bob (for 2026-11-21 10:00)",
        "buy salt and pepper (for 2026-11-20 09:14+00:00)", "call Ida (for 2026-11-20 11:04+00:00)",
        "take my pill (for 2026-11-21 11:00)", "take my pill (for 2026-11-21 18:00)"]),
    Talk("a time that is read in part is asked about, and what it asks is answered", [
        ("remind me an hour before 18:00 to leave", "I can’t make out that time"), ("at 17:00", "17:00: leave"),
        ("when is my next reminder?", "17:00: leave"), ("what are my reminders for tomorrow?", "17:00: leave"),
        ("remind me", "I can remind you"), ("to water the plants", "When shall I remind you of that?"),
        ("tomorrow at 9", "09:00: water the plants"), ("remind me tomorrow at 9 to water the plants", "That is set already"),
    ], ["leave (for 2026-11-20 17:00)", "water the plants (for 2026-11-21 09:00)"]),
    Talk("what somebody else will do is no order to remind", [
        "My mum will call and remind me tomorrow at 10 to take my pills", "I like tea",
        ("Forget that I like tea and remind me tomorrow at 9 to call mum", "09:00: call mum"),
    ], ["call mum (for 2026-11-21 09:00)"]),
    Talk("of two things told in one breath both go, when a yes says so", [
        "I love tea and coffee", ("forget tea and coffee", "until you choose"), "yes",
    ], []),
    Talk("ein Befehl ohne alles", [
        "Mein Kollege Tom wohnt in Köln", ("Vergiss, was du über Tom weißt", "Forgotten"),
    ], []),
    Talk("of two things that are to go each is looked for", [
        "I like tea.", "I love coffee.", ("forget tea and coffee", "Gone"), "I like jazz and opera",
        ("forget jazz and beer", "Gone"), ("forget beer and wine", "nothing to forget"),
    ], ["likes: opera"]),
    Talk("a reminder that an and adds is set, and the rest is kept", [
        ("remember that I like jazz and remind me tomorrow at 10 to buy cheese", "10:00: buy cheese"),
        "Remember that my desk is number 12. And remind me tomorrow at 9 to buy tickets.",
    ], ["likes: jazz", "desk: number 12", "buy cheese (for 2026-11-21 10:00)",
        "buy tickets (for 2026-11-21 09:00)"]),
    Talk("of two friends each has a home", [
        "My friend Tom lives in Leeds", "My friend Ann Lee lives in York and works as a nurse",
        ("where does Tom live?", "Tom lives in Leeds"), ("where does Ann live?", "Ann Lee lives in York"),
        ("what do you know about Tom?", "Your friend is called Tom"),
        ("My friend Ann Lee moved to Hull", "(was York)"), "Tom hates olives",
        ("what does my friend Ann Lee do?", "works as a nurse"),
    ], ["friends: Tom", "Tom: home city: Leeds", "friends: Ann Lee", "Ann Lee: home city: Hull",
        "Ann Lee: job title: nurse", "Tom: dislikes: olives"]),
    Talk("what was told of a relation and what is told by name are of one", [
        "My sister lives in Porto", ("My sister Anna moved to Lisbon", "(was Porto)"),
        ("My sister works as a vet", "Anna"), ("My sister quit her job", "no longer"),
    ], ["sister: home city: Lisbon", "sisters: Anna",
        "Anna: job title: vet (until 2026-11-19)"]),
    Talk("of two who share a name each is told of apart", [
        "My daughter Emma is 5", "My niece Emma is 9", ("How old is Emma?", "Emma is 5 years old"),
        ("How old is Emma? ", "Your niece is 9 years old"),
    ], ["daughters: Emma", "Emma: age: 5", "relatives: Emma (niece)", "niece: age: 9"]),
    Talk("what was said of a thing in the same breath not to be so gives way", [
        "My doctor is Dr Novak", ("My doctor isn't Dr Novak, it's Dr Nowak", "Dr Nowak (was Dr Novak)"),
    ], ["doctor: Dr Nowak"]),
    Talk("what is not said alone takes nothing back", [
        "I like tea", "I don't only like tea, I like coffee too",
    ], ["likes: tea", "likes: coffee"]),
    Talk("a name put right by a telling is of the same person", [
        "My wife is called Mirela.", "Mirela is a nurse.",
        ("Actually, my wife is called Mirella.", "what you told me of Mirela is about Mirella"),
        ("What is Mirella's job?", "Mirella works as a nurse"),
    ], ["partner: Mirella (wife)", "Mirella: job title: nurse"]),
    Talk("of one breath what is loved and what is hated", [
        "I love climbing and hate cilantro.", "I love people who sing and love dogs",
    ], ["likes: climbing", "dislikes: cilantro"]),
    Talk("a birthday with its year tells how old somebody is, one without it does not", [
        "Our daughter Ada was born on 3 May 2019.", ("How old is Ada?", "Ada is 7 years old"),
        "My birthday is 4 December 1980", ("How old am I?", "You are 45 years old."),
        "My son Ben was born on 5 May", ("How old is Ben?", "birthday is 5 May"),
    ], ["daughters: Ada", "Ada: birthday: 3 May 2019", "birthday: 4 December 1980", "sons: Ben", "Ben: birthday: 5 May"]),
    Talk("one taste instead of another leaves the rest", [
        "I like jazz", "I like tea", ("I don't like tea, I like coffee", "coffee"),
    ], ["likes: jazz", "likes: coffee", "likes: tea (until 2026-11-19)", "dislikes: tea"]),
    Talk("who is married no more has no wife now", [
        "My wife is Lea", ("I'm not married anymore", "your wife is called Lea"), ("Who is my wife?", "before: Lea"),
    ], ["partner: Lea (wife) (until 2026-11-19)"]),
    *(
        Talk(f"to be a couple no more with somebody else, or in another way, leaves the wife: {said[-1]}", [
            "My wife is Lea", *said, ("Who is my wife?", "Lea (you told me"),
        ], ["partner: Lea (wife)", *state])
        for said, state in (
            (("Lena was my girlfriend, but we're not together anymore.",), ()),
            (("My first husband was Karl. We're not together anymore.",), ()),
            (("My first husband was Karl.", "We're not together anymore."), ()),
            (("my first husband was lovely. we're not together anymore",), ()),
            (("Tom and I are friends. We're not together anymore.",), ()),
            (("We're not engaged anymore, we're married now.",), ("marital status: married",)),
        )
    ),
    Talk("who is named as the wife herself is one no more", [
        "My wife is Lea", ("Lea moved out last week. We're not together anymore.", "your wife is called Lea"),
    ], ["partner: Lea (wife) (until 2026-11-19)"]),
    *(
        Talk(f"an order to forget is nothing to keep: {words}", [
            "My dog is Rex", "forget that", (words, "nothing just above that I could keep"),
        ], [])
        for words in ("keep it", "keep this", "remember that")
    ),
    Talk("what was forgotten by its name is nothing to keep", [
        "My bike is red", "forget my bike", ("keep it", "comes back with “Undo”"),
    ], []),
    Talk("everywhere is a yes to what was offered to be forgotten, and no telling", [
        "My sister Eva lives in Berlin.", ("forget Eva", "until you choose below"), ("erase it everywhere", "All right."),
    ], []),
    Talk("what is liked no more ends what one did with it, and a game no more played what was liked of it", [
        "I like drinking coffee", ("I don't like coffee anymore", "No longer so: you like drinking coffee"),
        "I love playing tennis", ("I don't play tennis anymore", "No longer so: you like playing tennis"),
    ], ["likes: drinking coffee (until 2026-11-19)", "likes: playing tennis (until 2026-11-19)"]),
    Talk("who is somebody no more and who is now are told by their names first", [
        "My boss is Karl", ("Karl isn't my boss anymore, Dana is my boss now", "No longer so: your boss is Karl"),
        ("who is my boss?", "Your boss: Dana"), ("who was my boss before?", "Karl"),
    ], ["boss: Dana", "boss: Karl (until 2026-11-19)"]),
    Talk("somebody is no more what they were, and whoever is now comes later", [
        "My boss is Karl", ("Karl is no longer my boss", "No longer so: your boss is Karl"), "Dana is my boss now",
    ], ["boss: Dana", "boss: Karl (until 2026-11-19)"]),
    Talk("a no before another value says that the first never was so", [
        "I live in Quito", ("No, I live in Cuenca.", "Cuenca (not Quito)"),
    ], ["home city: Cuenca"]),
    Talk("no, I don't takes back what was just said, and asks nothing", [
        "I live in Cuenca", ("No I don't", "No longer so: your home city is Cuenca"),
    ], ["home city: Cuenca (until 2026-11-19)"]),
    Talk("of two who share a name what was told before the second came is of the first", [
        "My sister is Anna", "Anna lives in Graz", "My boss is Anna", ("forget my boss Anna", "no longer know that"),
    ], ["sisters: Anna", "Anna: home city: Graz"]),
    Talk("an order to erase everywhere what is forgotten already is nothing told", [
        "I have a dog called Rex", "forget my dog", ("erase it everywhere", "no way to forget that right now"),
        ("What did I say about erasing?", "I find nothing"),
    ], []),
    Talk("what an order not to forget says is told, also where no reminder came of it", [
        ("don't let me forget that the Hartleys owe us 640 pounds", "When shall I remind you"),
        ("how much do the Hartleys owe us?", "640"),
    ], []),
    Talk("a message is quoted with its secret blacked out", [
        "On my way to the Postlethwaites, the gate code is 4471", ("What did I say about the Postlethwaites?", "gate code is ▮▮▮"),
    ], []),
    Talk("a reminder is called off by what it is of in languages that name it first", [
        "Bana yarın saat 8'de kedi maması almayı hatırlat", ("kedi maması hatırlatmasını iptal et", "Reminder stopped"),
    ], ["kedi maması almayı (stopped)"]),
    Talk("a reminder is called off by what it is of", [
        "Remind me tomorrow at 8am to call the dentist",
        ("Can you cancel the dentist reminder?", "Reminder stopped: call the dentist"),
    ], ["call the dentist (stopped)"]),
    Talk("what holds no longer, holds again and holds no longer is over", [
        "My boss is Rita", ("Rita is not my boss any more", "holds no longer"), "My boss is Rita",
        ("Rita is not my boss any more", "No longer so: your boss is Rita"),
    ], ["boss: Rita (until 2026-11-19)"]),
    Talk("of two the one that is denied gives way", [
        "My boss is Rita", "I'm off. My boss is Ian too", ("My boss is not Rita, it's Sofia", "Sofia (was Rita)"),
    ], ["boss: Sofia", "boss: Ian"]),
    Talk("of two neither gives way unless it is said which, and a yes says so", [
        "My boss is Rita", "I'm off. My boss is Ian too", ("My boss is now Bert", "boss: Ian. Does Bert take its place?"),
        ("yes", "Bert (was Ian)"),
    ], ["boss: Rita", "boss: Bert"]),
    Talk("of two who share a name nobody has said which one died", [
        "My sister is Anna. My dog is Anna.", ("Anna died", "sorry about Anna"),
    ], ["sisters: Anna", "pets: Anna (dog)"]),
    Talk("unless it is told with the name", [
        "My sister is Anna. My dog is Anna.", "My sister lives in Porto",
        ("My dog Anna died", "sorry about Anna"),
    ], ["sisters: Anna", "pets: Anna (dog) (until 2026-11-19)", "sister: home city: Porto"]),
    Talk("what is over goes by half its name, and what was never known is not kept as over", [
        "I work at St James's Hospital", "My partner is Mia",
        ("I no longer work at St James's, I start at Clifton Green Primary on Monday", "No longer so: your workplace is St James's Hospital"),
        ("Mia broke up with me", "No longer so: your partner is Mia"),
        ("I quit my job at Tesco", "All right."), ("I don't love Tom anymore", "All right."),
    ], [
        "workplace: St James's Hospital (until 2026-11-19)", "workplace: Clifton Green Primary (from 2026-11-23)",
        "partner: Mia (until 2026-11-19)",
    ]),
    Talk("of several moves each has its time, and the last one counts", [
        ("I moved from Oslo to Bergen in 2019 and to Trondheim in 2023", "Trondheim, good to know."),
    ], ["home city: Oslo (until 2019-12-31)", "home city: Trondheim (from 2023-01-01)"]),
    Talk("the last of several moves is where one lives now", [
        ("I moved to Berlin in 2015, then to Rome in 2018 and now I live in Oslo", "Oslo, good to know."),
    ], ["home city: Oslo"]),
    Talk("what a sentence or a message puts right itself counts as it was put right", [
        "I'm 41, no 42", "I love pizza. Pizza is the best. I hate pizza actually",
        "My favourite colour is red", ("no wait, blue", "blue (not red)"), "I work at Tesco, no Sundays",
    ], ["age: 42", "dislikes: pizza", "favourite colour: blue", "workplace: Tesco"]),
    Talk("what was told in English answers a question of another language", [
        "I live in York", "My favourite colour is green", "My sister is Anna", "Anna lives in Rome",
        ("Wo wohne ich?", "York"), ("où est-ce que j'habite ?", "York"), ("Где я живу?", "York"),
        ("Was ist meine Lieblingsfarbe?", "green"), ("Wie heißt meine Schwester?", "Anna"),
        ("Wo wohnt meine Schwester?", "Rome"),
    ], ["home city: York", "favourite colour: green", "sisters: Anna", "Anna: home city: Rome"]),
    Talk("plans and reminders are told together", [
        "I'm planning to visit Japan next summer", "remind me tomorrow at 9 to call Ann",
        ("what are my plans?", "visit Japan next summer"), ("what are my plans?", "09:00: call Ann"),
    ], ["visit Japan next summer (for 2027-06-01/2027-08-31)", "call Ann (for 2026-11-21 09:00)"]),
    Talk("of a sentence that tells two things both are learnt", [
        "Ella is my sister", "I'm allergic to penicillin and Ella is allergic to peanuts",
        "My dog's name is Rex and my other dog is Fido", "I work at Stripe as a data engineer",
    ], ["sisters: Ella", "allergies: penicillin", "Ella: allergies: peanuts", "pets: Rex (dog)", "pets: Fido (dog)",
        "workplace: Stripe", "job title: data engineer"]),
    Talk("a correction may be an order", [
        "My name is Ana", ("You got my name wrong, it's Anna", "Anna (not Ana)"), "my name is spelled Hannah",
        ("please change my name to Pedro", "Pedro (was Hannah)"), "my favourite colour is red",
        ("change my favourite colour to blue", "blue (was red)"),
    ], ["name: Pedro", "favourite colour: blue"]),
    Talk("a bare no to what was learnt asks how it is, and whose an animal is may be put right", [
        "My boss is Karl.", ("wrong", "How is it, then?"), "I like tea.", ("no", "How is it, then?"),
        "My cat is Momo.", ("No, that's my dog.", "Momo (dog) (was Momo (cat))"),
    ], ["boss: Karl", "likes: tea", "pets: Momo (dog)"]),
    Talk("an objection in a sentence is no statement, and makes no past", [
        step for said in ("no, that is wrong", "this is false", "I never said that")
        for step in ("I live in Bern.", (said, "How is it, then?"))
    ] + ["I live in Bern.", ("no, I live in Oslo", "Oslo (not Bern)")], ["home city: Oslo"]),
    Talk("and so in other languages", [
        step for said in ("nein, das stimmt nicht", "das habe ich nie gesagt", "das ist falsch")
        for step in ("I live in Bern.", (said, "How is it, then?"))
    ], ["home city: Bern"]),
    Talk("what was told in a time is asked for as it would be forgotten", [
        "I bought a boat.", ("what did I tell you in November?", "I bought a boat."),
        ("what did I tell you in 2026?", "I bought a boat."), ("what did I say on 20 November?", "I bought a boat."),
        ("what did I tell you in March?", "I find nothing about in March"),
    ], []),
    Talk("a question may leave something out, and ask for another day", [
        "My brother is Tom.", "I live in Berlin.", ("what do you know about me except my brother?", "you:\n• Home city: Berlin ("),
        ("what day is tomorrow?", "Saturday, 21 November"), ("what day is 24 December?", "Thursday, 24 December"),
    ], ["brothers: Tom", "home city: Berlin"]),
]  # fmt: skip


@pytest.mark.parametrize("talk", TALKS, ids=[talk.name for talk in TALKS])
async def test_a_talk(talk: Talk, folder: Path, clock: SetClock) -> None:
    """Each line gets the answer that it should, and nothing else is remembered."""
    async with running_app(Settings(_env_file=None, data_dir=folder), clock) as app:  # pyright: ignore[reportCallIssue]
        person = await app.people.local("ann")
        for number, line in enumerate(talk.lines):
            if isinstance(line, timedelta):
                clock.pass_time(seconds=line.total_seconds())
                await app.worker.run_due()
                continue
            text, piece = (line, "") if isinstance(line, str) else line
            clock.pass_time(minutes=2)
            message = IncomingMessage(
                owner=person.id, channel="terminal", chat="t", message_id=str(number), text=text, sent_at=clock.now()
            )  # fmt: skip
            reply = (await app.turns.handle(message, "UTC")).reply
            assert piece in reply, f"{text!r} was answered with {reply!r}"
            await app.worker.run_due()
        facts = await Reader(app.database).every(person.id)
        assert sorted(each.line for each in facts if not each.is_derived) == sorted(talk.remembered)


async def test_an_order_to_forget_is_no_answer_to_the_question_that_it_lists(
    folder: Path, clock: SetClock
) -> None:
    """What was shown stands as it was, so that the button takes just that."""
    async with running_app(Settings(_env_file=None, data_dir=folder), clock) as app:  # pyright: ignore[reportCallIssue]
        person = await app.people.local("ann")
        for number, text in enumerate(("I moved from Pune to Delhi.", "forget Pune")):
            clock.pass_time(minutes=2)
            message = IncomingMessage(
                owner=person.id, channel="terminal", chat="t", message_id=str(number), text=text, sent_at=clock.now()
            )  # fmt: skip
            await app.turns.handle(message, "UTC")
        found = await app.forgetting.find(person.id, "Pune")
        assert [each.candidate.content for each in found.held] == ["Pune"]
