"""Connect Four in the browser, from the first click to the rematch."""

from __future__ import annotations

import json
import re

import pytest

expect = pytest.importorskip("playwright.sync_api").expect


@pytest.mark.req("MO-06")
def test_the_points_are_shown_at_the_end_kept_for_the_next_game_and_begun_anew(visit):
    anna = visit(name="Anouk")
    page = anna.begin()
    anna.play(1, 2, 1, 2, 1, 2, 1)
    score = page.get_by_role("list", name="Score at this table").get_by_role("listitem")
    expect(score).to_have_text([re.compile(r"Anouk\s*1"), re.compile(r"Player 2\s*0")])

    page.reload()
    page.get_by_role("button", name="Rematch").click()
    page.get_by_text("Player 2’s turn").or_(page.get_by_text("Your move, Player 2.")).first.wait_for()
    anna.play(2, 1, 2, 1, 3, 1, 3, 1)
    expect(score.filter(has_text="Anouk")).to_have_text(re.compile(r"Anouk\s*2"))

    page.goto("/me")
    points = page.get_by_role("row", name="Anouk 2", exact=True)
    points.wait_for()
    page.get_by_role("button", name="Reset scores").click()
    expect(points).to_have_count(0)
    page.reload()
    page.get_by_role("heading", name="My record").or_(page.locator("main h1")).first.wait_for()
    expect(points).to_have_count(0)


@pytest.mark.req("P4-12")
def test_keys_pressed_quickly_are_played_one_after_the_other_and_one_held_down_once(visit):
    anna = visit()
    page = anna.begin()

    page.keyboard.type("4453")
    page.locator("ol button").nth(3).wait_for()
    for _ in range(3):
        page.keyboard.down("7")
    page.locator("ol button").nth(4).wait_for()
    page.keyboard.up("7")
    page.keyboard.type("66")
    page.locator("ol button").nth(6).wait_for()

    expect(page.locator("ol button")).to_have_count(7)


@pytest.mark.essential
@pytest.mark.req("P4-07")
def test_friends_at_one_screen_play_to_the_end_and_again(visit):
    anna = visit()
    page = anna.begin()
    expect(anna.headline).to_have_text("Your move, Anna.")

    anna.play(1, 2, 1, 2, 1, 2, 1)

    expect(anna.headline).to_have_text("Anna wins!")
    expect(page.locator(".line")).to_have_count(2)  # the winning line and its edge
    page.get_by_role("button", name="Rematch").click()
    page.get_by_text("Your move, Player 2.").wait_for()


@pytest.mark.essential
@pytest.mark.req("P4-07")
def test_the_computer_answers(visit):
    anna = visit()
    page = anna.begin(company="The computer")

    anna.play(4)

    page.get_by_text("Your move, Anna.").wait_for()
    expect(page.locator("ol li")).to_have_count(2)


@pytest.mark.req("P4-04")
def test_a_full_column_is_closed_and_says_so(visit):
    anna = visit()
    page = anna.begin(columns="4", rows="4", run="4")
    anna.play(1, 1, 1, 1)
    expect(page.get_by_text("Column 1 is full")).to_have_count(1)
    expect(page.locator(".head svg")).to_have_count(1)  # a lock instead of the number

    page.keyboard.press("1")

    expect(anna.headline).to_have_text("That column is full. Choose another.")
    expect(page.locator("ol li")).to_have_count(4)


