"""Moves planned ahead of one's turn, and what becomes of them."""

from __future__ import annotations

import json

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

KEEP = """async (body) => {
  const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"}, body});
  const {table, token} = await answer.json();
  localStorage["ludotheque.keys"] = JSON.stringify([{table, game: "ricochet", token, at: 1}]);
  return table;
}"""


def pair(visit):
    """Anna has opened a table by a link, Bob sat down there."""
    anna, bob = visit(), visit(name="Bob")
    anna.begin(company="With a link")
    anna.page.get_by_text("Invite someone").wait_for()
    bob.sit_down(anna.page.url)
    bob.page.get_by_text("Anna’s turn.").wait_for()
    anna.page.get_by_text("Your move, Anna.").wait_for()
    return anna, bob


def planner(visit):
    """Bob may plan ahead; it is Anna's turn."""
    anna, bob = pair(visit)
    bob.plan_ahead()
    bob.page.get_by_text("Anna’s turn.").wait_for()
    return anna, bob


def test_a_planned_move_is_a_ghost_and_is_played_when_the_turn_comes(visit):
    anna, bob = planner(visit)
    bob.page.keyboard.press("5")
    bob.page.get_by_text("Planned: column 5. Esc cancels it.").wait_for()
    expect(bob.page.locator("circle.premove")).to_have_count(1)

    anna.page.keyboard.press("4")

    anna.page.get_by_role("gridcell", name="Column 5, row 1: Bob").wait_for()
    anna.page.get_by_text("Your move, Anna.").wait_for()
    expect(bob.page.locator("circle.premove")).to_have_count(0)


def test_several_planned_moves_are_numbered_and_each_is_played_in_its_turn(visit):
    anna, bob = planner(visit)
    for key in "5657":
        bob.page.keyboard.press(key)
    bob.page.get_by_text("Planned: 4 moves. Esc cancels the last one.").wait_for()
    bob.page.keyboard.press("Escape")
    expect(bob.page.locator("text.order")).to_have_text(["1", "2", "3"])

    for count in (1, 3):
        anna.page.keyboard.press("4")
        expect(anna.page.locator("ol li button")).to_have_count(count + 1)
        anna.page.get_by_text("Your move, Anna.").wait_for()

    bob.page.get_by_text("Planned: column 5. Esc cancels it.").wait_for()
    anna.page.keyboard.press("5")
    anna.page.get_by_role("gridcell", name="Column 5, row 3: Bob").wait_for()
    expect(bob.page.locator("circle.premove")).to_have_count(0)


def test_a_planned_move_is_dropped_by_escape(visit):
    anna, bob = planner(visit)
    bob.page.keyboard.press("5")
    bob.page.locator("circle.premove").wait_for()

    bob.page.keyboard.press("Escape")
    bob.page.locator("circle.premove").wait_for(state="detached")
    anna.play(4)

    bob.page.get_by_text("Your move, Bob.").wait_for()
    expect(bob.page.get_by_role("gridcell", name="Column 5, row 1: free, a disc lands here")).to_have_count(1)


def test_a_planned_move_that_is_no_longer_possible_is_given_up_and_said(visit):
    anna, bob = visit(), visit(name="Bob")
    anna.begin("morpion", company="With a link")
    bob.sit_down(anna.page.url)
    bob.plan_ahead()
    bob.page.locator("[role=grid]").wait_for()
    if "Your move" in bob.headline.inner_text():
        bob.page.locator('[data-cell="0,0"]').focus()
        bob.page.keyboard.press("Enter")
    anna.page.get_by_text("Your move, Anna.").wait_for()
    bob.page.get_by_text("Anna’s turn.").wait_for()
    bob.page.locator('[data-cell="1,1"]').focus()
    bob.page.keyboard.press("Enter")
    bob.page.get_by_text("Planned: b2. Esc cancels it.").wait_for()

    anna.page.locator('[data-cell="1,1"]').focus()
    anna.page.keyboard.press("Enter")

    bob.page.get_by_text("The planned move (b2) is no longer possible. Choose another.").first.wait_for()


def test_who_plans_ahead_shows_the_path_that_was_found_without_another_tap(visit):
    anna, bob = visit(), visit(name="Bob")
    # With this seed red reaches the first target by RN, RW.
    wish = {"game": "ricochet", "name": "Anna", "seed": 15, "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = anna.go("/about").evaluate(KEEP, json.dumps({**wish, "options": {"players": "2", "targets": "2"}}))
    bob.sit_down(f"/t/{table}")
    anna.go(f"/t/{table}")
    anna.plan_ahead()
    anna.page.get_by_role("grid").wait_for()
    for key in ("ArrowUp", "ArrowLeft", "="):
        anna.page.keyboard.press(key)
    bob.page.get_by_text("Anna leads with 2.").wait_for()
    for each in (anna, bob):
        each.page.get_by_role("button", name="Pass", exact=True).click()

    bob.page.get_by_text("Anna wins the tile in 2 slides!").wait_for()
