"""The memory page against whoever wants in, wants more than is theirs, or wants somebody's browser to act."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import timedelta
from html.parser import HTMLParser

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import DatabaseFails
from bot.service import page_server
from bot.web.server import MOST_BYTES
from bot.web.site import signed_user
from tests.scripted import Bot, SetClock, remember
from tests.web.page import TOKEN, browser, forms, inside, press, seen, signed, view

SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{7*7}}"
NOW = SetClock().moment
PATHS = ("", "/memory/aaaaaaaa", "/said/1", "/waiting", "/plans", "/access")


class Elements(HTMLParser):
    """Every element of a page with the names of its attributes, as a browser reads them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, [name for name, _ in attrs]))


def test_what_telegram_signed_names_its_user() -> None:
    """As it was signed, by the bot's own token."""
    assert signed_user(signed(77, NOW), TOKEN, NOW) == "77"
    assert signed_user(signed(77, NOW, a_field_of_tomorrow="1"), TOKEN, NOW) == "77"


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "hash=",
        "user=%7B%22id%22%3A77%7D&auth_date=1795165200&hash=00",
        signed(77, NOW, "123456:OTHER"),
        signed(77, NOW).replace("77", "78"),
        signed(77, NOW) + "&user=%7B%22id%22%3A78%7D",
        signed(77, NOW, user='{"id": "77"}'),
        signed(77, NOW, user='{"id": true}'),
        signed(77, NOW, user="[" * 5000),
        signed(77, NOW, auth_date="9" * 40),
        signed(77, NOW).replace("hash=", "hash=%C3%9F"),
    ],
)
def test_what_is_forged_names_nobody(forged: str) -> None:
    """Another token's, another user's, two of a field, odd types and sizes."""
    assert signed_user(forged, TOKEN, NOW) is None


@pytest.mark.parametrize("minutes", [-60, -11, 2, 600])
def test_what_is_aged_or_of_the_future_names_nobody(minutes: int) -> None:
    """It is made as the page is opened."""
    assert signed_user(signed(77, NOW + timedelta(minutes=minutes)), TOKEN, NOW) is None


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_no_init_data_raises_anything(data: str) -> None:
    """Whatever it holds."""
    assert signed_user(data, TOKEN, NOW) is None


@pytest.mark.parametrize("path", PATHS)
async def test_without_a_session_nothing_is_shown(bot: Bot, path: str) -> None:
    """Nor with one that is made up."""
    await bot.tell("likes", "olives")
    async with browser(bot) as http:
        for cookie in ("", "memory_made-up", "ß"):
            headers = {b"cookie": f"__Host-memory={cookie}".encode()} if cookie else {}
            response = await http.get(f"/page{path}", headers=headers)
            assert response.status_code == 401
            assert "olives" not in response.text


async def test_a_link_is_used_up_late_or_wrong(bot: Bot) -> None:
    """Each opens nothing, and says no more than how to come in."""
    person = await bot.person()
    secret, late = await bot.app.credentials.link(person.id), await bot.app.credentials.link(person.id)
    async with browser(bot) as http:
        assert (await http.post("/page/enter", data={"link": secret})).status_code == 204
        http.cookies.clear()
        bot.clock.pass_time(minutes=11)
        told = {
            (await http.post("/page/enter", data={"link": each})).text
            for each in (secret, late, "", "x" * 500)
        }
        assert len(told) == 1
        assert "/web" in seen(told.pop())


async def test_a_session_ends_by_itself_and_when_its_person_says_so(bot: Bot) -> None:
    """After four hours; at once where it is ended from another."""
    async with inside(bot) as first, inside(bot) as second:
        page = await view(first, "/access")
        ends = [each for each in forms(page) if each["action"].startswith("end ")]
        assert len(ends) == 2
        await first.post("/page/access", data=ends[1])
        assert (await second.get("/page")).status_code == 401
        assert (await first.get("/page")).status_code == 200
        bot.clock.pass_time(hours=4, seconds=1)
        assert (await first.get("/page")).status_code == 401