def test_a_whole_game_needs_no_mouse(visit):
    anna = visit()
    page = anna.go("/new/connect-four")
    page.get_by_role("button", name="Friends here").press("Enter")
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    page.get_by_role("grid").wait_for()
    page.locator("[role=gridcell][tabindex='0']").focus()

    for count, way in enumerate(
        ("", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft"), start=1
    ):
        if way:
            page.keyboard.press(way)
        page.keyboard.press("Enter")
        page.locator("ol li").nth(count - 1).wait_for()

    anna.page.get_by_text("Anna wins!").first.wait_for()


def test_cells_tell_screen_readers_what_lies_there(visit):
    anna = visit()
    page = anna.begin()
    anna.play(3)

    expect(page.get_by_role("gridcell", name="Column 3, row 1: Anna")).to_have_count(1)
    expect(page.get_by_role("gridcell", name="Column 3, row 2: free, a disc lands here")).to_have_count(1)
    expect(page.get_by_role("grid", name="Grid of 7 columns and 6 rows")).to_have_count(1)


@pytest.mark.req("P4-02")
def test_the_largest_board_can_be_played(visit):
    anna = visit()
    page = anna.begin(columns="26", rows="26", run="5")

    page.keyboard.press("z")

    page.get_by_role("gridcell", name="Column 26, row 1: Anna").wait_for()


@pytest.mark.req("P4-03")
def test_a_wrong_size_is_explained_at_its_field(visit):
    page = visit().go("/new/connect-four")

    page.locator(".more > summary").click()
    page.locator("#option-columns").fill("99")

    wrong = page.locator("#option-columns-wrong")
    wrong.wait_for()
    expect(wrong).to_contain_text("4 to 26")
    expect(page.locator("#option-columns")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()


@pytest.mark.req("MO-10")
def test_moves_can_be_looked_through_and_gone_on_from(visit):
    anna = visit()
    page = anna.begin()
    anna.play(1, 2, 1, 2, 1, 2, 1)

    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_text("After move 6 of 7").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_text("After move 5 of 7").wait_for()
    page.get_by_role("button", name="Continue from here").click()

    page.get_by_text("Your move, Player 2.").wait_for()
    expect(page.locator("ol li")).to_have_count(5)


@pytest.mark.essential
@pytest.mark.req("ALL-04")
def test_a_game_is_saved_and_loaded_again(visit, tmp_path):
    anna = visit()
    page = anna.begin()
    anna.play(4, 4)
    page.get_by_role("button", name="Save").click()

    with page.expect_download() as saving:
        page.get_by_role("button", name="Everything (JSON)").click()
    saving.value.save_as(tmp_path / "game.json")
    anna.go("/")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")

    page.wait_for_url("**/t/*")
    page.get_by_text("Your move, Anna.").wait_for()
    expect(page.locator("ol li")).to_have_count(2)
    assert len(json.loads((tmp_path / "game.json").read_text())["steps"]) == 2


@pytest.mark.essential
@pytest.mark.req("ALL-05")
def test_a_damaged_file_is_refused_in_words(visit, tmp_path):
    (tmp_path / "broken.json").write_text("{")
    anna = visit()
    page = anna.go("/")

    page.locator("input[type=file]").set_input_files(tmp_path / "broken.json")

    page.get_by_role("alert").wait_for()


def test_hints_tell_how_good_it_is_then_where_to_look_and_only_then_the_move(visit):
    anna = visit()
    page = anna.begin()
    anna.play(1, 7, 2, 7, 3, 7)

    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_test_id("hint")
    hint.get_by_text("Anna to move wins at once.").wait_for()
    hint.get_by_role("button", name="Tell me more").click()
    hint.get_by_text("One disc wins the game; find it.").wait_for()
    expect(page.locator("circle.hint")).to_have_count(0)
    hint.get_by_role("button", name="Tell me more").click()

    hint.get_by_text("Column 4: wins at once.").wait_for()
    expect(page.locator("circle.hint")).to_have_count(1)


def test_a_takeback_brings_the_move_back(visit):
    anna = visit()
    page = anna.begin()
    anna.play(4, 5)

    page.get_by_role("button", name="Take back").click()

    page.get_by_text("Your move, Player 2.").wait_for()
    expect(page.locator("ol li")).to_have_count(1)


def test_giving_up_is_asked_twice(visit):
    anna = visit()
    page = anna.begin()
    page.get_by_role("button", name="Resign").click()

    page.keyboard.press("Escape")
    expect(page.get_by_text("Player 2 wins!")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()

    page.get_by_text("Player 2 wins!").first.wait_for()


@pytest.mark.req("MO-13")
def test_keys_take_back_and_what_was_taken_back_is_done_again(visit):
    anna = visit()
    page = anna.begin()
    anna.play(4, 5)

    page.keyboard.press("Shift+U")
    page.get_by_text("Your move, Player 2.").wait_for()
    page.get_by_role("button", name="Redo").click()

    page.get_by_role("gridcell", name="Column 5, row 1: Player 2").wait_for()
    expect(page.get_by_role("button", name="Redo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Shift+S")
    page.get_by_role("dialog", name="Share and save").wait_for()


@pytest.mark.req("P4-07")
def test_computers_play_each_other_while_somebody_watches(visit):
    anna = visit()
    page = anna.go("/new/connect-four")
    page.locator(".more > summary").click()
    page.get_by_text("Who sits where").click()
    page.get_by_label("Who takes seat 1").select_option("computer")
    page.get_by_role("button", name="Play", exact=True).click()

    page.locator("ol li").nth(2).wait_for()

    expect(page.get_by_role("button", name="Resign")).to_have_count(0)


@pytest.mark.req("P4-15")
@pytest.mark.req("MO-12")
def test_colours_are_chosen_with_the_seats_and_kept_for_the_next_game(visit):
    anna = visit()
    page = anna.go("/new/connect-four")
    page.get_by_role("button", name="Friends here").click()
    page.locator(".more > summary").click()
    page.get_by_text("Who sits where").click()
    page.get_by_label("Colour of seat 1").select_option("sky blue")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("[role=grid]").wait_for()

    anna.play(4)

    expect(page.locator(".face .disc .colour3")).to_have_count(1)
    expect(page.locator(".seat svg .colour3")).to_have_count(1)
    anna.go("/new/connect-four")
    expect(page.get_by_label("Colour of seat 1")).to_have_value("sky")


def test_a_disc_is_popped_out_by_its_button_and_by_a_key(visit):
    anna = visit()
    page = anna.go("/new/connect-four")
    page.get_by_role("button", name="Friends here").click()
    page.locator(".more > summary").click()
    page.get_by_role("button", name="Pop-out 7 × 6").click()
    page.get_by_role("button", name=re.compile("^(Play|Open the table)$")).click()
    anna.play(4, 4, 3)
    expect(page.get_by_role("group", name="Pop out a disc").get_by_role("button")).to_have_count(0)
    anna.play(5)

    page.get_by_role("button", name="Pop your disc out of column 4").click()
    expect(page.locator("ol button .n")).to_have_count(5)
    expect(page.get_by_role("gridcell", name="Column 4, row 2: free, a disc lands here")).to_have_count(1)
    page.keyboard.press("Shift+E")

    expect(page.locator("ol button .n")).to_have_count(6)
    expect(page.get_by_role("gridcell", name="Column 5, row 1: free, a disc lands here")).to_have_count(1)
