"""Two browsers at one table."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api").expect


def pair(visit):
    """Anna has opened a table by a link, Bob sat down there."""
    anna, bob = visit(), visit(name="Bob")
    anna.begin(company="With a link")
    anna.page.get_by_text("Invite someone").wait_for()
    bob.sit_down(anna.page.url)
    bob.page.get_by_text("Anna’s turn.").wait_for()
    anna.page.get_by_text("Your move, Anna.").wait_for()
    return anna, bob


@pytest.mark.essential
@pytest.mark.req("ALL-03")
def test_a_link_brings_two_together_and_each_sees_the_other_move(visit):
    anna, bob = pair(visit)

    anna.play(4)
    bob.page.get_by_text("Your move, Bob.").wait_for()
    bob.play(5)

    anna.page.get_by_text("Your move, Anna.").wait_for()
    expect(anna.page.get_by_role("gridcell", name="Column 5, row 1: Bob")).to_have_count(1)


def test_a_reload_throws_nobody_out(visit):
    anna, bob = pair(visit)
    anna.play(4)
    bob.page.get_by_text("Your move, Bob.").wait_for()

    bob.page.reload()
    bob.page.get_by_text("Your move, Bob.").wait_for()
    bob.play(4)

    anna.page.get_by_text("Your move, Anna.").wait_for()


@pytest.mark.essential
def test_a_broken_line_is_shown_and_picked_up_with_nothing_lost(visit):
    anna, bob = pair(visit)
    anna.play(4)
    bob.page.get_by_text("Your move, Bob.").wait_for()

    bob.page.evaluate("() => { const Own = WebSocket; window.WebSocket = class extends Own {}; }")
    bob.context.set_offline(True)
    bob.page.get_by_text("Reconnecting… nothing is lost.").wait_for()
    bob.page.keyboard.press("5")
    expect(bob.headline).to_have_text("Reconnecting… nothing is lost.")
    bob.context.set_offline(False)
    expect(bob.headline).to_have_text("Your move, Bob.")
    expect(bob.page).to_have_title("Your move, Bob. – Ludothèque")
    bob.play(5)

    anna.page.get_by_text("Your move, Anna.").wait_for()
    bob.forgive()  # the browser notes every failed connection


def test_a_draw_needs_both(visit):
    anna, bob = pair(visit)
    anna.page.get_by_role("button", name="Offer draw").click()

    bob.page.get_by_role("button", name="Accept the draw").click()

    anna.page.get_by_text("A draw. Rematch?").first.wait_for()
    bob.page.get_by_text("A draw. Rematch?").first.wait_for()


def test_a_kind_word_is_shown_at_the_seat_of_who_says_it(visit):
    anna, bob = pair(visit)

    anna.page.get_by_role("button", name="Well played!").click()

    for each in (anna, bob):
        expect(each.page.locator(".seat", has_text="Anna")).to_contain_text("Well played!")
        expect(each.page.locator(".seat", has_text="Bob")).not_to_contain_text("Well played!")


def test_a_third_watches_and_cannot_play(visit):
    anna, _ = pair(visit)
    cal = visit(name="Cal")
    cal.go(anna.page.url)
    cal.page.get_by_text("Anna’s turn.").wait_for()

    cal.page.keyboard.press("4")

    anna.page.get_by_text("1 watching").wait_for()
    expect(cal.page.locator("ol li")).to_have_count(0)
    expect(cal.page.get_by_role("button", name="Resign")).to_have_count(0)


@pytest.mark.req("RR-08")
def test_a_name_that_is_taken_is_refused_with_a_free_one(visit):
    anna, other = visit(), visit(name="Anna")
    anna.begin(company="With a link")
    anna.page.get_by_text("Invite someone").wait_for()
    other.go(anna.page.url)

    other.page.get_by_role("button", name="Sit down").click()

    expect(other.page.get_by_role("alert")).to_contain_text("Anna 2")


def test_the_code_for_cameras_is_there(visit):
    anna = visit()
    anna.begin(company="With a link")

    code = anna.page.locator("img.code")
    code.wait_for()

    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_two_browsers_with_one_key_are_one_player(visit):
    anna, bob = pair(visit)
    twin = visit(storage_state=anna.context.storage_state())
    twin.go(anna.page.url)
    twin.page.get_by_text("Your move, Anna.").wait_for()

    twin.play(4)
    anna.page.get_by_text("Bob’s turn.").wait_for()
    anna.page.keyboard.press("4")

    bob.page.get_by_text("Your move, Bob.").wait_for()
    expect(bob.page.locator("ol li")).to_have_count(1)


def test_a_ghost_shows_the_move_until_the_server_agrees(visit):
    anna = visit()
    held = []
    is_slow = []

    def keep_back(line):
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda message: held.append(message) if is_slow else line.send(message))
        anna.send_on = lambda: [line.send(message) for message in held]

    anna.page.route_web_socket("**/socket*", keep_back)
    page = anna.begin()
    is_slow.append(True)

    page.keyboard.press("4")
    page.locator(".ghost").wait_for()
    expect(page.locator("ol li")).to_have_count(0)
    while not held:
        page.wait_for_timeout(20)
    is_slow.clear()
    anna.send_on()

    page.locator("ol li").first.wait_for()
    expect(page.locator(".ghost")).to_have_count(0)


@pytest.mark.req("MO-04")
def test_a_second_key_before_the_server_has_answered_the_first_says_whose_turn_it_is(visit):
    anna, bob = pair(visit)

    press = "key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))"
    anna.page.evaluate(f"() => ['4', '5'].forEach({press})")

    anna.page.get_by_text("It is not your turn yet.").wait_for()
    bob.page.get_by_text("Your move, Bob.").wait_for()
    expect(anna.page.locator("ol button")).to_have_count(1)


def test_after_a_resignation_the_board_says_nothing_of_turns(visit):
    anna, bob = pair(visit)
    anna.play(4)
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Resign").last.click()
    anna.page.locator(".ending").wait_for()

    anna.page.keyboard.press("5")
    anna.page.get_by_role("gridcell", name="Column 5, row 1").click()

    expect(anna.page.get_by_text("It is not your turn yet.")).to_have_count(0)


def test_beside_a_clock_a_phone_says_whole_who_is_gone(visit, at_rest):
    anna, bob = visit(), visit(name="Bob", language="fr", viewport={"width": 360, "height": 740})
    anna.go("/new/connect-four?with=friend")
    anna.page.get_by_text("More options").click()
    anna.page.get_by_label("Clock").select_option(label="15 min + 10 s")
    anna.page.get_by_role("button", name="Open the table").click()
    anna.page.get_by_text("Invite someone").wait_for()
    bob.go(anna.page.url)
    bob.page.locator(".waiting form button").click()
    bob.page.get_by_text("À Anna de jouer.").wait_for()

    anna.page.close()
    words = bob.page.locator(".seat .status").get_by_text("hors ligne", exact=True)
    words.wait_for()
    at_rest(bob.page)

    assert words.evaluate("each => each.scrollWidth - each.clientWidth") == 0


def test_a_game_without_a_move_is_not_judged_and_who_is_gone_is_not_awaited(visit):
    anna, bob = pair(visit)
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Resign").last.click()
    bob.page.locator(".ending").wait_for()

    anna.page.close()

    expect(bob.page.locator(".seat").first).to_have_class(re.compile(r"\boff\b"))
    expect(bob.page.locator(".seat .pulse")).to_have_count(0)
    expect(bob.page.locator(".seat").first).to_contain_text("winner")
    bob.page.get_by_text("0 moves").wait_for()
    expect(bob.page.get_by_text("How well was it played?")).to_have_count(0)
    expect(bob.page.get_by_role("region", name="Accuracy")).to_have_count(0)
    expect(bob.page.get_by_text("Be the first to line up")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_with_days_per_move_a_phone_says_whole_whose_turn_it_is(visit, language, at_rest):
    anna, bob = visit(), visit(name="Bob", language=language, viewport={"width": 360, "height": 740})
    anna.go("/new/connect-four?with=friend")
    anna.page.get_by_text("More options").click()
    anna.page.get_by_label("Clock").select_option(label="3 days per move")
    anna.page.get_by_role("button", name="Open the table").click()
    anna.page.get_by_text("Invite someone").wait_for()
    bob.go(anna.page.url)
    bob.page.locator(".waiting form button").click()
    words = bob.page.locator(".seat .status > :first-child")
    expect(words).to_have_text({"en": ["to move", "you"], "fr": ["son tour", "toi"]}[language])
    at_rest(bob.page)

    assert words.evaluate_all("all => all.map(each => each.scrollWidth > each.clientWidth)") == [False, False]


def test_with_days_per_move_an_answer_is_planned_and_the_first_page_says_who_is_awaited(visit):
    anna, bob = visit(), visit(name="Bob")
    anna.go("/new/connect-four?with=friend")
    anna.page.get_by_text("More options").click()
    anna.page.get_by_label("Clock").select_option(label="2 days per move")
    anna.page.get_by_role("button", name="Open the table").click()
    anna.page.get_by_text("Invite someone").wait_for()
    bob.sit_down(anna.page.url)
    bob.page.get_by_role("button", name="If… then…").click()
    bob.page.get_by_label("Moves to come").fill("4 5")
    bob.page.get_by_role("button", name="Plan it").click()
    bob.page.get_by_role("button", name="If… then… 1").wait_for()
    bob.go("/")

    anna.page.get_by_text("Your move, Anna.").wait_for()
    anna.page.keyboard.press("4")
    expect(anna.page.get_by_role("gridcell", name="Column 5, row 1: Bob")).to_have_count(1)
    anna.go("/")

    expect(anna.page).to_have_title("(1) Ludothèque")
    anna.page.get_by_text("1 d 23 h left").wait_for()


def test_a_table_whose_answer_was_lost_is_opened_and_no_second_one(visit):
    anna = visit()
    anna.forgive()
    tables = []

    def lose_the_first(route):
        if route.request.method != "POST":
            return route.continue_()
        tables.append(route.fetch().json()["table"])
        return route.abort() if len(tables) == 1 else route.continue_()

    anna.page.route("**/api/tables", lose_the_first)
    page = anna.begin("connect-four", "Computer")

    page.wait_for_url(f"**/t/{tables[0]}")
    assert tables == [tables[0]] * 2
