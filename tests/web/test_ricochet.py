"""Ricochet Robots in the browser: alone, with bids, on stage, by every kind of finger."""

from __future__ import annotations

import json
import re

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

EASY = 15
"""With this seed red reaches the first target by RN, RW on the board 1B3A4A2B."""

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOVING = "document.querySelector('[data-robot=red]').getAnimations().length"
KEEP = """async ([body, drawer]) => {
  const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"}, body});
  const {table, token} = await answer.json();
  localStorage[drawer] = JSON.stringify([{table, game: "ricochet", token, at: 1}]);
  return table;
}"""


def sit(visitor, *others, seed=EASY, **options):
    """The visitor and others sit at a table that was dealt with this seed."""
    players = 1 + len(others)
    wish = {"game": "ricochet", "name": "Anna", "seed": seed, "seats": [{"kind": "me"}, *others]}
    wish["options"] = {"players": str(players), "targets": "2", **options}
    page = visitor.go("/about")
    table = page.evaluate(KEEP, [json.dumps(wish), "ludotheque.keys"])
    visitor.go(f"/t/{table}")
    page.locator("[role=grid], .waiting").first.wait_for()
    return page


def duel(visit, **options):
    """Anna opened the table, Bob sat down."""
    anna, bob = visit(), visit(name="Bob")
    sit(anna, {"kind": "open"}, **options)
    bob.sit_down(anna.page.url)
    for each in (anna, bob):
        each.page.get_by_role("grid").wait_for()
    return anna, bob


def cell_of(page, robot):
    return int(page.locator(f"[data-robot={robot}]").get_attribute("data-cell"))


def place(page, cell):
    box = page.locator(f"[data-at='{cell}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.essential
@pytest.mark.req("RR-04")
def test_a_round_alone_is_solved_by_keys(visit):
    anna = visit()
    page = sit(anna)
    expect(anna.headline).to_have_text("Red to its target.")

    for key in ("r", "ArrowUp", "1", "ArrowLeft"):
        page.keyboard.press(key)

    expect(anna.headline).to_have_text("Reached in 2 slides!")
    page.get_by_text("No path is shorter.").wait_for()
    page.keyboard.press("ArrowRight")  # one arrow too many is no slide of the next round
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Round 2 of 2").wait_for()
    expect(anna.headline).to_have_text("Yellow to its target.")
    expect(page.locator("ol li button")).to_have_count(2)


def test_a_game_opened_at_its_end_shows_the_way_to_the_last_tile(visit):
    page = sit(visit(), targets="1")
    for key in ("r", "ArrowUp", "1", "ArrowLeft"):
        page.keyboard.press(key)
    way = page.locator(".success path").first
    way.wait_for()
    drawn = way.get_attribute("d")

    page.reload()

    way.wait_for()
    assert way.get_attribute("d") == drawn


@pytest.mark.req("RR-04")
def test_slides_go_back_on_again_and_to_the_start(visit):
    page = sit(visit())
    home = cell_of(page, "red")
    for key in ("ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    page.get_by_text("2 slides so far.").wait_for()

    page.keyboard.press("Backspace")
    page.get_by_text("1 slide so far.").wait_for()
    page.get_by_role("button", name="Redo a slide").click()
    page.get_by_text("2 slides so far.").wait_for()
    page.get_by_role("button", name="Back to the start").click()

    page.locator(f"[data-robot=red][data-cell='{home}']").wait_for()
    page.get_by_text("Choose a robot, then a direction.").wait_for()


def test_a_slide_that_moves_nothing_says_why(visit):
    anna = visit()
    page = sit(anna)
    page.keyboard.press("ArrowUp")
    page.get_by_text("1 slide so far.").wait_for()

    page.keyboard.press("ArrowUp")

    expect(anna.headline).to_have_text("Red cannot go north from there.")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Next round").click()
    page.get_by_role("heading", name="Round 2 of 2").wait_for()


@pytest.mark.req("RR-04")
def test_arrows_do_not_leaf_through_the_moves_while_the_game_is_at_rest(visit):
    anna = visit()
    page = sit(anna)
    page.keyboard.press("ArrowUp")
    page.get_by_text("1 slide so far.").wait_for()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()

    page.keyboard.press("ArrowLeft")

    expect(anna.headline).to_have_text("The game is paused.")
    page.get_by_role("button", name="Resume").click()
    page.get_by_text("1 slide so far.").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Next round").wait_for()


def test_robots_are_chosen_and_sent_by_clicks(visit):
    page = sit(visit())
    green = cell_of(page, "green")

    page.mouse.click(*place(page, green))
    page.get_by_role("button", name="green, key 2", pressed=True).wait_for()
    page.mouse.click(*place(page, green - green % 16))

    page.locator(f"[data-robot=green]:not([data-cell='{green}'])").wait_for()
    assert cell_of(page, "green") // 16 == green // 16


def test_a_robot_can_be_dragged_off(visit):
    page = sit(visit())
    blue = cell_of(page, "blue")
    x, y = place(page, blue)

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60)
    page.mouse.up()

    page.locator(f"[data-robot=blue]:not([data-cell='{blue}'])").wait_for()
    assert cell_of(page, "blue") % 16 == blue % 16


def test_a_slide_is_seen(visit, becomes):
    page = sit(visit(motion="on"))
    page.evaluate("document.body.style.setProperty('--d-slide', '30000ms')")

    page.keyboard.press("ArrowUp")
    page.get_by_text("1 slide so far.").wait_for()

    becomes(page, f"{MOVING} === 1")


def test_a_slide_is_at_its_end_at_once_where_motion_is_off(visit):
    page = sit(visit(motion="off"))

    page.keyboard.press("ArrowUp")

    page.get_by_text("1 slide so far.").wait_for()
    assert page.evaluate(MOVING) == 0


def test_the_pad_of_a_phone_slides_and_everything_fits(visit, at_rest):
    page = sit(visit(**PHONE))
    page.get_by_role("button", name="Slide up, north").tap()
    page.get_by_text("1 slide so far.").wait_for()
    at_rest(page)

    board, pad = page.locator(".cells").bounding_box(), page.locator(".dock").bounding_box()

    assert board["y"] + board["height"] <= pad["y"], "the pad hides nothing"
    assert pad["y"] + pad["height"] <= 740
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_swipe_that_begins_beside_a_robot_sends_it_off_and_scrolls_nothing(visit):
    page = sit(visit(**PHONE))
    red = cell_of(page, "red")
    x, y = place(page, red + 1)
    finger = page.context.new_cdp_session(page)

    for kind, points in (("Start", [(x, y)]), ("Move", [(x, y - 30)]), ("Move", [(x, y - 60)]), ("End", [])):
        touches = [{"x": across, "y": down} for across, down in points]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})

    page.locator(f"[data-robot=red]:not([data-cell='{red}'])").wait_for()
    assert cell_of(page, "red") % 16 == red % 16
    assert page.evaluate("scrollY") == 0


