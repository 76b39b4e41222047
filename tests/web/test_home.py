"""The first page: what one sees at once, today's puzzle, games to continue and to watch; and how a new game begins."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract.puzzle import daily_number

expect = pytest.importorskip("playwright.sync_api").expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
RAW_CODES = r"""[...document.querySelectorAll("body, [aria-label], [title]")]
  .flatMap(each => [each.innerText, each.ariaLabel, each.title])
  .flatMap(text => (text ?? "").match(/\b(web|play|server)\.[a-z-]+\.[a-z-]+/g) ?? [])"""
COVERED_FIELDS = """() => {
  const bar = document.querySelector(".go").getBoundingClientRect();
  return [...document.querySelectorAll(".fields input:not(.sr), .fields select, .fields summary")].filter(field => {
    field.scrollIntoView({block: "end"});
    return field.checkVisibility() && field.getBoundingClientRect().bottom > bar.top + 1;
  }).map(field => field.id || field.className);
}"""


def listed_table(page: Any, game: str) -> str:
    """A game that anybody may watch: the host thinks for ever."""
    seats = [{"kind": "me"}, {"kind": "computer", "level": "easy", "name": "Robot 1"}]
    new = {"game": game, "name": "Host", "seats": seats, "is_listed": True, "options": {"starter": "1"}}
    return str(page.request.post("/api/tables", data=new).json()["table"])


@pytest.mark.essential
def test_todays_puzzle_is_solved_on_the_first_page_itself(visit):
    anna = visit(name="")
    page = anna.go("/")
    for game in ("Connect Four", "Morpion", "Ricochet Robots"):
        page.get_by_role("link", name=game).first.wait_for()  # others may play it just now
    assert page.evaluate(RAW_CODES) == []

    page.get_by_role("heading", name="Puzzle of the day").scroll_into_view_if_needed()
    page.get_by_role("group", name="Which game’s puzzle").get_by_role("button", name="Connect Four").click()
    page.locator(".daily [role=grid]").wait_for()
    maker = catalogue.puzzle_maker("connect-four")
    assert maker is not None
    shipped = maker.shipped()
    today = page.evaluate("new Date().toISOString().slice(0, 10)")
    puzzle = shipped[daily_number(date.fromisoformat(today).toordinal(), len(shipped)) - 1]
    for place in range(len(puzzle.turns)):
        if place:
            page.get_by_text("Right. What now?").first.wait_for()
        column = ord(puzzle.line[2 * place]) - ord("a")
        page.locator(f'.daily [data-cell="0,{column}"]').click(force=True)

    expect(anna.headline).to_have_text("Solved!")
    page.get_by_text("1 day in a row").first.wait_for()
    page.get_by_role("button", name="Next: Morpion").click()
    page.locator(".puzzle-card[data-game=morpion] [role=grid]").wait_for()


def test_an_invitation_asks_which_game_and_gives_link_and_code(visit):
    page = visit().go("/")

    page.get_by_role("button", name="Invite with a link").click()
    page.get_by_role("dialog", name="Which game?").get_by_role("button", name="Ricochet Robots").click()

    expect(page.get_by_label("Link to this table")).to_have_value(re.compile("/t/"))
    assert page.locator("img.code").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    expect(page.locator(".players li")).to_have_count(2)


def test_who_comes_back_continues_where_they_were(visit):
    anna = visit()
    anna.begin()
    anna.play(4, 4)
    table = anna.page.url

    page = anna.go("/")
    card = page.locator("section", has=page.get_by_role("heading", name="Continue")).get_by_role("link")
    expect(card).to_contain_text("Connect Four")
    card.locator("svg circle").first.wait_for(state="attached")
    expect(page.locator(".primary")).to_have_text("Continue")
    card.click()

    page.wait_for_url(table)
    anna.play(1, 4, 1, 4, 1, 4)
    page = anna.go("/")
    page.get_by_role("heading", name="Just finished").wait_for()
    expect(page.locator(".primary")).to_have_text("Play now")


def test_games_are_watched_from_the_first_page_and_found_among_the_tables(visit):
    anna = visit()
    page = anna.go("/about")
    watched = listed_table(page, "connect-four")
    listed_table(page, "morpion")

    page = anna.go("/lobby")
    tiles = page.locator("article")
    expect(tiles).to_have_count(2)
    page.get_by_role("group", name="Game").get_by_role("button", name="Connect Four").click()
    expect(tiles).to_have_count(1)
    expect(tiles).to_contain_text("Robot 1")
    page.get_by_role("group", name="State").get_by_role("button", name="Waiting").click()
    page.get_by_text("No such tables right now.").wait_for()

    page = anna.go("/")
    page.locator(f"article a[href='/t/{watched}']").click()
    page.locator(".play .boardbox > *").first.wait_for()


@pytest.mark.essential
@pytest.mark.parametrize("game", ["connect-four", pytest.param("ricochet", marks=pytest.mark.deep)])
def test_on_a_phone_the_play_button_covers_no_field(visit, game):
    page = visit(**PHONE).go(f"/new/{game}")
    page.get_by_role("button", name="Against the computer").click()
    page.locator(".more > summary").click()

    assert page.evaluate(COVERED_FIELDS) == []
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)


def test_the_sound_is_switched_on_every_screen(visit):
    anna = visit(**PHONE)
    page = anna.go("/rules")

    page.get_by_role("button", name="Sound").click()
    anna.begin()

    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("JSON.parse(localStorage['ludotheque.settings']).isMuted")


def test_a_game_that_cannot_be_rated_says_so_before_it_begins(visit):
    page = visit().go("/new/morpion")
    page.get_by_role("button", name="With a link").click()
    rated = page.get_by_label("Rated: no takebacks, no hints")
    rated.check()
    page.locator(".more > summary").click()

    page.locator("#option-columns").fill("9")

    expect(rated).to_be_disabled()
    expect(page.get_by_text("Only 3 × 3 for two and 15 × 15 with lines of five have a rating")).to_be_visible()
    page.locator("#option-columns").fill("3")
    expect(rated).to_be_checked()
