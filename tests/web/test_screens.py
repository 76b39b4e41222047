"""Every table on small, low and very large screens."""

from __future__ import annotations

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

GAMES = ("connect-four", "morpion", "ricochet")
ON_ITS_SIDE = ((740, 360), (932, 430), (568, 320))
LONG = "Maximilienne-Alexandrine de La Tour"


@pytest.fixture
def begun(at_rest):
    """A game for two at one screen; Ricochet Robots alone."""

    def begin(visitor, game):
        if game != "ricochet":
            return at_rest(visitor.begin(game))
        page = visitor.go("/new/ricochet")
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator("[role=grid]").wait_for()
        return at_rest(page)

    return begin


def at(visit, width, height, **more):
    return visit(viewport={"width": width, "height": height}, has_touch=height < 1000, **more)


@pytest.mark.parametrize("size", ON_ITS_SIDE, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_on_its_side_shows_the_whole_board(visit, begun, game, size):
    width, height = size
    page = begun(at(visit, width, height), game)

    board = page.locator("[role=grid]").bounding_box()
    dock = page.locator("main > .dock").bounding_box()

    assert board["y"] >= 44
    assert board["y"] + board["height"] <= height
    assert board["height"] > 0.6 * height, "it uses the height"
    assert dock["x"] >= board["x"] + board["width"], "nothing lies on the board"
    assert dock["y"] + dock["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (375, 667)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("players", ["1", "4"])
def test_a_small_phone_shows_message_board_and_pad_together(visit, at_rest, size, players):
    width, height = size
    page = at(visit, width, height).go("/new/ricochet")
    page.get_by_role("button", name="With friends here").click() if players == "4" else None
    page.locator(".more > summary").click()
    page.locator("#option-players").fill(players)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("[role=grid]").wait_for()
    at_rest(page)

    message = page.locator(".msg strong").bounding_box()
    board = page.locator(".boardbox").bounding_box()
    dock = page.locator("main > .dock").bounding_box()

    assert message["y"] >= 44
    assert message["y"] + message["height"] <= board["y"]
    assert board["y"] + board["height"] <= dock["y"], "nothing lies on the board, and nothing has to be scrolled"
    assert dock["y"] + dock["height"] <= height


@pytest.mark.parametrize("size", [(360, 640), (375, 667), (390, 844)], ids="{0[0]}x{0[1]}".format)
def test_friends_who_race_on_a_phone_see_the_whole_board(visit, at_rest, size):
    width, height = size
    anna = at(visit, width, height)
    page = at_rest(anna.begin("ricochet", players="6", race_seconds="120"))

    board = page.locator(".boardbox").bounding_box()
    dock = page.locator("main > .dock").bounding_box()

    assert board["y"] + board["height"] <= dock["y"]
    assert dock["y"] + dock["height"] <= height
    last = page.get_by_role("button", name="Player 6 has it!")
    nobody = page.get_by_role("button", name="Nobody has it").bounding_box()
    friend = last.bounding_box()
    expect(page.get_by_role("group", name="Who has it?").get_by_role("button")).to_have_count(6)
    assert friend["y"] + friend["height"] <= nobody["y"], "no friend has to be scrolled for"
    assert nobody["y"] + nobody["height"] <= dock["y"] + dock["height"]
    last.click()
    expect(anna.headline).to_contain_text("Player 6")


@pytest.mark.parametrize("game", GAMES)
def test_a_very_large_screen_is_used(visit, begun, game):
    page = begun(at(visit, 3840, 2160), game)

    board = page.locator("[role=grid]").bounding_box()

    assert board["height"] > 1500
    assert page.evaluate("document.documentElement.scrollHeight") <= 2160


@pytest.mark.parametrize("width", [360, 740])
@pytest.mark.req("MO-02")
def test_whose_turn_of_twenty_six_it_is_stays_in_sight(visit, at_rest, width):
    anna = at(visit, width, 1100 - width)
    page = at_rest(anna.begin("morpion", columns="26", rows="26", run="5", players="26"))

    lit = page.locator(".strip .seat.on").bounding_box()

    expect(page.locator(".strip .seat.on")).to_have_count(1)
    assert lit["x"] >= 0
    assert lit["x"] + lit["width"] <= width


@pytest.mark.parametrize("height", [700, 800, 1000])
def test_with_twenty_six_seats_the_card_of_the_table_is_whole(visit, at_rest, height):
    anna = at(visit, 1280, height)
    page = at_rest(anna.begin("morpion", columns="15", rows="15", run="5", players="26"))
    between = page.locator(".between")

    assert between.evaluate("found => found.scrollHeight - found.clientHeight") <= 1
    share = between.get_by_role("button").last.bounding_box()
    assert share["y"] + share["height"] <= height


def test_twenty_five_computers_say_whose_turn_it_is_and_can_be_hurried(visit):
    anna = visit()
    anna.go("/settings").evaluate(
        "localStorage['ludotheque.settings'] = JSON.stringify("
        "{...JSON.parse(localStorage['ludotheque.settings']), thinkingPause: 600_000})"
    )
    page = anna.begin("morpion", "The computer", columns="12", rows="12", run="5", players="26")

    expect(anna.headline).to_contain_text("thinking")
    hurry = page.get_by_role("button", name="Hurry up")
    hurry.press("Enter")
    expect(anna.headline).to_contain_text("Your move")

    expect(hurry).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('[role=grid]') !== null"), (
        "the keyboard goes on from the board"
    )


def test_a_long_name_is_not_cut_short_on_a_phone(visit, at_rest):
    anna = at(visit, 360, 740, name=LONG)
    page = at_rest(anna.begin())

    name = page.locator(".strip b", has_text=LONG)

    assert name.evaluate("found => found.scrollHeight - found.clientHeight") <= 1


def test_what_does_not_fit_into_the_dock_is_one_tap_away(visit):
    anna = at(visit, 320, 568)
    page = anna.begin()
    anna.play(4)

    expect(page.locator(".dock .btn:visible")).to_have_count(4)
    page.locator(".dock summary").click()
    page.get_by_role("button", name="Pause").click()

    page.get_by_text("The game is paused.").first.wait_for()
    expect(page.locator(".dock .more")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_a_low_laptop_shows_the_table_on_one_screen(visit, begun, game):
    page = begun(at(visit, 1366, 625), game)

    mat = page.locator(".mat").bounding_box()

    assert mat["y"] + mat["height"] <= 625
    assert page.evaluate("document.documentElement.scrollHeight") <= 625
    grid = page.locator("[role=grid]").bounding_box()
    frame = grid["y"] - page.locator("[role=grid]").locator("..").bounding_box()["y"] if game == "connect-four" else 0
    assert grid["height"] + 2 * frame > 330


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".boardbox [role=grid], .acts .btn, .bar .btn")]
  .filter(each => each.offsetParent)
  .map(each => [each.ariaLabel || each.innerText, JSON.stringify(each.getBoundingClientRect())]))"""


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_the_board_and_the_buttons_keep_their_places(visit, at_rest, viewport):
    anna = visit(viewport=viewport)
    anna.begin(company="Computer")
    take_back = anna.page.get_by_role("button", name="Take back")
    expect(take_back).to_have_attribute("aria-disabled", "true")
    before = at_rest(anna.page).evaluate(PLACES)

    anna.page.get_by_role("button", name="Hint").click()
    anna.page.get_by_test_id("hint").wait_for()
    assert anna.page.evaluate(PLACES) == before

    anna.page.keyboard.press("4")
    expect(take_back).to_have_attribute("aria-disabled", "false")
    assert at_rest(anna.page).evaluate(PLACES) == before