@pytest.mark.req("RR-06")
def test_a_round_with_bids_needs_no_mouse(visit):
    page = sit(visit(), {"kind": "computer", "level": "random"}, must_ricochet="no")
    for key in ("ArrowUp", "ArrowLeft", "="):
        page.keyboard.press(key)
    page.locator("ol li button").filter(has_text="= 2").wait_for()

    page.get_by_role("button", name="Pass", exact=True).focus()
    page.keyboard.press("Enter")

    page.get_by_text(re.compile("is showing a path|Show your path|the tile")).first.wait_for()


@pytest.mark.req("RR-07")
def test_tries_before_a_bid_stay_on_this_screen(visit):
    anna, bob = duel(visit)
    sent = []

    def listen(line):
        line.on("framesent", lambda frame: sent.append(str(frame)))

    anna.page.on("websocket", listen)
    anna.page.reload()
    anna.page.get_by_role("grid").wait_for()
    red = cell_of(bob.page, "red")

    for key in ("ArrowUp", "ArrowRight", "Control+z", "ArrowLeft"):
        anna.page.keyboard.press(key)

    anna.page.get_by_text("Reached in 2 slides: bid it.").wait_for()
    expect(anna.page.get_by_label("2 slides", exact=True)).to_have_text("2")
    assert [frame for frame in sent if '"move"' in frame] == []
    anna.page.get_by_role("button", name="Bid 2 slides").click()
    bob.page.get_by_text("Anna leads with 2.").wait_for()
    assert cell_of(bob.page, "red") == red


@pytest.mark.req("RR-06")
def test_the_lowest_bid_shows_first_and_a_failure_hands_over(visit):
    anna, bob = duel(visit)
    for key in ("ArrowUp", "ArrowLeft", "="):
        anna.page.keyboard.press(key)
    bob.page.get_by_text("Anna leads with 2.").wait_for()
    bob.page.get_by_role("button", name="Bid 1 slide").click()
    anna.page.get_by_text("Bob leads with 1.").wait_for()
    for each in (anna, bob):
        each.page.get_by_role("button", name="Pass", exact=True).click()

    bob.page.get_by_text("Show your path: 1 slide left.").wait_for()
    anna.page.get_by_text("Next: you, with 2.").wait_for()
    bob.page.keyboard.press("ArrowDown")
    anna.page.get_by_role("button", name="Show my path: 2 slides").click()

    bob.page.get_by_text("Anna wins the tile in 2 slides!").wait_for()
    anna.page.get_by_text("1 tile", exact=False).first.wait_for()
    # Whoever goes on holds nobody up: a bid in the next round ends the other's pause.
    anna.page.get_by_role("button", name="Next round").click()
    anna.page.get_by_role("button", name="Bid 8 slides").click()
    bob.page.get_by_text("Anna leads with 8.").wait_for()