async def test_a_browser_that_comes_in_again_leaves_one_session(bot: Bot) -> None:
    """The one it had before ends; what is listed says which browser it is, as far as it tells."""
    told = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
    little = {"user-agent": "Mozilla/5.0 Firefox/140.0"}
    async with inside(bot) as http:
        before = dict(http.cookies)
        link = await bot.app.credentials.link((await bot.person()).id)
        fields = {"signed": "", "link": link}
        assert (await http.post("/page/enter", data=fields, headers=told)).status_code == 204
        page = seen(await view(http, "/access"))
        link = await bot.app.credentials.link((await bot.person()).id)
        await http.post("/page/enter", data={"link": link}, headers=little)
        assert "Firefox this one" in seen(await view(http, "/access"))
        http.cookies = httpx.Cookies(before)
        assert (await http.get("/page")).status_code == 401
    assert "Firefox · Linux" in page
    assert "A browser" not in page


async def test_who_is_not_in_is_told_in_the_language_of_their_browser(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How to come in, and that nothing can be read just now."""
    german = {"accept-language": "de-DE,de;q=0.9,en;q=0.5"}
    async with browser(bot) as http:
        door = (await http.get("/page", headers=german)).text

        async def fails(*_: object) -> None:
            raise DatabaseFails

        monkeypatch.setattr(type(bot.app.credentials), "by_link", fails)
        busy = await http.post("/page/enter", data={"link": "x"}, headers=german)
    assert '<html lang="de">' in door
    assert busy.status_code == 503
    assert '<html lang="de">' in busy.text


async def test_who_had_everything_erased_is_out(bot: Bot) -> None:
    """With the memory goes what opens it."""
    async with inside(bot) as http:
        await bot.command("/forget everything forever")
        assert (await http.get("/page")).status_code == 401
    assert await bot.query("SELECT * FROM credentials") == []


async def test_nobody_sees_or_changes_what_is_anothers(bot: Bot) -> None:
    """By its id in an address, or by a button of another session."""
    anns = await bot.tell("likes", "olives", who="ann")
    async with inside(bot, "ann") as ann, inside(bot, "ben") as ben:
        page = await view(ann, f"/memory/{anns.id}")
        said = (await bot.record(anns)).sources[0][0].interaction_id
        for path in (f"/memory/{anns.id}", f"/said/{said}"):
            response = await ben.get(f"/page{path}")
            assert response.status_code == 404
            assert "olives" not in response.text
        for fields in forms(page):
            assert (await ben.post("/page/press", data=fields)).status_code == 403
        ends = next(each for each in forms(await view(ann, "/access")) if each["action"].startswith("end "))
        assert (await ben.post("/page/access", data=ends)).status_code == 403
        assert (await ann.get("/page")).status_code == 200
    assert await bot.known() == {"likes": "olives"}


async def test_an_offered_id_of_anothers_does_nothing(bot: Bot) -> None:
    """Even if a page offered it, the command meets its own person's rows alone."""
    anns = await bot.tell("likes", "olives", who="ann")
    bens = await bot.tell("likes", "tea", who="ben")
    async with inside(bot, "ben") as ben:
        answer = await press(ben, await view(ben, f"/memory/{bens.id}"), "Save", "rum")
        assert "rum" in seen(answer)
    assert (await bot.known("ann"))["likes"] == anns.content


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"action": "/memory export"},
        {"action": "/users", "mark": "0" * 64},
        {"action": "/forget everything forever", "mark": ""},
        {"action": "/memory list", "mark": "ß"},
    ],
)
async def test_nothing_is_done_that_was_not_offered(bot: Bot, sent: dict[str, str]) -> None:
    """Without the mark that this session alone can make there is no command: not one's own, not the owner's."""
    async with inside(bot) as http:
        assert (await http.post("/page/press", data=sent)).status_code == 403


