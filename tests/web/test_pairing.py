"""Looking for an opponent in real browsers: who looks for the same plays each other, for their ratings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

RAPID = re.compile(r"Connect Four, 10 min \+ 5 s")


RECORDED = """
globalThis.told = [];
new MutationObserver(() => {
  told.push(...[...document.querySelectorAll(".toast")].map(({ textContent }) => textContent));
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What was said for a few seconds stays to be read."""


def look(visitor: Any, path: str = "/lobby") -> Any:
    page = visitor.go(path)
    page.get_by_role("button", name=RAPID).click()
    return page


def search(page: Any) -> Any:
    return page.get_by_role("region", name="Looking for an opponent")


def look_no_more(page: Any) -> None:
    """Whoever is left looking would be found by the next test."""
    with page.expect_response(lambda response: response.request.method == "DELETE"):
        page.get_by_role("button", name="Stop looking").click()
    expect(search(page)).to_be_hidden()


@pytest.mark.essential
def test_two_who_look_for_the_same_play_each_other_and_their_ratings_move(visit: Any) -> None:
    anna, bob = visit(), visit(name="Bob")
    waiting = look(anna, "/")
    expect(search(waiting)).to_be_visible()
    waiting.reload()
    expect(search(waiting)).to_be_visible()

    other = look(bob)
    for page in (waiting, other):
        page.locator(".play .boardbox > *").first.wait_for()
    first, second = (anna, bob) if "Anna" in waiting.locator(".msg strong").inner_text() else (bob, anna)
    first.page.keyboard.press("4")
    second.page.get_by_text(re.compile("^Your move")).wait_for()
    second.page.keyboard.press("4")
    first.page.get_by_text(re.compile("^Your move")).wait_for()
    second.page.get_by_role("button", name="Resign").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Resign").click()

    assert waiting.url == other.url
    expect(first.page.locator(".ending .up")).to_have_text(re.compile(r"^\+\d+$"))
    expect(second.page.locator(".ending .down")).to_have_text(re.compile(r"^−\d+$"))
    second.page.get_by_role("button", name="New opponent").click()
    expect(search(second.page)).to_be_visible()
    look_no_more(second.page)


def test_who_looks_no_more_is_not_found(visit: Any) -> None:
    anna, bob = visit(), visit(name="Bob")
    page = look(anna)
    look_no_more(page)

    other = look(bob)

    expect(other.get_by_role("button", name=RAPID)).to_contain_text("1")
    expect(other.locator(".play")).to_be_hidden()
    look_no_more(other)


def test_ratings_are_on_the_profile_and_the_leaders_have_a_page(visit: Any) -> None:
    page = visit().go("/leaders")

    expect(page.get_by_text("Nobody is listed yet.")).to_be_visible()


def test_where_the_host_wants_no_leaderboards_their_page_says_so(serve_words: Any, visit_at: Any) -> None:
    page = visit_at(serve_words("--no-leaderboards")).go("/leaders")

    expect(page.get_by_text("The host of this server wants no leaderboards.")).to_be_visible()
    expect(page.get_by_text("Nobody is listed yet.")).to_have_count(0)


def test_on_vacation_a_search_for_days_says_that_its_clock_runs(visit: Any) -> None:
    anna, bob = visit(), visit(name="Bob")
    days = re.compile("Connect Four, 3 days per move")
    anna.page.add_init_script(RECORDED)
    page = anna.go("/me")
    page.get_by_role("button", name="Start now").click()
    page.get_by_role("button", name="I am back").wait_for()

    anna.go("/lobby").get_by_role("button", name=days).click()
    expect(search(page)).to_contain_text("You are on vacation until")
    anna.go("/me").get_by_role("button", name="I am back").click()
    expect(search(page)).to_be_visible()
    expect(search(page)).not_to_contain_text("vacation")
    page.get_by_role("button", name="Start now").click()
    expect(search(page)).to_contain_text("You are on vacation until")
    page.get_by_role("button", name="Stop looking").click()
    bob.go("/lobby").get_by_role("button", name=days).click()
    expect(search(bob.page)).to_be_visible()
    expect(search(bob.page)).not_to_contain_text("vacation")
    anna.go("/lobby").get_by_role("button", name=days).click()

    page.locator(".play .boardbox > *").first.wait_for()
    assert any("your clock runs there" in text for text in page.evaluate("told"))
