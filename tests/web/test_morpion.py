"""Morpion in the browser: a pencil, a finger, and twenty-six players."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def mark(page, *cells):
    """By keys, waiting for each to be agreed to."""
    for row, column in cells:
        page.locator(f'[data-cell="{row},{column}"]').focus()
        page.keyboard.press("Enter")
        page.locator(f'[data-cell="{row},{column}"][aria-disabled=true]').wait_for()


@pytest.mark.essential
@pytest.mark.req("MO-01")
def test_friends_at_one_screen_play_to_the_end_without_a_mouse(visit):
    anna = visit()
    page = anna.begin("morpion")

    mark(page, (0, 0), (1, 0), (0, 1), (1, 1), (0, 2))

    page.locator("path.line").first.wait_for(state="attached")  # a level line has no height
    expect(anna.headline).to_contain_text("wins!")
    expect(page.locator("path.line")).to_have_count(2)  # the winning line and its edge
    expect(page.locator('[data-cell="0,0"]')).to_have_attribute("aria-label", re.compile("^a1: "))


@pytest.mark.req("MO-02")
def test_twenty_six_players_have_a_letter_each(visit):
    anna = visit()
    page = anna.begin("morpion", columns="26", rows="26", run="5", players="26")

    mark(page, *((row, row) for row in range(3)))

    expect(page.locator("[role=gridcell]")).to_have_count(26 * 26)
    expect(page.locator("svg .stroke")).to_have_count(0)  # X and O are letters among letters


def test_a_taken_cell_says_so(visit):
    anna = visit()
    page = anna.begin("morpion")
    mark(page, (1, 1))

    page.locator('[data-cell="1,1"]').focus()
    page.keyboard.press("Enter")

    expect(anna.headline).to_have_text("b2 is taken. Choose a free cell.")


@pytest.mark.req("MO-04")
def test_a_cell_chosen_while_the_game_is_paused_says_that_it_is(visit):
    page = visit().begin("morpion")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()

    page.get_by_role("gridcell", name="b2: free").focus()
    page.keyboard.press("Enter")

    page.locator(".msg.complaint", has_text="The game is paused.").wait_for()


def test_small_cells_are_chosen_first_and_then_confirmed(visit):
    anna = visit(**PHONE)
    page = anna.begin("morpion", columns="20", rows="20", run="5")
    cell = page.locator('[data-cell="15,4"]')

    cell.tap(force=True)
    page.get_by_text("Tap e16 again to confirm.").first.wait_for()
    expect(cell).to_have_attribute("aria-disabled", "false")
    cell.tap(force=True)

    page.locator('[data-cell="15,4"][aria-disabled=true]').wait_for()
    expect(page.get_by_role("button", name="Whole grid")).to_have_count(0)


@pytest.mark.essential
@pytest.mark.req("MO-02")
def test_everybody_may_choose_a_sign(visit):
    anna = visit()
    page = anna.go("/new/morpion")
    page.get_by_role("button", name="Friends here").click()
    page.locator(".more > summary").click()
    page.get_by_text("Who sits where").click()
    page.get_by_label("Symbol of seat 1").fill("#")

    page.get_by_role("button", name="Play", exact=True).click()

    page.locator(".seat", has_text="#").wait_for()


def test_an_opening_is_laid_for_both_and_the_other_chooses_a_side(visit):
    anna = visit()
    page = anna.go("/new/morpion")
    page.get_by_role("button", name="Friends here").click()
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Five with swap2").click()
    page.get_by_label("Who starts").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    steps = page.locator("ol button .n")

    def mark(cell: str, count: int) -> None:
        page.get_by_role("gridcell", name=f"{cell}: free", exact=True).focus()
        page.keyboard.press("Enter")
        expect(steps).to_have_count(count)

    for count, cell in enumerate(("h8", "i9", "g8"), start=1):
        mark(cell, count)
    page.get_by_role("button", name="Add one of each").click()
    expect(steps).to_have_count(4)
    mark("h9", 5)
    mark("h10", 6)
    page.get_by_role("button", name="Take X over").click()

    expect(steps).to_have_count(7)
    expect(page.get_by_role("gridcell", name=re.compile("h8: X"))).to_be_visible()
    expect(anna.headline).to_have_text("Your move, Anna.")


def test_a_forbidden_cell_of_renju_says_why(visit):
    anna = visit()
    page = anna.go("/new/morpion")
    page.get_by_role("button", name="Friends here").click()
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Renju 15 × 15").click()
    page.locator("#option-starter").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    mark(page, (7, 7), (6, 7), (8, 6), (6, 6), (7, 9), (7, 6), (8, 10), (6, 5))

    page.locator('[data-cell="6,8"]').focus()
    page.keyboard.press("Enter")

    expect(anna.headline).to_have_text("i7 makes two open threes at once: forbidden to the player who started.")


def test_lines_are_counted_at_the_seats(visit):
    page = visit().go("/new/morpion")
    page.get_by_role("button", name="Friends here").click()
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Three lines 9 × 9").click()
    page.get_by_label("Who starts").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()

    for count, cell in enumerate(("a1", "a9", "b1", "b9", "c1", "c9", "d1"), start=1):
        page.get_by_role("gridcell", name=f"{cell}: free", exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.locator("ol button .n")).to_have_count(count)

    expect(page.locator(".seat", has_text="Anna")).to_contain_text("1/3 lines")