async def test_a_mark_is_for_its_action_alone(bot: Bot) -> None:
    """Not for another one, nor for words typed after one that asks for none."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        fields = forms(await view(http, f"/memory/{tea.id}"))
        forget = next(each for each in fields if each["button"] == "Forget…")
        edit = next(each for each in fields if each["button"] == "Save")
        for sent in (
            forget | {"action": "/forget everything forever"},
            forget | {"words": "everywhere now"},
            {name: value for name, value in edit.items() if name != "words"},
            edit | {"action": "/forget", "words": "everything forever"},
        ):
            assert (await http.post("/page/press", data=sent)).status_code == 403
    assert await bot.known() == {"likes": "tea"}


async def test_typed_words_make_no_other_command(bot: Bot) -> None:
    """What completes an action is its last words, whatever they say."""
    await bot.tell("likes", "tea")
    async with inside(bot) as http:
        page = await view(http, "?words=everything+forever")
        found = next(each for each in forms(page) if each["action"] == "/memory search")
        assert (await http.post("/page/press", data=found)).status_code == 200
        answer = await press(http, await view(http, "/plans"), "Set", "\n/forget everything forever")
        assert "erased" not in seen(answer)
    assert await bot.known() == {"likes": "tea"}


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
async def test_another_sites_forms_are_turned_down(bot: Bot, site: str) -> None:
    """Even with everything that ours would send; the cookie does not come along in the first place."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        cookie = next(iter(http.cookies.jar))
        assert cookie.secure
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert cookie.get_nonstandard_attr("SameSite") == "strict"
        fields = forms(await view(http, f"/memory/{tea.id}"))[0]
        headers = {"sec-fetch-site": site}
        assert (await http.post("/page/press", data=fields, headers=headers)).status_code == 403
        link = await bot.app.credentials.link((await bot.person()).id)
        assert (await http.post("/page/enter", data={"link": link}, headers=headers)).status_code == 401


async def test_in_a_frame_of_telegrams_the_cookie_is_kept_for_that_frame(bot: Bot) -> None:
    """Partitioned, and over https alone."""
    async with browser(bot) as http:
        secret = await bot.app.credentials.link((await bot.person()).id)
        response = await http.post("/page/enter", data={"link": secret, "framed": "1"})
    told = response.headers["set-cookie"].lower()
    assert all(part in told for part in ("samesite=none", "secure", "partitioned", "httponly"))


async def test_stored_texts_are_shown_as_they_are_written(bot: Bot) -> None:
    """In a value, a subject, a key, a quote, a reply, a name, a session's browser, a search, a question."""
    await bot.say(
        f"My friend {SCRIPT} likes {SCRIPT}",
        remember("likes", SCRIPT, f"likes {SCRIPT}", "preference", subject=SCRIPT[:60]),
        f"Fine {SCRIPT}",
    )
    await bot.tell(f"odd {SCRIPT[:30]}", SCRIPT)
    await bot.command(f"/note {SCRIPT}: {SCRIPT}")
    await bot.command(f"/remind tomorrow at 9 to {SCRIPT}")
    async with inside(bot) as http:
        http.headers["user-agent"] = SCRIPT
        pages = [await view(http, path) for path in ("", "/plans", "/access", "/said/1", "/said/2")]
        pages += [await view(http, f"/memory/{each.id}") for each in await bot.facts()]
        pages.append((await http.get("/page", params={"words": SCRIPT, "subject": SCRIPT})).text)
        pages.append(await press(http, pages[5], "Forget…"))
    assert sum("&lt;script&gt;" in page for page in pages) >= 6
    for page in pages:
        elements = Elements()
        elements.feed(page)
        assert all(name != "img" and (name != "script" or "src" in given) for name, given in elements.found)
        assert not [each for _, given in elements.found for each in given if each.startswith("on")]


