"""An answer that tells a deed which the turn has not done: code says so beneath it, in the person's language."""

from __future__ import annotations

import pytest

from bot.conversation.turn_result import NOT_DONE
from bot.language.deeds import Deed, told_deeds
from bot.speech.saying import say, speaking
from tests.scripted import Bot, call, remember

FALSE: list[tuple[str, str, str, Deed]] = [
    ("en", "Please change it", "Changed!", "changed"),
    ("en", "Get rid of the thing about bicycles, please", "Done, deleted.", "deleted"),
    ("en", "Can you send me the file?", "Sure! I've sent you a file.", "sent"),
    ("en", "Show me the photo of the cellar", "I've just sent you the photo.", "sent"),
    ("en", "Could you set things up for Sunday?", "I've set up a reminder for Sunday at 9.", "reminds"),
    ("en", "Oh no, wrong, correct this please", "I've corrected that: you now live in Köln.", "changed"),
    ("de", "Ändere das bitte", "Geändert!", "changed"),
    ("de", "Kannst du das mit den Fahrrädern wegmachen?", "Ich habe das mit den Fahrrädern gelöscht.", "deleted"),
    ("de", "Kannst du mir das Dokument geben?", "Klar, ich habe dir das Dokument geschickt.", "sent"),
    ("de", "Richte es bitte so ein", "Alles klar, das habe ich aktualisiert.", "changed"),
    ("de", "Richte es bitte so ein", "Ich habe dir eine Erinnerung für Sonntag eingerichtet.", "reminds"),
    ("fr", "Change-le s'il te plaît", "C'est modifié !", "changed"),
    ("fr", "Peux-tu enlever cette histoire de vélos ?", "J'ai supprimé cette note.", "deleted"),
    ("fr", "Peux-tu me donner le fichier ?", "Voilà, je t'ai envoyé le fichier.", "sent"),
    ("fr", "Mets tout à jour s'il te plaît", "J'ai mis à jour tes informations.", "changed"),
    ("fr", "Peux-tu m'organiser ça pour dimanche ?", "J'ai créé un rappel pour dimanche.", "reminds"),
    ("es", "Cámbialo por favor", "Cambiado.", "changed"),
    ("es", "¿Puedes quitar lo de las bicicletas?", "Lo he eliminado.", "deleted"),
    ("es", "¿Puedes darme el archivo?", "Te he enviado el archivo.", "sent"),
    ("es", "¿Puedes ponerlo al día?", "Ya lo he actualizado.", "changed"),
    ("es", "¿Puedes organizarlo para el domingo?", "He creado un recordatorio para el domingo.", "reminds"),
    ("ru", "Поменяй это пожалуйста", "Изменено!", "changed"),
    ("ru", "Убери, пожалуйста, про велосипеды", "Я удалил это.", "deleted"),
    ("ru", "Можешь дать мне файл?", "Я отправил тебе файл.", "sent"),
    ("ru", "Приведи это в порядок, пожалуйста", "Готово, обновлено.", "changed"),
    ("ru", "Устрой это на воскресенье, пожалуйста", "Я поставила напоминание на воскресенье.", "reminds"),
    ("ja", "変えてください", "変更しました。", "changed"),
    ("ja", "片付けておいてください", "自転車の件を削除しました。", "deleted"),
    ("ja", "ファイルをください", "ファイルを送信しました。", "sent"),
    ("ja", "直してください", "はい、修正しました。", "changed"),
    ("ja", "日曜日にお願いします", "リマインダーを設定しました。", "reminds"),
    ("en", "Move it to Friday.", "I moved it to Friday.", "changed"),
    ("en", "Book a table please.", "I've booked a table for two.", "changed"),
    ("en", "I'm in Tokyo.", "I've set your time zone to Tokyo.", "changed"),
    ("en", "I moved.", "I've updated your home city to Kiel.", "changed"),
    ("en", "Cancel the dentist.", "I've cancelled the reminder.", "changed"),
    ("en", "Milk, too.", "I've added milk to your shopping list.", "changed"),
    ("en", "Stop asking me.", "I've turned off follow-ups for you.", "changed"),
    ("de", "Verschieb den Termin.", "Ich habe den Termin verschoben.", "changed"),
    ("fr", "Déplace-le.", "J'ai déplacé le rendez-vous à mardi.", "changed"),
    ("es", "Pásala al martes.", "He movido la cita al martes.", "changed"),
    ("it", "Spostala a venerdì.", "L'ho spostata a venerdì.", "changed"),
    ("pt_BR", "Marca para dois.", "Reservei uma mesa para dois.", "changed"),
    ("ru", "На вторник, пожалуйста.", "Я перенесла встречу на вторник.", "changed"),
    ("uk", "На вівторок, будь ласка.", "Я перенесла зустріч на вівторок.", "changed"),
    ("pl", "Na wtorek, proszę.", "Przeniosłam spotkanie na wtorek.", "changed"),
    ("tr", "Salıya al.", "Toplantıyı salıya taşıdım.", "changed"),
    ("hi", "इसे मंगलवार को कर दो", "मैंने मीटिंग मंगलवार को कर दी।", "changed"),
    ("ja", "火曜日にしてください", "会議を火曜日に移しました。", "changed"),
    ("zh", "改到周二", "我把会议移到周二了。", "changed"),
]  # fmt: skip
IN_PASSING: list[tuple[str, str, str]] = [
    ("en", "I like tea", "I've noted that."),
    ("en", "I like tea a lot", "I'll remember that."),
    ("de", "Ich mag Tee", "Das habe ich mir notiert."),
    ("fr", "J'aime le thé", "C'est noté !"),
    ("es", "Me gusta el té", "Lo he anotado."),
    ("ru", "Я люблю чай", "Записано."),
    ("ja", "お茶が好きです", "覚えておきます。"),
]
"""What is to be read for facts: the bot will have done what its answer tells."""

