"""After a game: the card, its ways on, the podium, lessons from one's mistakes, and where the analysis begins."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

LOST = "connect-four;;c4:7x6x4 7/7/7/7/7/7 a;a d e d e d e d places:2-1\n"
"""Beginning in the corner throws the win away; later the block in column 4 is missed."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FOUR_FRIENDS = [{"kind": "me"}, *({"kind": "me", "name": name} for name in ("Bob", "Cal", "Dora"))]


def card(page):
    return page.locator(".ending")


def problems(page, axe):
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]


def opened(visitor, game, seats, **options):
    """A table made without the form, and its key."""
    body = {"game": game, "name": "Anna", "seats": seats, "options": options}
    key = visitor.context.request.post("/api/tables", data=body).json()
    stored = json.dumps(json.dumps([{"table": key["table"], "token": key["token"], "at": 1}]))
    visitor.page.add_init_script(f"localStorage['ludotheque.keys'] ??= {stored}")
    page = visitor.go(f"/t/{key['table']}")
    page.locator(".boardbox > *").wait_for()
    return page, key


def ask(visitor, key, path, **body):
    """A request with the key to the seat."""
    headers = {"authorization": f"Bearer {key['token']}"}
    address = f"/api/tables/{key['table']}{path}"
    if not path:
        return visitor.context.request.get(address, headers=headers).json()
    return visitor.context.request.post(address, headers=headers, data=body).json()


def turn(visitor, key):
    """The table, once it is our turn or the game is over. The page may still show the turn before."""
    while (table := ask(visitor, key, ""))["phase"] == "playing" and not table["legal"]:
        visitor.page.wait_for_timeout(50)
    return table


def move(visitor, key, table, action):
    version = table["version"]
    ask(visitor, key, "/commands", type="move", command=f"move-{version}", action=action, version=version)


def play_by_hints(visitor, key):
    """To the end, as the best player there is would."""
    while (table := turn(visitor, key))["phase"] == "playing":
        move(visitor, key, table, ask(visitor, key, "/hint")["action"])


@pytest.mark.essential
def test_a_win_over_the_weakest_computer_is_celebrated_counted_and_played_again(visit, axe):
    anna = visit()
    weakest = {"kind": "computer", "level": "beginner", "name": "Pip"}
    page, key = opened(anna, "connect-four", [{"kind": "me"}, weakest], columns="7", rows="6", run="4")

    play_by_hints(anna, key)

    expect(anna.headline).to_have_text("You win!")
    expect(card(page).get_by_role("heading", name="You win!")).to_be_visible()
    expect(card(page).get_by_text("New: you beat")).to_be_visible()
    expect(card(page).get_by_role("list", name="Score at this table").get_by_role("listitem").first).to_have_text(
        re.compile(r"You\s*1")
    )
    expect(page.locator(".seat", has_text="Anna").locator(".figure")).to_have_text(re.compile(r"^1"))
    expect(page.locator("ol button[aria-current=step]")).to_be_in_viewport()
    expect(card(page).locator(".gauge")).to_have_count(2)
    expect(card(page).get_by_text("100%").first).to_be_visible()
    expect(card(page).get_by_text("Exact")).to_be_visible()
    assert problems(page, axe) == []
    first = card(page).get_by_role("button").first
    expect(first).to_have_text("Rematch")
    expect(card(page).get_by_role("button", name="Next: ")).to_be_visible()

    first.focus()
    page.keyboard.press("Enter")

    expect(card(page)).to_have_count(0)
    expect(page.locator("main.play")).to_be_focused()
    page.goto("/new/connect-four")
    expect(page.locator(".beaten").first).to_be_visible()


def test_the_next_opponent_is_one_tap_away(visit):
    anna = visit()
    weakest = {"kind": "computer", "level": "very-easy", "name": "Spot"}
    page, key = opened(anna, "morpion", [{"kind": "me"}, weakest], columns="3", rows="3", run="3", players="2")
    play_by_hints(anna, key)
    name = card(page).get_by_role("button", name=re.compile("^(Next|Try)")).inner_text().split()[-1]

    card(page).get_by_role("button", name=re.compile("^(Next|Try)")).click()

    page.wait_for_url(re.compile(f"/t/(?!{key['table']})"))
    page.locator(".seat").get_by_text(name).first.wait_for()


