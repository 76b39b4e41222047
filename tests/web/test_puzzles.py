"""Puzzles in the browser: found, missed, hinted at, shown, remembered, and playable when the line is cut."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import Puzzle

expect = pytest.importorskip("playwright.sync_api").expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}

WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


COLLECTION_KEPT = """async () => {
    for (const latest = Date.now() + 60_000; !(await caches.match("/api/puzzles/ricochet/collection")); ) {
        if (Date.now() > latest) throw new Error("nobody keeps the puzzles")
        await new Promise(done => setTimeout(done, 50))
    }
}"""
"""Not `wait_for_function`: asked a second time it evaluates text, which the page's policy forbids."""


def of_ours(slug: str, wanted: Any) -> tuple[int, Puzzle]:
    """The number of the first puzzle that is wanted, and the puzzle."""
    maker = catalogue.puzzle_maker(slug)
    assert maker is not None
    return next((number, each) for number, each in zip(count(1), maker.shipped(), strict=False) if wanted(each))


def opened(visitor: Any, path: str) -> Any:
    page = visitor.go(path)
    page.locator(".boardbox [role=grid]").wait_for()
    return page


def drop(page: Any, column: str) -> None:
    page.keyboard.press(column)


def mark(page: Any, cell: str) -> None:
    column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
    page.locator(f'[data-cell="{row},{column}"]').focus()
    page.keyboard.press("Enter")


def slide(page: Any, action: str) -> None:
    page.keyboard.press(action[0].lower())
    page.keyboard.press(ARROWS[action[1]])


@pytest.mark.essential
def test_a_wrong_column_says_why_and_the_right_ones_win(visit):
    number, puzzle = of_ours("connect-four", lambda each: each.task == "win" and len(each.turns) == 2)
    wrong = next(column for column, label in puzzle.turns[0].labels.items() if label.startswith("L"))
    visitor = visit()
    page = opened(visitor, f"/puzzles/connect-four/{number}")
    expect(visitor.headline).to_contain_text("Only one move wins")

    drop(page, wrong)
    page.locator(".status.bad").wait_for()
    expect(page.locator(".status")).to_contain_text("you lose")
    drop(page, puzzle.line[0])
    page.get_by_text("Right. What now?").first.wait_for()
    drop(page, puzzle.line[2])

    page.get_by_text("Solved: that wins. (1 wrong attempt.)").first.wait_for()
    expect(visitor.headline).to_have_text("Solved!")
    page.get_by_role("link", name="Next puzzle").click()
    page.get_by_role("heading", name=f"puzzle {number + 1}").wait_for()


def test_one_saving_mark_is_enough_and_hints_come_by_degrees(visit):
    number, puzzle = of_ours("morpion", lambda each: each.task == "save")
    page = opened(visit(), f"/puzzles/morpion/{number}")
    said = []

    for name in ("Hint", "Tell me more", "Tell me more"):
        before = page.locator(".status").inner_text()
        page.get_by_role("button", name=name).click()
        expect(page.locator(".status")).not_to_have_text(before)
        said.append(page.locator(".status").inner_text())
    mark(page, puzzle.line[0])

    page.get_by_text("Every other move would have lost.").first.wait_for()
    assert len(set(said)) == 3
    assert said[-1] == f"It is {puzzle.line[0]}."


def test_robots_slide_here_and_only_the_shortest_way_solves_it(visit):
    number, puzzle = of_ours(
        "ricochet", lambda each: len(each.line) == 3 and len({slide[0] for slide in each.line}) == 1
    )
    page = opened(visit(), f"/puzzles/ricochet/{number}")
    robot = puzzle.line[0][0]
    other = next(letter for letter in "RGBY" if letter != robot)

    for action in (f"{other}N", f"{other}E", f"{other}S", f"{other}W"):
        slide(page, action)
    expect(page.locator(".status")).to_contain_text(re.compile("slides? so far"))
    while page.get_by_role("button", name="Take the last slide back").count():
        page.get_by_role("button", name="Take the last slide back").click()
    for action in puzzle.line:
        slide(page, action)

    page.get_by_text("Solved in 3 slides, the minimum.").first.wait_for()


def test_on_a_phone_the_pad_sends_the_robots_off(visit):
    number, puzzle = of_ours("ricochet", lambda each: len(each.line) == 3)
    page = opened(visit(**PHONE), f"/puzzles/ricochet/{number}")
    robots = page.get_by_role("group", name="Robots").get_by_role("button")

    for action in puzzle.line:
        robot = robots.nth("RGBY".index(action[0]))
        if robot.get_attribute("aria-pressed") != "true":
            robot.tap()
        page.get_by_role("button", name=f", {WAYS[action[1]]}").tap()

    page.get_by_text("Solved in 3 slides, the minimum.").first.wait_for()


