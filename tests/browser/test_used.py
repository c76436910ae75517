"""The pages on use in a real browser: one way through all of them, and what keeps anybody from using them."""

from __future__ import annotations

from axe_core_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from tests.browser.conftest import follow, opened
from tests.scripted import Bot, call


async def test_a_walk_through_days_names_answers_and_figures(bot: Bot, chromium: Browser) -> None:
    """By what is clicked, on a telephone; axe finds nothing, and nothing is wider than the screen."""
    await bot.tell("home_city", "Bern", category="location")
    await bot.say("My friend Clara Weber moved to Lisbon", "Nice for Clara Weber in Lisbon.")
    await bot.say("Where do I live?", call("recall", query="home city"), "In Bern.")
    await bot.app.indexer.catch_up_all()
    async with opened(bot, chromium, bypass_csp=True) as (page, _, wrong):

        async def sound() -> None:
            found = await Axe().run(page)
            assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == []
            assert await page.evaluate("document.documentElement.scrollWidth") <= 390

        bar = page.get_by_role("navigation")
        await follow(bar.get_by_role("link", name="Days"))
        await follow(page.get_by_role("link", name="Friday, 20 November 2026"))
        await expect(page.locator(".talk .mine")).to_have_count(3)
        await sound()
        await follow(bar.get_by_role("link", name="People and places"))
        await follow(page.locator(".names").get_by_role("link", name="Clara Weber"))
        await sound()
        await expect(page.locator("#view")).to_contain_text("My friend Clara Weber moved to Lisbon")
        await follow(bar.get_by_role("link", name="Profile"))
        await sound()
        await follow(bar.get_by_role("link", name="Answers"))
        await follow(page.get_by_role("link", name="Where do I live?"))
        await expect(page.locator(".layers")).to_contain_text("Looked up while answering")
        await sound()
        await follow(bar.get_by_role("link", name="Figures"))
        await page.get_by_text("As a table").first.click()
        await expect(page.get_by_role("cell").first).to_be_visible()
        await sound()
        assert [each for each in wrong if "404" not in each] == []
