"""The mutations that change nothing anybody could see, each by its key with the reason."""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    (
        "bot/conversation/people.py People.named [order] return sorted({owner for where, owner in fou"
        "nd if not colon or where == channel}) | sorted({owner for where, owner in found if not colon"
        " or where == channel}) -> list({owner for where, owner in found if not colon or where == cha"
        "nnel})"
    ): (
        "Whole numbers this small come out of a set in their order, and of two that are found it is o"
        "nly told that there are two."
    ),
    (
        "bot/conversation/injection.py last_session [constant] for memory, line in zip(summaries, lin"
        "es, strict=True) | True -> False"
    ): ("A line is made of each summary just above: there are as many of the ones as of the others."),
    (
        "bot/memory/index/indexer.py bring [constant] named = {row_id: each.names for row_id, each in"
        " zip(ids, said, strict=True)} | True -> False"
    ): ("The rows are numbered for what is said, one each: there are as many of the ones as of the others."),
    (
        "bot/conversation/commands/why.py _lines [off by one] words=one_line(exchange.text, 120), | 1"
        "20 -> 121"
    ): ("A letter more of a message that is cut anyway."),
    (
        "bot/conversation/people.py People.invite [off by one] code, now = secrets.token_urlsafe(16),"
        " self._clock.now() | 16 -> 17"
    ): ("A secret of 16 bytes can't be guessed, nor one of 17."),
    (
        "bot/storage/people/credentials.py prune [compare] past = or_(credentials.c.expires_at < befo"
        "re, credentials.c.revoked_at < before) | < -> <="
    ): ("What ended this very microsecond opens nothing, whether its row goes now or in six hours."),
    (
        "bot/jobs/instance.py Instance.present [constant] async with self._database.write(beside=True"
        ") as connection: | True -> False"
    ): ("It only waits for whoever writes: the row that goes is its own."),
    (
        "bot/jobs/instance.py Instance._bury_the_dead [constant] async with self._database.write(besi"
        "de=True) as connection: | True -> False"
    ): ("It only waits for whoever writes: of two that bury the same process the second finds nothing."),
    (
        "bot/storage/facts/memories.py latest_of [order] .order_by(memories.c.created_at.desc(), memo"
        "ries.c.id) | memories.c.id -> (memories.c.id).desc()"
    ): ("Only of two that were added in the same microsecond: any order that stays is as good."),
    ("bot/storage/search/vectors.py of_rows [arithmetic] vectors.c.owner + 0 == space.owner, | + -> -"): (
        "Nothing is added to the number, so that an index is left alone; nothing taken away does as well."
    ),
    (
        "bot/storage/engine/sqlite.py OneTripConnection._end [branch] if self._reads_only and not sel"
        "f._sent: | self._reads_only and not self._sent -> not (self._reads_only and not self._sent)"
    ): ("In which thread a transaction ends is a matter of time alone."),
    (
        "bot/storage/engine/copies.py NightlyCopies.__init__ [either] self._database = database or Pa"
        "th() | Path() -> False"
    ): ("Where there is no file no copy is due, so nobody looks for the file."),
    (
        "bot/channels/telegram/sending.py Notices.tell [call] task.add_done_callback(self._saying.dis"
        "card) | task.add_done_callback(self._saying.discard) -> pass"
    ): ("A task that is done is kept from then on: some bytes, and nothing that it says."),
    ("bot/channels/telegram/updates.py incoming [off by one] revision=message.edit_date or 0, | 0 -> 1"): (
        "An unedited message comes before all its edits, whose numbers are dates: 1 is below them, too."
    ),
    (
        "bot/channels/telegram/dispatch.py Dispatch._text [named: a forwarded command is obeyed] comm"
        "and = await self._command_in(person, message) if message.forwarded is None else None | await"
        " self._command_in(person, message) if message.forwarded is None else None -> await self._com"
        "mand_in(person, message)"
    ): (
        "What was forwarded is kept apart from the person's own text, which is empty then: no command"
        " is in it, whoever asks. The lock before this one is where updates are read."
    ),
    (
        "bot/channels/telegram/sending.py Delivery._send [compare] done = number == len(parts) - 1 an"
        "d len(reuse) <= texts | <= -> <"
    ): (
        "The same parts stand there: only whether the last of them or a write of its own says that it"
        " was the last."
    ),
    (
        "bot/channels/telegram/dispatch.py Dispatch._pictured [constant] await self._turn(person, sai"
        "d, show=False) | False -> True"
    ): (
        "A picture that was seen before is answered already, or being answered: nothing is written th"
        "at could be shown."
    ),
    (
        "bot/channels/telegram/dispatch.py Dispatch._admitted [guard] if sender is None: | sender is "
        "None -> (sender is None) and False"
    ): ("What nobody sent is not stored, so it never comes so far: the guard narrows a type."),
    (
        "bot/conversation/privacy.py OffRecord.answer [with] with off_the_record(), logfire.suppress_"
        'instrumentation(): | logfire.suppress_instrumentation() -> __import__("contextlib").nullcont'
        "ext()"
    ): (
        "No command makes a span: only turns, jobs and what is sent do. The lock is there for one that will."
    ),
    (
        "bot/conversation/commands/reminders.py ReminderCommands.remind [constant] return Answer(say("
        "OF_WHAT, usage=say(USAGE)), plain=True) | True -> False"
    ): (
        "The sentence and the example in it hold no mark of Markdown in any language: read as such, t"
        "hey look the same."
    ),
}
