"""The memory page as somebody uses it: by touch, by keyboard alone, in the dark, and with a screen reader."""

from __future__ import annotations

import asyncio

from axe_core_python.async_playwright import Axe
from playwright.async_api import Browser, Page, Route, expect

from tests.browser.conftest import follow, opened
from tests.scripted import Bot, remember

SCRIPT = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"


async def _told(bot: Bot) -> None:
    await bot.say("I live in Bern", remember("home_city", "Bern", "I live in Bern", "location"), "Nice.")
    await bot.say(
        "I live in Rome now", remember("home_city", "Rome", "I live in Rome now", "location"), "Good."
    )
    await bot.tell("likes", "olives", category="preference")
    await bot.tell("likes", "tango", category="preference")
    await bot.command("/remind tomorrow at 9 to call mum")


async def _answer(page: Page) -> None:
    await page.locator("#answer .answer").wait_for()


async def test_from_the_link_to_forgetting_and_back(bot: Bot, chromium: Browser) -> None:
    """Opened by the link, searched, opened, edited, forgotten with its preview, and undone."""
    await _told(bot)
    async with opened(bot, chromium) as (page, address, wrong):
        assert page.url == address  # the secret is not in it any more
        await page.get_by_role("searchbox").fill("oliv")
        await expect(page.locator("#rows li")).to_have_count(1)
        await follow(page.locator("#rows a"))
        await page.get_by_text("In our conversation").first.click()
        await expect(page.locator(".talk .mine").first).to_be_visible()
        await page.get_by_text("Edit", exact=True).first.click()
        await page.get_by_label("What it should say").fill("green olives")
        await page.get_by_role("button", name="Save").click()
        await expect(page.locator(".content")).to_have_text("green olives")
        await page.get_by_role("button", name="Forget…").click()
        await expect(page.locator("#answer")).to_contain_text("Forget this?")
        await expect(page.locator(".content")).to_have_text("green olives")
        await page.get_by_role("button", name="Forget", exact=True).click()
        await expect(page.locator(".content")).to_have_count(0)
        await page.locator("#answer").get_by_role("button", name="Undo").click()
        await expect(page.locator(".content")).to_have_text("green olives")
        assert wrong == ["Failed to load resource: the server responded with a status of 404 (Not Found)"]


async def test_what_was_typed_stays_where_the_session_ended(bot: Bot, chromium: Browser) -> None:
    """How to come in again is the answer to what is pressed: the page with the words is left as it is."""
    await _told(bot)
    home = next(each for each in await bot.facts() if each.key == "home_city")
    async with opened(bot, chromium) as (page, address, _):
        await page.goto(f"{address}/memory/{home.id}")
        await page.get_by_text("Edit", exact=True).first.click()
        await page.get_by_label("What it should say").fill("Rome, a long way out")
        bot.clock.pass_time(hours=5)
        await page.get_by_role("button", name="Save").click()
        await expect(page.locator("#answer")).to_contain_text("/web")
        await expect(page.get_by_label("What it should say")).to_have_value("Rome, a long way out")


async def test_a_button_says_that_it_works(bot: Bot, chromium: Browser) -> None:
    """While an answer is on its way, three dots move behind what it is called."""
    async with opened(bot, chromium) as (page, address, _):
        await page.goto(f"{address}/plans")
        held = asyncio.Event()

        async def hold(route: Route) -> None:
            await held.wait()
            await route.continue_()

        await page.route("**/press", hold)
        await page.get_by_label("Remind me").fill("tomorrow at 9 to call mum")
        button = page.get_by_role("button", name="Set")
        await button.click()
        after = "each => getComputedStyle(each, '::after').content"
        assert "…" in await button.evaluate(after)
        held.set()
        await _answer(page)
        assert "…" not in await button.evaluate(after)


async def test_nothing_keeps_anybody_from_using_it(bot: Bot, chromium: Browser) -> None:
    """No violation that axe finds, on any page, in light and in dark; nothing is wider than a telephone."""
    await _told(bot)
    home = next(each for each in await bot.facts() if each.key == "home_city")
    for scheme in ("light", "dark"):
        async with opened(bot, chromium, color_scheme=scheme, bypass_csp=True) as (page, address, _):
            for path in ("", f"/memory/{home.id}", "/waiting", "/plans", "/access"):
                await page.goto(address + path)
                if path.startswith("/memory"):
                    await page.get_by_role("button", name="Forget…").click()
                    await _answer(page)
                found = await Axe().run(page)
                assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == [], path
                assert await page.evaluate("document.documentElement.scrollWidth") <= 390, path


async def test_it_is_used_by_keyboard_alone(bot: Bot, chromium: Browser) -> None:
    """Search, open, press, come back: the focus goes where one goes on."""
    await _told(bot)
    async with opened(bot, chromium) as (page, _, __):
        await page.keyboard.press("/")
        await page.keyboard.type("oliv")
        await expect(page.locator("#rows li")).to_have_count(1)
        await page.locator("#rows a").focus()
        async with page.expect_navigation():
            await page.keyboard.press("Enter")
        forget = page.get_by_role("button", name="Forget…")
        await forget.focus()
        await page.keyboard.press("Enter")
        await _answer(page)
        await expect(page.locator("#answer")).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("button", name="Close")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(page.locator("#answer .answer")).to_have_count(0)
        await expect(page.locator("#view")).to_be_focused()


async def test_the_focus_stays_on_a_row_whose_list_is_swapped(bot: Bot, chromium: Browser) -> None:
    """The answer to what was typed last may come when the keyboard has gone on to the list."""
    await _told(bot)
    async with opened(bot, chromium) as (page, _, __):
        row = page.locator("#rows a", has_text="olives")
        await row.focus()
        await row.evaluate("focused => focused.dataset.was = 'here before'")
        async with page.expect_response(lambda answer: "words=oliv" in answer.url):
            await page.locator("#words").evaluate(
                "words => { words.value = 'oliv'; words.dispatchEvent(new Event('input', {bubbles: true})) }"
            )
        await expect(page.locator("#rows [data-was]")).to_have_count(0)
        await expect(row).to_be_focused()


async def test_telegrams_colours_are_worn(bot: Bot, chromium: Browser) -> None:
    """As they come with the address, and on every page after; only colours are taken."""
    await _told(bot)
    async with opened(bot, chromium) as (page, address, _):
        theme = "%7B%22bg_color%22%3A%22%23102030%22%2C%22text_color%22%3A%22red%3Burl(x)%22%7D"
        await page.goto(f"{address}/plans#tgWebAppThemeParams={theme}")
        await page.goto(address)
        style = await page.locator("html").get_attribute("style")
        assert style is not None
        assert "#102030" in style
        assert "url" not in style
        await expect(page.locator("body")).to_have_css("background-color", "rgb(16, 32, 48)")
        await expect(page.locator("html")).to_have_attribute("data-theme", "dark")


async def test_no_stored_text_runs(bot: Bot, chromium: Browser) -> None:
    """A script in a value, a quote, a reply or a search is shown as it was written."""
    fact = await bot.tell("likes", SCRIPT)
    async with opened(bot, chromium) as (page, address, wrong):
        for path in ("", f"/memory/{fact.id}", "/said/1", "?words=%3Cscript%3E"):
            await page.goto(address + path)
            await expect(page.locator("#view")).to_contain_text("<script>")
            assert "owned" not in await page.title()
        assert wrong == []