@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_the_solution_is_shown_move_by_move_and_does_not_count(visit, game):
    number, _ = of_ours(game, lambda each: 3 <= len(each.line) <= 5)
    page = opened(visit(), f"/puzzles/{game}/{number}")

    page.get_by_role("button", name="Show the solution").click()

    page.get_by_text("That was the solution.").first.wait_for()
    assert page.evaluate("localStorage['ludotheque.puzzles']") is None
    page.get_by_role("button", name="Once more").click()
    page.get_by_role("button", name="Hint").wait_for()


def test_the_day_is_counted_and_shown_on_the_first_page_in_french(visit):
    visitor = visit(language="fr")
    page = opened(visitor, "/puzzles/connect-four/today")
    number = int(re.findall(r"\d+", page.get_by_role("heading", name="problème").inner_text())[-1])
    maker = catalogue.puzzle_maker("connect-four")
    assert maker is not None
    puzzle = maker.shipped()[number - 1]

    for place in range(len(puzzle.turns)):
        if place:
            page.get_by_text("Juste. Et maintenant ?").first.wait_for()
        drop(page, puzzle.line[2 * place])
        page.locator(".status.good, .status:not(.bad)").first.wait_for()
    page.get_by_text("1 jour d’affilée").first.wait_for()
    visitor.go("/")
    page.get_by_role("button", name="Résolu, Puissance 4").wait_for()
    visitor.go("/puzzles")

    page.get_by_text("1 jour d’affilée").wait_for()
    page.get_by_role("link", name=re.compile("Puissance 4.*Résolu", re.DOTALL)).wait_for()


def test_once_loaded_nobody_has_to_be_asked(visit, becomes):
    number, puzzle = of_ours("morpion", lambda each: each.task == "win" and len(each.turns) == 2)
    visitor = visit()
    page = opened(visitor, f"/puzzles/morpion/{number}")
    page.wait_for_load_state("networkidle")
    page.route("**/api/**", lambda route: route.abort())

    mark(page, puzzle.line[0])
    page.get_by_text("Right. What now?").first.wait_for()
    mark(page, puzzle.line[2])

    page.get_by_text("Solved", exact=False).first.wait_for()
    visitor.forgive()  # the first try is told, in vain, and waits for a connection
    kept = "JSON.parse(localStorage['ludotheque.tries'] ?? '[]').map(each => each.number)"
    becomes(page, f"{kept}.includes({number})")


def test_the_next_ones_are_kept_for_when_the_line_is_cut(visit):
    visitor = visit(service_workers="allow")
    page = opened(visitor, "/puzzles/ricochet/20")
    page.evaluate(COLLECTION_KEPT)

    visitor.context.set_offline(True)
    page = opened(visitor, "/puzzles/ricochet/22")

    page.get_by_role("heading", name="puzzle 22").wait_for()
    visitor.forgive()  # the browser notes every request that finds no line


def test_a_thumb_is_enough_on_a_phone(visit):
    number, puzzle = of_ours("connect-four", lambda each: each.task == "save")
    page = opened(visit(**PHONE), f"/puzzles/connect-four/{number}")

    page.locator(f'[data-cell="0,{ord(puzzle.line[0]) - ord("a")}"]').tap(force=True)

    page.get_by_text("Every other move would have lost.").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_number_that_is_none_is_told(visit):
    page = visit().go("/puzzles/morpion/99999")

    page.get_by_text("there is no puzzle 99999").wait_for()


def test_the_first_try_counts_for_the_rating_and_one_without_a_line_is_sent_later(visit):
    number, puzzle = of_ours("connect-four", lambda each: each.task == "save")
    visitor = visit(service_workers="allow")
    page = opened(visitor, f"/puzzles/connect-four/{number}")

    drop(page, str(ord(puzzle.line[0]) - ord("a") + 1))
    page.get_by_text("Puzzle rating").wait_for()
    page.evaluate(COLLECTION_KEPT)
    visitor.context.set_offline(True)
    visitor.forgive()
    page.get_by_role("link", name="Next puzzle").click()
    page.get_by_role("heading", name=f"puzzle {number + 1}").wait_for()
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_text("The solution").first.wait_for()
    visitor.context.set_offline(False)
    page.goto("/puzzles")

    page.get_by_text("1 of 2 at the first try").wait_for()
