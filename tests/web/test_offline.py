"""Without a network: the shell opens, and games and analyses go on in the browser itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

SETTINGS = '{"theme": "light", "language": "en", "name": "Anna", "motion": "off"}'
WON_IN_ONE = "c4:7x6x4 7/7/7/3a3/3a3/1bba3 b"


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page that was open once while the server answered; now the network is cut."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(60_000)
    context.add_init_script(f"localStorage['ludotheque.settings'] ??= '{SETTINGS}'")
    opened = context.new_page()
    opened.goto("/")
    opened.evaluate("navigator.serviceWorker.ready")
    # Not `wait_for_function`: asked a second time it evaluates text, which the page's policy forbids.
    opened.evaluate(
        """async () => {
            for (const path of ['/api/games', '/api/languages', '/api/texts/en?without=cli'])
                while (!await caches.match(path)) await new Promise(done => setTimeout(done, 50))
        }"""
    )
    context.set_offline(True)
    yield opened
    context.close()


def _begin(page: Any, game: str, level: str | None = None) -> None:
    page.goto(f"/new/{game}")
    page.get_by_text("The game is played in this browser").wait_for()
    page.get_by_role("button", name="Computer" if level else "Friends here").first.click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".boardbox > *").first.wait_for()


def _step_count(page: Any) -> int:
    return int(page.locator("ol button[aria-current=step] .n").inner_text())


def test_a_game_against_the_computer_is_played_to_its_end(page):
    _begin(page, "connect-four", level="casual")

    for _ in range(42):
        if page.get_by_role("button", name="Rematch").count():
            break
        page.locator(".msg strong", has_text=re.compile("Your move|wins|Draw|drawn")).wait_for()
        for column in "4352617":
            page.keyboard.press(column)
        page.wait_for_timeout(100)

    page.get_by_role("button", name="Rematch").wait_for()


def test_a_game_on_one_sofa_survives_a_reload(page):
    _begin(page, "connect-four")
    for column in "44":
        page.keyboard.press(column)
    page.locator("ol button[aria-current=step] .n >> text=/^2$/").wait_for()

    page.reload()

    page.locator("ol button[aria-current=step] .n >> text=/^2$/").wait_for()
    page.keyboard.press("4")
    page.locator("ol button[aria-current=step] .n >> text=/^3$/").wait_for()


def test_a_position_is_analysed(page):
    page.goto(f"/analysis/connect-four?s={WON_IN_ONE.replace(' ', '%20')}")

    page.get_by_text("Proved").first.wait_for()
    page.get_by_text(re.compile("win|lose", re.IGNORECASE)).first.wait_for()


def test_ricochet_robots_is_played_alone_and_solved(page):
    page.goto("/new/ricochet")
    page.get_by_text("The game is played in this browser").wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".boardbox > *").first.wait_for()
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_text(re.compile("slides?")).first.wait_for()

    page.goto("/analysis/ricochet?s=rr:1A2B3A4B:c3,h9,p1,a16:Gt")

    page.get_by_text("Proved").first.wait_for()
