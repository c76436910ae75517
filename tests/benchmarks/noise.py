"""How often memory is brought in where none is wanted.

    python -m tests.benchmarks.noise [FILE] [--embeddings URL] [--show] [--json]

300 everyday messages in six languages, made by rules from openings and small talk, 300 in twelve languages written by
hand (`everyday`), and 256 in sixteen written without looking into the packs of the languages (`unseen_talk`), against a store of 2,000 memories (from the observations and turns of a LoCoMo FILE, else made up).
Printed: the share of messages that bring anything in, by language and by set; aim at most 2 %. Beside them, not in "all", 161
of everybody's day, two thirds of them questions of the world, 60 more ("of a day"), all small talk against what the fourteen
`languages` tell, who speak of the same things ("same talk"), and the German against a German life ("de at home"), with the
share of 24 questions of it that bring their answer in ("asked at home"). What a question brings in is
printed by tests.benchmarks.recall ("brought in"), for other languages by tests.benchmarks.languages.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import logging
import random
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.conversation.prompt import unasked
from bot.domain.changes import Add, Plan
from bot.domain.interactions import IncomingMessage
from bot.domain.memories import Memory, Source, new_memory_id
from bot.errors import StalePlan
from bot.llm.embedder import Embedder
from tests.benchmarks.everyday import EVERYDAY
from tests.benchmarks.german_life import ASKED, TOLD
from tests.benchmarks.languages.__main__ import every_sentence, retrieved, store
from tests.benchmarks.recall.__main__ import make_embedder
from tests.benchmarks.recall.datasets import read
from tests.benchmarks.recall.product import Product, product
from tests.benchmarks.unseen_talk import OF_A_DAY, OF_THE_WORLD
from tests.benchmarks.unseen_talk import SMALL_TALK as UNSEEN

MESSAGES, MEMORIES = 300, 2000
NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)

SMALL_TALK: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "en": (
        ("", "Hey, ", "Hi there! ", "Ok, ", "Haha, ", "Well, ", "Good morning! ", "Hmm, "),
        (
            "how are you today?", "thanks a lot!", "that's great", "see you tomorrow", "good night", "what time is it?",
            "I'm a bit tired", "tell me a joke", "lovely weather, isn't it?", "one moment please", "you're funny",
            "never mind", "what can you do?", "I'll be right back", "sounds good to me", "are you there?",
            "sorry, I was away", "let's talk later", "that was quick", "can you repeat that?",
            "the bus was late again", "I just had lunch", "my phone is almost dead", "what is 17 times 23?",
            "write a haiku about rain", "how do I boil an egg?", "what is the capital of Peru?", "it is raining again",
        ),
    ),
    "de": (
        ("", "Hallo, ", "Na gut, ", "Haha, ", "Ach, ", "Guten Morgen! ", "Okay, "),
        (
            "wie geht es dir?", "vielen Dank!", "das ist super", "bis morgen", "gute Nacht", "wie spät ist es?",
            "ich bin etwas müde", "erzähl mir einen Witz", "schönes Wetter heute", "einen Moment bitte", "du bist lustig",
            "egal", "was kannst du alles?", "bin gleich wieder da", "klingt gut", "bist du da?", "das ging schnell",
            "der Bus war wieder zu spät", "ich habe gerade gegessen", "was ist 17 mal 23?", "es regnet schon wieder",
            "schreib ein Gedicht über den Regen", "wie kocht man ein Ei?", "was ist die Hauptstadt von Peru?",
        ),
    ),
    "fr": (
        ("", "Salut, ", "Bon, ", "Haha, ", "Bonjour ! ", "Ok, "),
        (
            "comment ça va ?", "merci beaucoup !", "c'est super", "à demain", "bonne nuit", "quelle heure est-il ?",
            "je suis un peu fatigué", "raconte-moi une blague", "il fait beau aujourd'hui", "un instant s'il te plaît",
            "tu es drôle", "laisse tomber", "que sais-tu faire ?", "je reviens tout de suite", "ça me va", "tu es là ?",
            "le bus était encore en retard", "je viens de déjeuner", "combien font 17 fois 23 ?", "il pleut encore",
            "écris un poème sur la pluie", "comment cuire un œuf ?", "quelle est la capitale du Pérou ?",
        ),
    ),
    "es": (
        ("", "Hola, ", "Bueno, ", "Jaja, ", "¡Buenos días! ", "Vale, "),
        (
            "¿cómo estás?", "¡muchas gracias!", "qué bien", "hasta mañana", "buenas noches", "¿qué hora es?",
            "estoy un poco cansado", "cuéntame un chiste", "hace buen tiempo hoy", "un momento, por favor", "eres gracioso",
            "no importa", "¿qué sabes hacer?", "ahora vuelvo", "me parece bien", "¿estás ahí?",
            "el autobús llegó tarde otra vez", "acabo de comer", "¿cuánto es 17 por 23?", "está lloviendo otra vez",
            "escribe un poema sobre la lluvia", "¿cómo se cuece un huevo?", "¿cuál es la capital de Perú?",
        ),
    ),
    "ru": (
        ("", "Привет, ", "Ну ладно, ", "Ха-ха, ", "Доброе утро! ", "Хорошо, "),
        (
            "как дела?", "спасибо большое!", "это здорово", "до завтра", "спокойной ночи", "который час?",
            "я немного устал", "расскажи анекдот", "сегодня хорошая погода", "подожди минутку", "ты смешной",
            "неважно", "что ты умеешь?", "я скоро вернусь", "звучит неплохо", "ты тут?",
            "автобус опять опоздал", "я только что пообедал", "сколько будет 17 на 23?", "опять идёт дождь",
            "напиши стих про дождь", "как сварить яйцо?", "какая столица у Перу?",
        ),
    ),
    "uk": (
        ("", "Привіт, ", "Ну добре, ", "Ха-ха, ", "Доброго ранку! ", "Гаразд, "),
        (
            "як справи?", "дуже дякую!", "це чудово", "до завтра", "на добраніч", "котра година?",
            "я трохи втомився", "розкажи анекдот", "сьогодні гарна погода", "зачекай хвилинку", "ти кумедний",
            "неважливо", "що ти вмієш?", "я скоро повернуся", "звучить непогано", "ти тут?",
            "автобус знову запізнився", "я щойно пообідав", "скільки буде 17 на 23?", "знову йде дощ",
            "напиши вірш про дощ", "як зварити яйце?", "яка столиця Перу?",
        ),
    ),
}  # fmt: skip

THINGS = "garden piano bicycle marathon pottery violin camera laptop festival library mountain recipe invoice".split()
PEOPLE = "Maria Tomasz Ingrid Kofi Leila Pavel Nadia Jorge Aiko Bruno Svea Omar".split()
DEEDS = "bought sold lost found repaired painted borrowed praised cleaned promised".split()
PLACES = "Lisbon Tartu Kyoto Oaxaca Graz Nantes Lviv Bergen Ghent Split".split()


def everyday_messages() -> list[tuple[str, str]]:
    """(language, message): 300 made by rules, the same at every call."""
    chosen = random.Random(7)
    by_language: dict[str, list[str]] = {}
    for language, (openings, talk) in SMALL_TALK.items():
        made = [opening + words for opening, words in itertools.product(openings, talk)]
        chosen.shuffle(made)
        by_language[language] = made
    rounds = itertools.zip_longest(*by_language.values())
    every = [
        (language, message)
        for row in rounds
        for language, message in zip(by_language, row, strict=True)
        if message is not None
    ]
    return every[:MESSAGES]


def made_up_memories() -> Iterator[str]:
    """Facts of a busy life."""
    chosen = random.Random(11)
    while True:
        person, deed, thing, place = (chosen.choice(each) for each in (PEOPLE, DEEDS, THINGS, PLACES))
        yield f"{person} {deed} the {thing} number {chosen.randrange(900)} in {place}"


def real_memories(path: Path) -> Iterator[str]:
    """Observations of a LoCoMo file, then its turns."""
    conversations = read(path, None)
    yield from (fact for each in conversations for turn in each.turns for fact in turn.facts)
    yield from (turn.text for each in conversations for turn in each.turns)


def _different(texts: Iterator[str]) -> list[str]:
    """The first of them, each once."""
    found: dict[str, None] = {}
    while len(found) < MEMORIES:
        found[next(texts)] = None
    return list(found)


async def run(options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Fill the store, send the messages, count."""
    texts = real_memories(options.file) if options.file else made_up_memories()
    embedder = make_embedder(options.embeddings)
    made = [("by rules", language, message) for language, message in everyday_messages()]
    written = [("by hand", language, message) for language, said in EVERYDAY.items() for message in said]
    written += [("unseen", language, message) for language, said in UNSEEN.items() for message in said]
    beside = {"of the world": OF_THE_WORLD, "of a day": OF_A_DAY}
    world = [(group, group, message) for group, said in beside.items() for message in said]
    groups = (
        *(EVERYDAY | UNSEEN),
        "by rules",
        "by hand",
        "unseen",
        "all",
        *beside,
    )
    brought: dict[str, list[bool]] = {group: [] for group in groups}
    with tempfile.TemporaryDirectory() as folder:
        async with product(Path(folder), embedder, with_facts=False) as fed:
            await _remember(fed, _different(texts))
            for origin, language, message in (*made, *written, *world):
                if embedder is not None:
                    await embedder.query(message)  # remembered: a slow server must not make it look silent
                hits = await fed.app.retriever.search(unasked(fed.owner, message, NOW, ()))
                for group in {language, origin, origin if origin in beside else "all"}:
                    brought[group].append(bool(hits))
                if hits and options.show:
                    print(f"{language}: {message!r} brought in {hits[0].text[:90]!r}")
    talk = [message for _, _, message in (*made, *written)]
    found = await _brought(every_sentence(0), talk, embedder)
    brought["same talk"] = [bool(found[message]) for message in talk]
    german = [message for _, language, message in (*made, *written) if language == "de"]
    at_home = await _brought(TOLD, (*german, *(asked for asked, _ in ASKED)), embedder)
    brought["de at home"] = [bool(at_home[message]) for message in german]
    brought["asked at home"] = [answer in at_home[asked] for asked, answer in ASKED]
    for group, noise in (("same talk", found), ("de at home", {each: at_home[each] for each in german})):
        for message, lines in noise.items() if options.show else ():
            if lines:
                print(f"{group}: {message!r} brought in {lines[0][:90]!r}")
    return {
        group: {"messages": len(several), "share": sum(several) / len(several)}
        for group, several in brought.items()
    }