NO_DEED: list[tuple[str, str]] = [
    ("Write: I've sent you the file", "I've sent you the file."),
    ("Did you save my address?", "Yes, I've saved it."),
    ("Delete it please", "I haven't deleted anything: which one do you mean?"),
    ("What shall I answer him?", "Answer: “I've sent you the file.”"),
    ("Look it up please", "I checked your notes."),
    ("Good night", "I enjoyed it!"),
    ("Mir geht's schlecht", "Das habe ich verstanden."),
    ("Schreib Anna, dass ich ihr die Datei geschickt habe", "Ich habe dir die Datei geschickt."),
    ("Was heißt „deleted“ auf Deutsch?", "Gelöscht."),
    ("Lösch das bitte", "Ich habe nichts gelöscht, da ich nichts dazu weiß."),
    ("Was soll ich ihm antworten?", "> Ich habe dir die Datei geschickt."),
    ("Traduis : I've sent you the file", "Je t'ai envoyé le fichier."),
    ("As-tu enregistré mon adresse ?", "Oui, je l'ai enregistrée."),
    ("Supprime-le s'il te plaît", "Je n'ai rien supprimé."),
    ("Envoie-le moi s'il te plaît", "Le fichier que tu m'as envoyé est trop grand."),
    ("Traduce: I've deleted it", "Lo he borrado."),
    ("¿Has guardado mi dirección?", "Sí, la he guardado."),
    ("Bórralo por favor", "No he borrado nada."),
    ("Mándamelo por favor", "¿Lo he enviado ya?"),
    ("Переведи: I've deleted it", "Я удалил это."),
    ("Ты записал мой адрес?", "Да, записал."),
    ("Удали это", "Я ничего не удалил."),
    ("Пришли мне файл", "«Я отправил тебе файл» — так я сказать не могу."),
    ("次の文を翻訳してください：I've deleted it", "削除しました。"),
    ("消してください", "何も削除していません。"),
    ("送ってください", "送ることはできません。"),
    ("The list?", "I looked at your list."),
    ("And the dentist", "I found your reminder."),
    ("And the dentist", "I have your appointment for Friday here."),
    ("Milk", "I need your list for that."),
    ("Move it up", "I moved the paragraph up in your text."),
    ("Der Termin", "Ich habe den Termin gesehen."),
    ("Verschieb ihn", "Ich habe den Termin nicht verschoben."),
    ("La lista", "He visto tu lista."),
    ("Список", "Я нашла твой список."),
    ("リスト", "リストを確認しました。"),
]


