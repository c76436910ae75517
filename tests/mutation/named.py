"""What a reviewer broke by hand and no test noticed: broken again at every run, beside those drawn by the seed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutation.operators import ROOT, Mutation, placed

NAMED: tuple[tuple[str, str, str, str], ...] = (
    (
        "bot/storage/engine/database.py",
        "async with self._writing, self.kept_by.begun(turn)",
        "async with self.kept_by.begun(turn)",
        "the write lock removed",
    ),
    ("bot/storage/engine/sqlite.py", '"BEGIN" if turn is None else "BEGIN IMMEDIATE"', '"BEGIN"', "deferred transactions"),
    ("bot/storage/engine/driver.py", 'where = "reads" if self._reads_only else "beside"', 'where = "reads"', "a read of the word index broken off among writes"),
    ("bot/storage/engine/driver.py", "if self._is_begun and not self._sent and not self._conn.in_transaction:", "if False:", "written on beside a transaction that is gone"),
    ("bot/storage/engine/sqlite.py", '"synchronous=FULL", ', "", "a power cut may take what was acknowledged"),
    ("bot/storage/engine/sqlite.py", ', "secure_delete=ON"', "", "freed pages keep what was deleted"),
    ("bot/storage/engine/sqlite.py", "zero_unused_space(self._file, left)", "pass", "unused space keeps what moved away"),
    ("bot/storage/engine/sqlite.py", "return not cleared or await _folded(connection)", "return True", "a cached page brings back what was cleared"),
    ("bot/storage/work/jobs.py", "jobs.c.due_at <= now, jobs.c.owner.not_in(running), is_meant)", "jobs.c.due_at <= now, is_meant)", "a lease stolen"),
    (
        "bot/storage/work/jobs.py",
        "delete(jobs).filter_by(owner=owner, id=job, leased_by=worker, version=version)",
        "delete(jobs).filter_by(owner=owner, id=job, version=version)",
        "a job completed by who lost its lease",
    ),
    (
        "bot/storage/work/jobs.py",
        "delete(jobs).filter_by(owner=owner, id=job, leased_by=worker, version=version)",
        "delete(jobs).filter_by(owner=owner, id=job, leased_by=worker)",
        "a promise made anew is completed with the old one",
    ),
    ("bot/storage/work/jobs.py", "mine = update(jobs).where(_is_held(job, worker))", "mine = update(jobs).where(jobs.c.id == job.id)", "a lost lease renewed"),
    ("bot/jobs/worker.py", "if await jobs.complete(connection, job, self._name):", "await jobs.complete(connection, job, self._name)\n                    if True:", "an effect without its job"),
    ("bot/jobs/worker.py", "async with self._holding(job):", "if True:", "no heartbeat"),
    ("bot/jobs/worker.py", "while held:", "while False:", "no heartbeat at all"),
    ("bot/storage/log/interactions.py", "@finds_all(interaction, turned=True)\ndef exchanges(", "@finds_all(interaction)\ndef exchanges(", "a chat told backwards"),
    ("bot/storage/work/outbound.py", "waiting.order_by(outbound.c.id).limit(MOST_AT_ONCE)", "waiting.order_by(outbound.c.id.desc()).limit(MOST_AT_ONCE)", "answers sent in the wrong order"),
    ("bot/channels/telegram/dispatch.py", "            if is_first:\n                await self._say(taken, await obey()", "            if True:\n                await self._say(taken, await obey()", "a command obeyed twice"),
    ("bot/conversation/outbox.py", "yield not await outbound.is_promised(connection, key)", "yield True", "a command obeyed twice on replay"),
    ("bot/channels/telegram/sending.py", "if not await self._store(message, sent, done=done):", "if await self._store(message, sent, done=done) and False:", "parts of a withdrawn answer still sent"),
    ("bot/storage/work/outbound.py", 'return row is not None and row.state in ("waiting", "sent", "buried")', "return True", "nobody hears that an answer was withdrawn"),
    ("bot/memory/log.py", "    await outbound.cancel(connection, earlier.id)\n", "", "the answer before an edit is not withdrawn"),
    ("bot/conversation/turn.py", "with off_the_record(), logfire.suppress_instrumentation():", "with logfire.suppress_instrumentation():", "incognito not entered"),
    ("bot/memory/importing/imports.py", "            await require_on_record(connection, owner, now)\n", "", "a file is brought in for a guest"),
    ("bot/memory/importing/reading.py", "yield said, not (is_off or _is_unkept(said, mine))", "yield said, True", "old talk brings back what was off the record"),
    ("bot/conversation/privacy.py", "with off_the_record(), logfire.suppress_instrumentation():", "with logfire.suppress_instrumentation():", "a command off the record may write"),
    ("bot/storage/engine/database.py", "        if is_off_record():\n            raise OffTheRecord\n", "", "the gate stands open"),
    ("bot/conversation/turn.py", "if not given.chosen.recall:", "if False:", "recall switched off, and still something comes in"),
    ("bot/storage/people/people.py", 'zone=row["timezone"] or connection.info[DEFAULT_ZONE]', 'zone="UTC"', "UTC for the person's zone"),
    ("bot/storage/people/people.py", "now.astimezone(ZoneInfo(await timezone(connection, owner)))", "now.astimezone(ZoneInfo('UTC'))", "UTC for the person's day"),
    ("bot/jobs/learning.py", "person.zone\n            batch =", '"UTC"\n            batch =', "UTC where facts are learnt"),
    ("bot/memory/recall/retriever.py", 'if question.strictness == "unasked" and not reading.telling:\n            return []', "if False:\n            return []", "the floor that never closes"),
    ("bot/conversation/tools/facts.py", "return ASK_THEM_FIRST if deps.is_forwarded else await forgetting.forget(deps, key_or_id)", "return await forgetting.forget(deps, key_or_id)", "a forwarded text deletes"),
    ("bot/channels/telegram/dispatch.py", "await self._command_in(person, message) if message.forwarded is None else None", "await self._command_in(person, message)", "a forwarded command is obeyed"),
    ("bot/conversation/plain_messages.py", "staging.confirm(each.id, answer, source)", "staging.confirm(each.id, True, source)", "a no taken for a yes"),
    ("bot/storage/engine/copies.py", 'source.execute("VACUUM INTO ?", (str(file),))', "with closing(sqlite3.connect(file)) as copy:\n                source.backup(copy)", "backups that keep free pages"),
    ("bot/storage/engine/sql.py", "func.max(func.coalesce(newest, 0), func.coalesce(retired, 0)) + 1", "func.coalesce(newest, 0) + 1", "numbers of people given twice"),
    ("bot/storage/people/everything.py", "    await retire_ids(connection, users)\n", "", "a person's number given twice"),
    ("bot/memory/writing/writer.py", "if await off_loop(words, partial(find_quote, source.quote, words)) is None:", "if False:", "the writer checks no quotes"),
    ("bot/memory/writing/writer.py", "if await allowed.tells_forgotten_again(connection, plan.owner, change):", "if False:", "the writer asks no tombstones"),
    ("bot/memory/writing/writer.py", "        await people.require(connection, plan.owner)\n", "", "written for who has left"),
    ("bot/memory/writing/writer.py", "plan = await allowed.without_secrets(connection, plan)", "pass", "the writer lets secrets through"),
    ("bot/memory/writing/allowed.py", "text = text.replace(words, OMITTED) if words else text", "pass", "what was not agreed to is shown to whoever derives a text"),
    ("bot/memory/writing/allowed.py", "if any(words.at > each.memory.updated_at for words in unsaid):", "if False:", "a text derived from words that are unsaid since"),
    ("bot/memory/forgetting/masking.py", "await masks.hide(connection, owner, name, [*_version_rows(resting), *noticed])", "pass", "what was set right stands in what was derived from it"),
    ("bot/memory/writing/writer.py", "if current is None or current.version != memory.version:", "if current is None:", "an older version written over a newer"),
    ("bot/storage/search/words.py", 'return tuple(f"{owner}:{word}" for word in words)', 'return tuple(f"0:{word}" for word in words)', "the word index asked for everybody"),
    ("bot/storage/search/vectors.py", "        vectors.c.owner == space.owner,\n        vectors.c.model", "        vectors.c.model", "the vectors of everybody"),
    ("bot/storage/facts/memories.py", "select(memories).where(memories.c.owner == owner, is_visible(), *where)", "select(memories).where(is_visible(), *where)", "anybody's memories"),
    ("bot/storage/facts/candidates.py", "candidates.c.owner == owner, *where, *in_sight", "*where, *in_sight", "anybody's candidates"),
    ("bot/storage/masks.py", "tombstones.c.owner == owner, tombstones.c.told_before >= interaction_id", "tombstones.c.told_before >= interaction_id", "anybody's tombstones"),
    ("bot/storage/masks.py", "select(hidden.c.ref).where(hidden.c.owner == owner)", "select(hidden.c.ref)", "anybody's hidden rows"),
)  # fmt: skip
"""The file, what stands there, what stands there instead, and what that breaks."""


def named() -> Iterator[Mutation]:
    """The named mutations; each must still be found where it was."""
    for path, old, new, what in NAMED:
        source = (ROOT / path).read_text(encoding="utf-8")
        places = source.count(old)
        assert places == 1, f"{what}: {path} holds this {places} times: {old}"
        yield placed(path, source, source.index(old), old, new, what)