@pytest.mark.req("RR-06")
def test_the_hourglass_runs_from_the_first_bid(visit):
    page = sit(visit(), {"kind": "me", "name": "Nour"}, bid_seconds="300")  # who does not bid before us
    page.get_by_text("starts with the first bid").wait_for()

    page.keyboard.press("=")

    page.get_by_text("to bid lower").wait_for()
    page.get_by_text(re.compile("^[0-4]:[0-5][0-9]$")).first.wait_for()


@pytest.mark.essential
@pytest.mark.req("RR-11")
def test_the_computer_takes_part(visit):
    page = sit(visit(), {"kind": "computer", "level": "random"})
    page.get_by_role("button", name="Pass", exact=True).click()

    page.get_by_role("button", name="Next round").click()
    page.get_by_role("heading", name="Round 2 of 2").wait_for()


@pytest.mark.essential
def test_the_solution_keeps_its_keys_to_itself(visit):
    page = sit(visit())
    page.get_by_role("button", name="Solution").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="How many slides?").click()
    expect(dialog.get_by_role("button", name="Show the path")).to_be_focused()

    for key in ("r", "ArrowUp", "Backspace", "="):
        page.keyboard.press(key)

    expect(page.locator("main ol li button")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="1. red slides north to n7")).to_be_focused()
    page.keyboard.press("End")
    expect(dialog.locator("[aria-current=step]")).to_contain_text("red slides west to d7")
    assert dialog.locator(".board").bounding_box()["width"] > 500
    assert dialog.locator(".coordinates text").count() == 32
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Solution")).to_be_focused()


def test_giving_up_asks_once_and_shows_the_shortest_path(visit):
    anna = visit()
    page = sit(anna)
    page.get_by_role("button", name="Give up this target").click()
    page.keyboard.press("Escape")
    expect(anna.headline).to_have_text("Red to its target.")

    page.get_by_role("button", name="Give up this target").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up", exact=True).click()

    expect(anna.headline).to_have_text("Target given up.")
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    page.get_by_role("button", name="Hide the path").wait_for()
    page.locator("[data-robot=red][data-cell='99']").wait_for()  # d7
    page.get_by_role("button", name="Next round").click()
    expect(anna.headline).to_have_text("Yellow to its target.")


def test_friends_at_one_screen_bid_each_for_themselves_and_show(visit):
    page = sit(visit(), {"kind": "me", "name": "Nour"})
    page.get_by_label("Who bids?").select_option("Nour")
    page.get_by_role("button", name="Bid 8 slides").click()
    page.get_by_text("Nour leads with 8.").wait_for()

    page.get_by_label("Who bids?").select_option("Anna")
    page.get_by_role("button", name="Bid 7 slides").click()

    page.get_by_text("Anna leads with 7.").wait_for()
    for _ in range(2):
        page.get_by_role("button", name="Pass", exact=True).click()
    page.get_by_text("Anna is showing a path: 7 slides left.").wait_for()
    page.keyboard.press("ArrowUp")
    page.get_by_text("Anna is showing a path: 6 slides left.").wait_for()


def test_without_a_robot_in_hand_arrows_walk_through_the_cells(visit):
    page = sit(visit())
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("Escape")

    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)

    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("^b2(,|$)"))
    expect(page.locator("ol li button")).to_have_count(0)


def test_cells_tell_screen_readers_what_lies_there(visit):
    page = sit(visit())

    expect(page.get_by_role("gridcell", name="n9, red robot")).to_have_count(1)
    expect(page.get_by_role("gridcell", name=re.compile("target for red, current target"))).to_have_count(1)
    expect(page.locator(".robots-now")).to_contain_text("Red n9, Green k5, Blue c12, Yellow c9, target")


def test_the_largest_board_can_be_played(visit):
    page = sit(visit(), board="32x32_w.b2es_t.af32Rc_d.q16Gu", robots="2", targets="1")
    red = cell_of(page, "red")

    page.keyboard.press("ArrowDown")

    page.locator(f"[data-robot=red]:not([data-cell='{red}'])").wait_for()
    expect(page.get_by_role("gridcell", name=re.compile("^af32, target for red"))).to_have_count(1)