async def _brought(
    told: Sequence[str], messages: Sequence[str], embedder: Embedder | None
) -> dict[str, list[str]]:
    """What each message brings in of what was told."""
    with tempfile.TemporaryDirectory() as folder:
        async with product(Path(folder), embedder, with_facts=False) as fed:
            await store(fed, told)
            search = retrieved(fed, "unasked")
            return {message: await search(message) for message in messages}


async def _remember(fed: Product, texts: list[str]) -> None:
    fed.clock.moment = NOW - timedelta(days=30)
    for number, text in enumerate(texts):
        message = IncomingMessage(
            owner=fed.owner,
            channel="telegram",
            chat="chat",
            message_id=str(number),
            text=text,
            sent_at=fed.clock.moment,
        )
        said = await fed.app.log.note(message)
        memory = Memory(
            id=new_memory_id(),
            owner=fed.owner,
            kind="fact",
            subject="user",
            key="note_to_self",
            content=text,
            category="general",
            created_at=said.sent_at,
            updated_at=said.sent_at,
        )
        plan = Plan(fed.owner, "benchmark", (Add(memory, (Source(said.id, text),)),), said.id)
        try:
            await fed.app.writer.write(plan)
        except StalePlan:
            continue  # the same words with other spaces
    await fed.app.indexer.catch_up_all()
    await fed.app.backfill.all()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--embeddings", metavar="URL")
    parser.add_argument("--show", action="store_true", help="print what was brought in")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    logging.getLogger("alembic").setLevel(logging.WARNING)
    report = asyncio.run(run(options))
    if options.json:
        print(json.dumps(report, indent=2))
        return
    for language, figures in report.items():
        print(f"{language:8} {figures['messages']:4.0f} messages   {figures['share']:6.1%} bring anything in")


if __name__ == "__main__":
    main()