def test_a_loss_is_told_kindly_and_says_where_it_was_decided(visit):
    anna = visit()
    page, key = opened(anna, "connect-four", [{"kind": "me"}, {"kind": "computer", "level": "master", "name": "Orson"}])
    for action in "ggg":
        move(anna, key, turn(anna, key), action)
    turn(anna, key)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()

    expect(card(page).get_by_role("heading", name="Orson wins this time")).to_be_visible()
    card(page).get_by_role("button", name="See where it was decided").click()

    page.wait_for_url(re.compile("/analysis/connect-four"))
    page.locator(".msg .sub").get_by_text("was your mistake").wait_for()


def test_a_draw_stars_nobody(visit):
    anna = visit()
    friends = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
    page, _ = opened(anna, "morpion", friends, columns="3", rows="3", run="3", players="2", starter="1")
    for cell in ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2"):
        page.get_by_role("gridcell", name=re.compile(f"^{cell}\\b")).click()

    expect(card(page).get_by_role("heading", name="A draw")).to_be_visible()
    expect(card(page).locator(".star, .first")).to_have_count(0)
    expect(page.get_by_test_id("burst")).to_have_count(0)


def test_nobody_is_asked_for_a_review_where_no_analyst_knows_the_variant(visit):
    anna = visit()
    friends = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
    board = {"columns": "3", "rows": "3", "run": "3", "players": "2", "starter": "1"}
    page, _ = opened(anna, "morpion", friends, variant="misere", **board)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for cell in ("a1", "a2", "b1", "b2", "c1"):
        page.get_by_role("gridcell", name=re.compile(f"^{cell}\\b")).click()
    card(page).get_by_role("button", name="Share").wait_for()
    page.wait_for_timeout(1_500)

    assert [url for url in asked if "/api/review" in url] == []
    expect(card(page).get_by_role("button", name="How well was it played?")).to_have_count(0)


def test_four_players_stand_on_a_podium(visit):
    anna = visit()
    page, _ = opened(anna, "morpion", FOUR_FRIENDS, columns="6", rows="6", run="3", players="4", starter="1")
    for cell in ("a1", "a6", "c6", "e6", "b1", "b5", "d5", "f5", "c1"):
        page.get_by_role("gridcell", name=re.compile(f"^{cell}\\b")).click()

    steps = card(page).get_by_role("list", name="Podium").get_by_role("listitem")
    expect(card(page).get_by_role("heading", name="Anna wins!")).to_be_visible()
    expect(steps).to_have_count(2)
    expect(steps.nth(0)).to_contain_text("Anna")
    expect(steps.nth(1)).to_contain_text("Bob, Cal, Dora")


def test_on_a_phone_the_card_lies_below_the_board_and_can_be_folded(visit, axe):
    anna = visit(**PHONE)
    page, _ = opened(anna, "connect-four", [{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    for action in "dededed":
        count = page.locator("ol button").count()
        page.keyboard.press(action)
        page.locator("ol button").nth(count).wait_for()

    title = card(page).get_by_role("heading", name="Anna wins!")
    expect(title).to_be_visible()
    board, below = page.locator(".boardbox").bounding_box(), card(page).bounding_box()
    assert board is not None
    assert below is not None
    assert below["y"] >= board["y"] + board["height"]
    card(page).get_by_role("button", name="Fold the card").click()
    expect(card(page).get_by_role("list")).to_have_count(0)
    card(page).get_by_role("button", name="Show the card").click()
    expect(card(page).get_by_role("list", name="Score at this table")).to_be_visible()
    assert problems(page, axe) == []


@pytest.mark.essential
def test_the_analysis_begins_with_the_first_mistake_and_one_learns_from_it(visit, tmp_path: Path, axe):
    game = tmp_path / "game.txt"
    game.write_text(LOST, encoding="utf-8")
    page = visit().go("/analysis/connect-four")
    page.get_by_role("button", name="Choose a position").click()
    page.get_by_label("Choose a file").set_input_files(game)

    page.locator(".mistakes button[aria-current=step]").first.wait_for()
    page.locator(".msg .sub").get_by_text(re.compile("1 was a mistake by .*Better: 4")).wait_for()
    page.get_by_role("button", name="Learn from your mistakes").click()
    page.locator(".msg").get_by_text("Find the move that keeps the win.").wait_for()
    assert problems(page, axe) == []

    page.keyboard.press("2")
    page.locator(".status.bad").get_by_text("Column 2: not this one.").wait_for()
    page.keyboard.press("4")
    page.locator(".status.good").get_by_text("Column 4: right!").wait_for()
    onward = page.get_by_role("button", name="Next mistake")
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".tag").get_by_text("2 of").wait_for()

    page.get_by_role("button", name="Show the answer").click()
    page.locator(".status").get_by_text("The answer:").wait_for()