def test_wrong_options_are_explained_and_presets_repair_them(visit):
    page = visit().go("/new/ricochet")
    page.locator(".more > summary").click()
    page.locator("#option-robots").fill("9")
    page.locator("#option-robots-wrong").wait_for()

    page.get_by_role("button", name="Five robots").click()

    page.locator("#option-robots-wrong").wait_for(state="detached")
    expect(page.locator("#option-robots")).to_have_value("5")


@pytest.mark.parametrize(
    "settings", [{}, {"theme": "dark"}, {"theme": "playful"}, PHONE], ids=["light", "dark", "playful", "phone"]
)
def test_the_table_can_be_used_by_everybody(visit, axe, settings):
    anna = visit(**settings)
    page = sit(anna, {"kind": "me", "name": "Nour"})
    page.keyboard.press("ArrowUp")
    page.evaluate(axe)

    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")

    assert [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]] == []


@pytest.mark.parametrize("width", [320, 360, 820, 1100, 2560])
def test_nothing_sticks_out_sideways(visit, width):
    anna = visit(viewport={"width": width, "height": 700}, language="fr")
    page = sit(anna, {"kind": "me", "name": "Nour"}, robots="5")

    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_options_speak_in_a_persons_words(visit):
    page = visit(language="fr").go("/new/ricochet")
    page.get_by_text("Plus d’options").click()
    sand = page.get_by_label("Temps pour annoncer après la première annonce")
    expect(sand).to_have_value("2 min")
    expect(page.locator("#option-board")).to_have_value("")
    expect(page.get_by_role("button", name="au hasard")).to_have_attribute("aria-pressed", "true")

    sand.fill("1:30")
    sand.blur()
    page.get_by_role("button", name="sans limite").click()

    expect(sand).to_have_value("1 min 30 s")
    page.get_by_role("button", name="Jouer", exact=True).click()
    page.locator("[role=grid]").wait_for()


@pytest.mark.req("RR-14")
def test_the_rules_have_advice_with_boards_that_play_it(visit, axe):
    page = visit().go("/rules/ricochet")
    advice = page.get_by_role("region", name="Use another robot as a stopper")
    red = advice.locator("[data-robot=red]")
    expect(red).to_have_attribute("data-cell", "0")

    advice.get_by_role("button", name="Show it").click()

    expect(red).to_have_attribute("data-cell", str(3 + 3 * 7))  # d4, the target
    expect(advice.get_by_role("button", name="Show it again")).to_be_enabled()
    page.evaluate(axe)
    problems = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa']}).then(found => found.violations)")
    assert [(each["id"], each["nodes"][0]["html"]) for each in problems] == []


def test_a_race_is_won_by_whoever_reaches_the_target_first(visit):
    anna, bob = duel(visit, race_seconds="300")
    expect(anna.page.get_by_role("button", name="I have it!")).to_be_enabled()

    for key in ("r", "ArrowUp", "ArrowLeft"):
        bob.page.keyboard.press(key)

    bob.page.get_by_text("You win the tile in 2 slides!").wait_for()
    anna.page.get_by_text("Bob wins the tile in 2 slides!").wait_for()
    expect(anna.page.get_by_role("heading", name="Round 2 of 2")).to_be_visible()


def test_who_claims_in_vain_is_out_of_the_round(visit):
    anna, bob = duel(visit, race_seconds="300")

    anna.page.get_by_role("button", name="I have it!").click()
    anna.page.get_by_role("button", name="I can’t show it").click()
    anna.page.get_by_role("button", name="Stop", exact=True).click()

    anna.page.get_by_text("You are out of this round. The others are still racing.").first.wait_for()
    expect(bob.page.get_by_role("button", name="I have it!")).to_be_enabled()


def test_any_of_several_open_targets_ends_the_round(visit):
    anna = visit()
    page = sit(anna, open_targets="3", targets="3")
    expect(anna.headline).to_have_text("Any of the 3 framed targets.")
    expect(page.get_by_role("button", name="Give up the target on d7")).to_be_visible()

    for key in ("r", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)

    expect(anna.headline).to_have_text("Reached in 2 slides!")


def test_robots_are_chosen_by_buttons(visit):
    page = visit().go("/new/ricochet")
    page.get_by_text("More options").click()
    for name in ("green", "black"):
        page.get_by_role("group", name="Which robots").get_by_role("button", name=name).click()

    page.get_by_role("button", name="Play", exact=True).click()

    page.locator("[role=grid]").wait_for()
    expect(page.locator("svg [data-robot]")).to_have_count(2)
    page.get_by_text("only green, black").wait_for()
