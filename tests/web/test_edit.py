"""Making: boards for Ricochet Robots, positions for the other games, and the shortest path shown."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
EDITORS = ("/edit/ricochet", "/edit/connect-four", "/edit/morpion")
RIDDLE = "/edit/ricochet?s=rr:4x4_w.b2e_t.d4Rc.a4Gt:a1,b1:Rc"
BROKEN = {"width": 4, "height": 4, "targets": ["d4Rc", "d4Gt"], "robots": ["a1", "a1"]}


def problems(page: Any, axe: str) -> list[Any]:
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]


def open_editor(visitor: Any, path: str = "/edit/ricochet") -> Any:
    page = visitor.go(path)
    page.locator("[role=grid]").wait_for()
    return page


def cell(page: Any, number: int) -> Any:
    return page.locator(f'[data-at="{number}"]')


def tool(page: Any, name: str) -> None:
    page.get_by_role("group", name="Tools").get_by_role("button", name=name, exact=True).click()


def told(page: Any, words: str) -> None:
    page.get_by_role("status").filter(has_text=words).first.wait_for()


@pytest.mark.essential
@pytest.mark.req("RR-10")
def test_a_board_is_made_broken_mended_solved_played_and_shared(visit):
    anna = visit()
    page = open_editor(anna)
    told(page, "A board needs at least one target")
    page.get_by_label("Columns", exact=True).fill("5")
    page.get_by_label("Columns", exact=True).press("Enter")
    page.get_by_label("Rows", exact=True).fill("5")
    page.get_by_label("Rows", exact=True).press("Enter")
    tool(page, "Target")
    cell(page, 24).click()
    told(
        page,
        "needs a robot that is not on the board" if page.locator("[data-robot=red]").count() == 0 else "No problems",
    )

    tool(page, "Wall")
    for x, y in ((0.5, 0.05), (0.05, 0.5)):
        box = cell(page, 24).bounding_box()
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
    told(page, "No robot can reach the red target on e5: it is walled in.")

    page.keyboard.press("Control+z")
    told(page, "No problems; playable.")
    page.get_by_role("button", name="Solve").click()
    page.get_by_role("button", name="How many slides?").click()
    page.get_by_role("button", name="Show the path").click()
    expect(page.locator(".count b")).to_have_text("2")
    expect(page.locator(".steps li")).to_have_text(["1. red slides south to a5", "2. red slides east to e5"])

    page.get_by_role("button", name="Back to editing").click()
    link = page.get_by_label("Link to this board").input_value()
    bob = visit(name="Bob")
    other = open_editor(bob, link)
    told(other, "No problems; playable.")
    expect(other.locator("[data-robot]")).to_have_count(page.locator("[data-robot]").count())
    expect(cell(other, 24)).to_have_attribute("aria-label", re.compile("target for red"))

    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/t/"))
    page.locator("[role=grid]").wait_for()
    expect(page.locator("[role=gridcell]")).to_have_count(25)


@pytest.mark.req("RR-10")
def test_a_file_of_nonsense_is_refused_in_words_and_an_impossible_board_can_be_mended(visit):
    page = open_editor(visit())
    load = page.locator('input[type=file][accept*=".txt"]')
    load.set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": b'{"width": 4'})
    page.get_by_role("alert").filter(has_text="not JSON").wait_for()

    load.set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": json.dumps(BROKEN).encode()})
    told(page, "D4 has more than one target")
    told(page, "Green is on a1, where another robot is")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()

    page.get_by_role("button", name="Show where: d4 has").click()
    page.locator("[data-at='15']:focus").wait_for()
    page.keyboard.press("Delete")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Show where: green is").click()
    tool(page, "Robot")
    page.get_by_role("group", name="Colour").get_by_role("button", name="green").click()
    cell(page, 1).click()
    told(page, "No problems; playable.")


def test_the_editor_is_used_by_keys_alone(visit):
    page = open_editor(visit(), "/edit/ricochet?s=4x4_t.d4Rc")
    told(page, "No problems")
    cell(page, 0).focus()

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    page.locator("[aria-live]").filter(has_text="b2, red diagonal, rising, wall east").wait_for()

    expect(cell(page, 5)).to_have_attribute("aria-label", re.compile("diagonal, rising.*wall east"))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    expect(cell(page, 5)).to_have_attribute("aria-label", re.compile("wall east"))
    expect(cell(page, 5)).not_to_have_attribute("aria-label", re.compile("diagonal"))
    page.goto("/edit/ricochet")
    page.locator("[role=gridcell][aria-label^='b2, wall east']").wait_for()


def test_quarters_are_assembled_and_turned(visit):
    page = open_editor(visit())
    page.get_by_text("Official quarters").click()
    for corner, quarter in (("Upper left", "1A"), ("Upper right", "2A"), ("Lower right", "3A"), ("Lower left", "4A")):
        page.get_by_label(corner, exact=True).select_option(quarter)
        page.wait_for_load_state("networkidle")
    told(page, "No problems; playable.")

    before = page.locator("[data-robot=red]").get_attribute("data-cell")
    page.get_by_role("button", name="Rotate", exact=True).click()
    page.locator('[data-robot=red][data-cell="15"]').wait_for()
    assert before == "0"


def test_boards_are_kept_in_this_browser(visit):
    page = open_editor(visit(), RIDDLE)
    page.get_by_label("Name of the board").fill("Mine")
    page.get_by_role("button", name="Save", exact=True).click()

    page.goto("/edit/ricochet")
    page.get_by_role("button", name=re.compile("^Mine")).click()
    expect(page.locator("[role=gridcell]")).to_have_count(16)
    page.get_by_role("button", name="Delete Mine").click()
    expect(page.get_by_role("button", name=re.compile("^Mine"))).to_have_count(0)


@pytest.mark.req("RR-05")
def test_the_solution_is_walked_through_and_left_for_a_try_of_ones_own(visit):
    page = open_editor(visit(), RIDDLE)
    told(page, "No problems")
    page.get_by_role("button", name="Solve").click()
    page.get_by_role("button", name="How many slides?").click()
    page.get_by_role("button", name="Show the path").click()
    expect(page.locator(".count b")).to_have_text("2")
    told(page, "shortest path")

    page.locator(".steps button").first.click()
    page.get_by_role("button", name="What if? Try from here").click()
    told(page, "1 slide so far")
    page.get_by_role("button", name=re.compile("^green, key")).click()
    page.keyboard.press("ArrowRight")
    told(page, "2 slides so far")
    page.get_by_role("button", name="How many more?").click()
    told(page, "in all")
    page.get_by_role("button", name="Back to the solution").click()
    page.get_by_role("button", name="Play the moves").click()
    page.locator(".steps li:last-child button[aria-current=step]").wait_for()


@pytest.mark.req("RR-05")
def test_who_plays_alone_may_ask_for_the_solution(visit):
    anna = visit()
    page = anna.go("/new/ricochet")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Solution").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="How many slides?").click()
    dialog.get_by_role("button", name="Show the path").click()
    count = int(dialog.locator(".count b").inner_text())
    expect(dialog.locator(".steps li")).to_have_count(count)
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("ArrowUp")
    page.get_by_role("button", name="Solution").wait_for()


def test_a_wall_is_put_up_with_a_finger(visit):
    page = open_editor(visit(**PHONE))
    cell(page, 100).tap()
    page.get_by_role("button", name="Wall above e7").tap()

    expect(cell(page, 100)).to_have_attribute("aria-label", re.compile("wall north"))
    tool(page, "Target")
    cell(page, 50).tap()
    expect(cell(page, 50)).not_to_have_attribute("aria-label", re.compile("target"))
    page.get_by_role("button", name="Put the target here").tap()
    expect(cell(page, 50)).to_have_attribute("aria-label", re.compile("target for red"))
    cell(page, 50).tap()
    expect(cell(page, 50)).not_to_have_attribute("aria-label", re.compile("target"))


def test_a_position_is_set_up_checked_shared_and_played_on(visit):
    anna = visit()
    page = open_editor(anna, "/edit/connect-four")
    column = lambda number: page.locator(f'[data-cell="0,{number - 1}"]').click(force=True)  # noqa: E731
    for number in (4, 4, 3, 3):
        column(number)
    told(page, "Legal position")
    page.get_by_role("button", name="Erase").click()
    column(3)
    column(3)
    page.get_by_role("button", name="Disc", exact=True).click()
    column(1)
    column(1)
    told(page, "fix")
    page.keyboard.press("Control+z")
    told(page, "Legal position")

    link = page.get_by_label("Link to this board").input_value()
    other = open_editor(visit(name="Bob"), link)
    told(other, "Legal position")
    page.get_by_label("Against").select_option(label="Friends at this screen")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/t/"))
    page.locator("[role=grid]").wait_for()
    expect(page.locator('[role=gridcell][aria-label="Column 4, row 2: Anna"]')).to_have_count(1)


def test_a_position_is_played_on_by_its_own_rules(visit):
    page = visit().go("/edit/connect-four?s=c4:7x6x4+7/7/7/7/7/3a3+b+pie")
    expect(page.get_by_label("Pie rule")).to_be_checked()
    page.get_by_label("Against").select_option(label="Friends at this screen")

    page.get_by_role("button", name="Play", exact=True).click()

    expect(page.get_by_role("button", name="Take over this disc")).to_be_visible()


def test_discs_that_only_pop_out_explains_are_legal_as_soon_as_it_is_chosen(visit):
    page = open_editor(visit(), "/edit/connect-four")
    page.get_by_label("Paste a position or moves").fill("c4:7x6x4 7/7/7/7/7/1aaab2 b")
    page.get_by_role("button", name="Read").click()
    told(page, "fix")

    page.get_by_label("Pop-out").check()

    told(page, "Legal position")
    page.get_by_text("c4:7x6x4 7/7/7/7/7/1aaab2 b pop1").wait_for()


def test_a_finished_position_is_told(visit):
    page = open_editor(visit(), "/edit/morpion?s=mo:3x3x3:p2+aaa/bb1/3+b")

    told(page, "The game is over here")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()


@pytest.mark.parametrize(
    "settings", [{}, {"theme": "dark"}, {"theme": "playful"}, PHONE], ids=["light", "dark", "playful", "phone"]
)
def test_the_editors_can_be_used_by_everybody(visit, axe, settings):
    visitor = visit(**settings)
    found = {}
    for path in ("/edit/connect-four", "/edit/morpion", RIDDLE):
        page = open_editor(visitor, path)
        page.wait_for_load_state("networkidle")
        found[path] = problems(page, axe)
    page.get_by_role("button", name="Solve").click()
    page.get_by_role("button", name="How many slides?").click()
    page.get_by_role("button", name="Show the path").click()
    found["solution"] = problems(page, axe)

    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.parametrize("width", [320, 820, 2560])
def test_no_editor_sticks_out_sideways(visit, width):
    visitor = visit(viewport={"width": width, "height": 700}, language="fr")
    wide = []
    for path in EDITORS:
        page = open_editor(visitor, path)
        page.wait_for_load_state("networkidle")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)

    assert wide == []


def test_the_analysis_leads_to_the_solution_and_to_the_editor(visit):
    page = open_editor(visit(), "/analysis/ricochet?s=rr:4x4_w.b2e_t.d4Rc.a4Gt:a1,b1:Rc")
    page.get_by_role("button", name="Solution").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="How many slides?").click()
    dialog.locator(".count b").wait_for()
    dialog.get_by_role("button", name="Close").click()

    page.get_by_role("link", name="Edit", exact=True).click()
    told(page, "No problems; playable.")
    expect(page.locator("[role=gridcell]")).to_have_count(16)


def test_all_targets_are_rated_and_one_is_made_the_goal(visit):
    page = open_editor(visit(), RIDDLE)
    page.get_by_role("button", name="Rate all targets").click()
    page.get_by_text("d4 2 slides, easy").wait_for()
    page.get_by_role("button", name="Make the target on a4 the first one").click()

    page.locator("[role=gridcell][aria-label*='a4, target for green, current target']").wait_for()
    told(page, "No problems; playable.")
    expect(page.get_by_text("2 slides, easy")).to_have_count(2)


def test_a_floating_disc_is_shown_on_the_board_until_it_stands(visit):
    page = open_editor(visit(), "/edit/connect-four")
    page.get_by_label("Paste a position or moves").fill("c4:7x6x4 7/7/7/7/3a3/7 b")
    page.get_by_role("button", name="Read").click()
    told(page, "A disc in column 4 has nothing below it")
    expect(page.locator(".floating")).to_have_count(1)
    page.get_by_role("gridcell", name="with nothing below it").wait_for()

    page.get_by_role("gridcell", name="Column 4, row 1").click()

    told(page, "Legal position; play can continue")
    expect(page.locator(".floating")).to_have_count(0)
    page.get_by_label("Paste a position or moves").fill("4453")
    page.get_by_role("button", name="Read").click()
    page.get_by_text("c4:7x6x4 7/7/7/7/3b3/2baa2 a").wait_for()