async def test_every_response_says_what_a_browser_may_do(bot: Bot) -> None:
    """No script but ours, no frame but Telegram's, no cache, no referrer; those turned away, too."""
    async with inside(bot) as http, browser(bot) as out:
        answers = [await http.get("/page"), await http.get("/page/memory/none"), await out.get("/page")]
        answers += [await out.post("/page/press"), await http.post("/page/press", data={})]
        assert [each.status_code for each in answers] == [200, 404, 401, 401, 403]
        for each in answers:
            policy = each.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "unsafe" not in policy
            assert re.findall(r"frame-ancestors ([^;]*)", policy)[0].split()[0] == "https://web.telegram.org"
            assert all(host.endswith(".telegram.org") for host in policy.split("frame-ancestors ")[1].split())
            assert each.headers["x-content-type-options"] == "nosniff"
            assert each.headers["referrer-policy"] == "no-referrer"
            assert each.headers["cache-control"] == "no-store"


async def test_nothing_on_a_page_is_inline_or_from_elsewhere(bot: Bot) -> None:
    """Else the policy would have to allow it."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        for path in ("", f"/memory/{tea.id}", "/plans"):
            page = await view(http, path)
            assert re.findall(r"<script(?![^>]*src=)|<style|\sstyle=|javascript:", page) == []
            assert all(
                address.startswith(("/page", "#"))
                for address in re.findall(r'(?:href|src|action|hx-get|hx-post)="([^"]+)"', page)
            )


@pytest.mark.parametrize(
    "name",
    [
        "..%2f..%2fsite.py",
        "../site.py",
        "%2e%2e/%2e%2e/settings.py",
        "page.css%00.js",
        "..\\site.py",
        "//etc/passwd",
    ],
)
async def test_of_the_files_only_assets_are_served(bot: Bot, name: str) -> None:
    """By their names; no path leads out."""
    async with browser(bot) as http:
        response = await http.get(f"/page/assets/x/{name}")
        assert response.status_code in (401, 404)
        assert "import" not in response.text
        assert (await http.get("/page/assets/x/page.css")).status_code == 200


@pytest.mark.parametrize(
    "where", ["//evil.example", "https://evil.example", "\r\nLocation: https://evil.example"]
)
async def test_no_address_leads_elsewhere_or_adds_a_header(bot: Bot, where: str) -> None:
    """Nothing that is sent is ever a place to go to, or a line of a response's head."""
    async with inside(bot) as http:
        for name in ("words", "subject", "next", "page", "kind"):
            response = await http.get("/page", params={name: where})
            assert response.status_code == 200
            assert "location" not in response.headers
            assert "evil" not in "".join(response.headers.values())
        secret = await bot.app.credentials.link((await bot.person()).id)
        sent = {"link": secret, "next": where, "framed": where}
        entered = await http.post("/page/enter", data=sent, headers={"user-agent": "x"})
        assert "evil" not in str(entered.headers)


async def test_an_oversized_body_is_turned_down(bot: Bot) -> None:
    """Before it is read whole; so are thousands of fields and bytes that are no text."""
    async with inside(bot) as http, browser(bot) as out:
        big = b"action=" + b"x" * (MOST_BYTES + 1)
        assert (await http.post("/page/press", content=big)).status_code == 413
        assert (await out.post("/page/enter", content=big)).status_code == 401
        assert (await http.post("/page/press", content=b"a=1&" * 1000)).status_code == 403
        assert (await http.post("/page/press", content=b"action=\xff\xfe")).status_code == 403


async def test_a_secret_is_in_no_log_and_in_no_row(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    """Neither a link's nor a session's: of both only a hash is kept. Nor is what was looked for."""
    caplog.set_level(logging.DEBUG)
    server = page_server(bot.app, 0)
    serving = asyncio.create_task(server.run())
    secret = await bot.app.credentials.link((await bot.person()).id)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
        assert (await http.post("/page/enter", data={"link": secret})).status_code == 204
        session = next(iter(http.cookies.jar)).value or ""
        await http.get("/page", params={"words": "very private words"})
        await http.post("/page/press", data={"action": "very private words"})
    server.stop()
    await serving
    ours = "\n".join(
        each.getMessage() for each in caplog.records if not each.name.startswith(("httpx", "httpcore"))
    )
    held = bot.held_bytes().decode("latin-1")
    for told in (secret, session):
        assert len(told) > 40
        assert told not in ours
        assert told not in held
    assert "very private" not in ours