def lines(language: str) -> dict[Deed, str]:
    """What code says of each deed that is not done."""
    with speaking(language):
        return {deed: say(line, reason="").strip() for deed, line in NOT_DONE.items()}


@pytest.mark.parametrize(("message", "answer", "deed"), [row[1:] for row in FALSE])
def test_a_deed_is_told_by_the_words_of_an_answer(message: str, answer: str, deed: Deed) -> None:
    """That one and no other, in the languages that are spoken."""
    assert told_deeds(answer, message) == {deed}


@pytest.mark.parametrize(("language", "message", "answer", "deed"), {row[3]: row for row in FALSE}.values())
async def test_what_was_not_done_is_said_to_be_so(
    bot: Bot, language: str, message: str, answer: str, deed: Deed
) -> None:
    """No tool did anything: one short line beneath."""
    with speaking(language):
        turn = await bot.say(message, answer)
    assert turn.reply == f"{answer}\n\n{lines(language)[deed]}"


@pytest.mark.parametrize(("language", "message", "answer"), IN_PASSING)
async def test_what_was_noted_in_passing_stands_alone(
    bot: Bot, language: str, message: str, answer: str
) -> None:
    """It is so, as soon as it is read."""
    with speaking(language):
        turn = await bot.say(message, answer)
    assert turn.reply == answer


@pytest.mark.parametrize(("message", "answer"), NO_DEED)
def test_what_is_no_deed_of_the_bot_tells_none(message: str, answer: str) -> None:
    """Denied, asked, quoted, written for somebody, or told of another time."""
    assert told_deeds(answer, message) == frozenset()


async def test_a_deed_that_a_tool_did_stands_alone(bot: Bot) -> None:
    """The plan of the turn tells what is so; what it is silent of is said beneath its receipt."""
    told = remember("home_city", "Bonn", "I live in Bonn")
    kept = await bot.say("I live in Bonn", told, "Saved.")
    assert kept.reply == "Saved.\n\nRemembered: your home city is Bonn"
    both = await bot.say(
        "I like tea", remember("likes", "tea", "I like tea"), "I've saved that. I've sent you a file."
    )
    assert both.reply.endswith("Remembered: you like tea\n\nI have sent nothing.")
    gone = await bot.say("forget where I live", call("forget_fact", key_or_id="home_city"), "Deleted.")
    assert "nothing" not in gone.reply


async def test_with_learning_off_nothing_is_noted(bot: Bot) -> None:
    """What is said in passing is not read."""
    await bot.command("/settings learning off")
    turn = await bot.say("I like coffee", "Noted!")
    assert turn.reply == f"Noted!\n\n{lines('en')['kept']}"


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("Could you polish this for me? he go to school", "I've corrected it: He goes to school."),
        ("it sounds too stiff", "I've changed the tone to be friendlier. Hi Tom, see you Friday!"),
        ("there's a typo in line 3", "Fixed! Line 3 now reads: total = 0"),
        ("ich habe keine Zwiebeln", "Ich habe die Zwiebeln entfernt. Neu: Mehl, Eier."),
        ("it fails on empty input", "I've fixed it:\n```python\ndef f(x): return x or 0\n```"),
    ],
)
def test_what_hands_over_a_text_tells_of_no_memory(message: str, answer: str) -> None:
    """What was changed or removed is that text."""
    assert told_deeds(answer, message) == frozenset()


def test_a_deed_named_by_the_message_is_none_of_the_answer_s() -> None:
    """It tells it, or gives the words for it."""
    assert told_deeds("Great, changed!", "I changed my mind about it") == frozenset()
