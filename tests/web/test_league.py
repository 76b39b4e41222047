"""The daily league in the browser: handed in with and without a connection, and seen by a friend."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.play.league import read_day

expect = pytest.importorskip("playwright.sync_api").expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def opened(visitor: Any, path: str = "/league") -> Any:
    page = visitor.go(path)
    page.locator(".boardbox [role=grid]").wait_for()
    return page


def solve(page: Any, number: int) -> int:
    """The best way to today's target of this number, on its board; returns its length."""
    today = page.evaluate("new Date().toISOString().slice(0, 10)")
    league = catalogue.league("ricochet")
    assert league is not None
    line = league.solve(league.problems(read_day(today) or 0)[number - 1]).line
    for action in line:
        page.keyboard.press(action[0].lower())
        page.keyboard.press(ARROWS[action[1]])
    page.get_by_role("button", name=f"Hand in {len(line)} slides").wait_for()
    return len(line)


def test_a_day_is_played_with_and_without_a_connection_and_a_friend_sees_the_sums(visit):
    anna = visit(name="Anna", service_workers="allow")
    page = opened(anna)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    best = solve(page, 1)
    page.get_by_role("button", name="Hand in").click()
    page.get_by_text(f"{best} slides: the minimum.").first.wait_for()
    page.get_by_text("1 day in a row").wait_for()

    page.get_by_role("button", name="Show the solution").click()
    page.get_by_text(f"The path takes {best} slides.").wait_for()

    page.get_by_role("button", name="Next target").or_(page.get_by_role("button", name="Target 2, open")).first.click()
    page.get_by_role("heading", name="Target 2").wait_for()
    anna.forgive()
    anna.context.set_offline(True)
    second = solve(page, 2)
    page.get_by_role("button", name="Hand in").click()
    page.get_by_text(f"{second} slides: the minimum.").first.wait_for()
    page.get_by_text("Not sent yet.").wait_for()
    page.reload()
    page.get_by_text("No connection: what").wait_for()
    page.get_by_role("button", name="Target 2, 3 stars").click()
    page.get_by_text("Not sent yet.").wait_for()

    anna.context.set_offline(False)
    expect(page.get_by_text("Not sent yet.")).to_have_count(0)
    page.get_by_role("button", name="Friends").click()
    page.get_by_label("Name of a new group").fill("Club")
    page.get_by_role("button", name="Make a group").click()
    link = page.get_by_label("Link of the group “Club”").input_value()
    page.keyboard.press("Escape")
    page.get_by_role("row", name="Anna").get_by_text("2/17").wait_for()

    bob = visit(name="Bob", **PHONE)
    other = bob.go(link.removeprefix(anna.address))
    other.get_by_role("button", name="Join").click()
    other.get_by_role("row", name="Anna").get_by_text("2/17").wait_for()
    assert other.get_by_text("Solutions handed in").count() == 0, "Bob has not tried yet"
    other.get_by_role("button", name="Give up this target").click()
    other.locator("dialog").get_by_role("button", name="Give up").click()
    other.get_by_text(f"Given up. The minimum is {best} slides.").first.wait_for()
    other.get_by_role("region", name="Solutions handed in").get_by_text(f"{best} slides").wait_for()


def test_what_is_handed_in_is_asked_for_once_and_not_again_and_again(visit):
    page = opened(visit())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/ricochet/" in request.url else None)
    page.get_by_role("button", name="Give up this target").click()
    page.locator("dialog").get_by_role("button", name="Give up").click()
    page.get_by_role("region", name="Solutions handed in").get_by_text("given up").wait_for()

    page.evaluate("(async () => { for (let n = 0; n < 30; n += 1) await fetch('/api/league'); })()")

    assert len(asked) <= 3, "the target, what others handed in, and the standings"


def test_at_midnight_the_next_day_begins_with_its_first_target(visit):
    visitor = visit()
    page = visitor.page
    page.clock.install(time="2026-11-19T23:59:30Z")
    page.route("**/api/league/**", lambda route: route.abort())  # the server has another clock
    visitor.forgive()
    opened(visitor)
    page.get_by_role("button", name="Target 3, open").click()
    page.get_by_role("heading", name="Target 3").wait_for()

    page.clock.run_for(60_000)

    page.get_by_role("heading", name="no. 20").wait_for()
    page.get_by_role("heading", name="Target of the day").wait_for()


def test_a_day_that_is_over_shows_its_solutions_and_can_be_played_for_oneself(visit):
    visitor = visit()
    page = opened(visitor, "/league/2026-11-01")
    page.get_by_text("This day is over").wait_for()
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_text("The path takes").wait_for()
    page.get_by_role("button", name="Back to the start").click()
    assert page.get_by_role("button", name="Give up this target").count() == 0
