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
        "bot/conversation/prompt.py last_session [constant] for memory, line in zip(summaries, lin"
        "es, strict=True) | True -> False"
    ): ("A line is made of each summary just above: there are as many of the ones as of the others."),
    (
        "bot/memory/indexer.py index [constant] named = {row_id: each.names for row_id, each in"
        " zip(ids, told, strict=True)} | True -> False"
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
        "bot/storage/facts/memories.py _latest_of [order] .order_by(memories.c.created_at.desc(), memo"
        "ries.c.id) | memories.c.id -> (memories.c.id).desc()"
    ): ("Only of two that were added in the same microsecond: any order that stays is as good."),
    ("bot/storage/search/vectors.py of_rows [arithmetic] vectors.c.owner + 0 == space.owner, | + -> -"): (
        "Nothing is added to the number, so that an index is left alone; nothing taken away does as well."
    ),
    (
        "bot/storage/engine/driver.py OneTripConnection._end [branch] if self.ends_at_once: | self.en"
        "ds_at_once -> not (self.ends_at_once)"
    ): ("In which thread a transaction ends is a matter of time alone."),
    (
        "bot/storage/engine/copies.py NightlyCopies.__init__ [either] self._database = database or Pa"
        "th() | Path() -> False"
    ): ("Where there is no file no copy is due, so nobody looks for the file."),
    (
        "bot/channels/telegram/api.py Notices.tell [call] task.add_done_callback(self._saying.dis"
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
        "bot/jobs/learning.py LearningJobs._tell [filter] numbers = [plan.interaction_id for plan in "
        "plans if plan.interaction_id is not None] | plan.interaction_id is not None -> True"
    ): ("None is the number of no message, so none is found for it: the filter narrows a type."),
    (
        "bot/jobs/reminding.py RemindingJobs.follow_up [either] if memory is None or intention is None or due"
        "_at is None or place is None: | intention is None -> False"
    ): (
        "What is no intention has no time to be asked about, which the next condition asks: this one "
        "narrows a type."
    ),
    (
        "bot/jobs/worker.py Watch._prune [compare] if self._pruned_at is not None and now - self._prun"
        "ed_at < PRUNE_EVERY: | < -> <="
    ): ("Of two looks six hours apart to the microsecond one drops what is old, or the one a minute later."),
    ("bot/jobs/worker.py Background.finish [loop] break | break -> continue"): (
        "The rounds that are left find nothing that is due or will be soon: they only look."
    ),
    (
        "bot/storage/work/instances.py hold_lane [guard] if (await connection.execute(mine.on_conflict_do_no"
        'thing(index_elements=["lane"]))).rowcount == 1: | (await connection.execute(mine.on_confli'
        'ct_do_nothing(index_elements=["lane"]))).rowcount == 1 -> ((await connection.execute(mine.'
        'on_conflict_do_nothing(index_elements=["lane"]))).rowcount == 1) and False'
    ): (
        "Whoever has just written the row is its holder, which the look after it tells as well: one"
        " query more."
    ),
    (
        "bot/conversation/sent_files.py sound_of [off by one] if len(head) > 2 and head[0] == 0xFF and"
        " head[1] & 0xF6 == 0xF0: | 2 -> 3"
    ): ("No recording is three bytes long."),
    (
        "bot/memory/recall/arms.py _echo [constant] return dict(zip(rows, strengths.tolist(), st"
        "rict=True)) | True -> False"
    ): ("A strength is computed for each row just above: there are as many of the ones as of the others."),
    (
        "bot/conversation/commands/keeping.py again [commit] async with self.databa"
        "se.write(beside=True) as connection: | self.database.write(beside=True) -> self.database.r"
        "ead()"
    ): (
        "A command that changes something is obeyed within a transaction that writes, and this is a"
        " part of it."
    ),
    (
        "bot/storage/log/imports.py to_learn [off by one] .where(interactions.c.owner == owner, int"
        "eractions.c.to_learn, interactions.c.id < 0) | 0 -> 1"
    ): ("No exchange has the number 0: what is said here counts from 1 up, what is brought in from -1 down."),
    (
        "bot/storage/engine/database.py Database.empty_log [with] async with self._writing: | self._wri"
        'ting -> __import__("contextlib").nullcontext()'
    ): ("Met in the middle of a write the log is not emptied, which is said, and tried again in a moment."),
    (
        "bot/memory/learning/extractor.py _message_of [guard] if named is not None and find_quote(f"
        "ound.quote, named.text) is not None: | named is not None and find_quote(found.quote, named"
        ".text) is not None -> (named is not None and find_quote(found.quote, named.text) is not No"
        "ne) and False"
    ): (
        "The message that is named holds the quote: it is found among all of them, too, or else tak"
        "en as named. It only saves the look at the others."
    ),
    (
        "bot/conversation/people.py People._as_told [either] renamed = bool(name) and name != known"
        ".display_name | name != known.display_name -> True"
    ): ("The row is written once more with the name that it has."),
    (
        "bot/memory/importing/process.py _end [branch] if process.stdin is not None: | process.stdi"
        "n is not None -> not (process.stdin is not None)"
    ): ("The process is killed just above, and asyncio closes the pipe to a process that is gone."),
    "bot/memory/recall/names.py names [off by one] at = folded.find(wanted, at + 1) | 1 -> 2": (
        "Where a name is found again one sign further on, the sign before that is the name's own first letter: it stands within a word."
    ),
    "bot/storage/search/words.py compact_index [negation] if not begun and sqlite3.sqlite_version_info >= (3, 42): | not begun -> (begun)": (
        "It asks for what SQLite has from 3.42 on; the one that Python brings here is older, so neither is asked."
    ),
    (
        "bot/memory/recall/retriever.py Retriever.search [named: the floor that never closes] if ques"
        'tion.strictness == "unasked" and not reading.telling: | if question.strictness == "unasked" and '
        "not reading.telling: return [] -> if False: return []"
    ): (
        "Of words that tell nothing no wording is judged, so no hit fits: the early answer saves the search."
    ),
}
