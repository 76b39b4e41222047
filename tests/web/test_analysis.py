"""The analysis board: exact values, lines to walk through, games judged, and variations kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

WON = "/analysis/connect-four?s=3247755175553352"
VALUES = ["L6", "D", "L6", "L4", "–", "L6", "W19"]
"""Of the seven columns, as every solver of Connect Four finds them."""

NOUGHTS = "/analysis/morpion?s=mo:3x3x3:p2+3/1a1/3+b"
ROUND = "/analysis/ricochet?s=rr:2A4A1B3A:j4,m1,j10,i2:Bc"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MISTAKEN = "connect-four;;c4:7x6x4 7/7/7/7/7/7 a;a d e d e d e *\n"
"""Beginning in the corner throws the win away."""


BIDS = (
    "ricochet;players=2;rr:3B4A1B2A:i4,a10,f8,g11:Yh players=2 deck=Av,Rt,Bs,Rc,Yt,Yc,Rh,Bh,Gh,Bc,Gs,Gt,Gc,Bt,Ys,Rs;"
    "1:=9 2:=8 *\n"
)
MISERE = "morpion;variant=misere;mo:3x3x3:p2 3/3/3 a misere;a1 b1 a2 b2 a3 places:2-1\n"


def analysed(page):
    page.locator(".tag.good").get_by_text(re.compile("Proved|Prouvé")).wait_for()
    return page


def problems(page, axe):
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]


def says(page, headline, aside=""):
    page.locator(".msg strong").get_by_text(headline, exact=True).wait_for()
    if aside:
        page.locator(".msg .sub").get_by_text(aside, exact=True).wait_for()


def columns(page):
    return page.locator(".heads .val")


def moves(page):
    return page.locator("section[aria-label=Moves] ol button")


@pytest.mark.essential
@pytest.mark.req("P4-11")
def test_every_column_shows_its_exact_value(visit):
    page = analysed(visit().go(WON))

    expect(columns(page)).to_have_text(VALUES)
    says(page, "Disc wins in 19", "Only one move wins: 7")
    expect(page.get_by_role("gridcell", name="wins in 19 moves")).to_have_count(1)
    page.get_by_text("Ring threatens 4-4").wait_for()


def test_the_words_are_french_in_french(visit):
    page = analysed(visit(language="fr").go(WON))

    says(page, "Jeton plein gagne en 19", "Un seul coup gagne : 7")
    page.get_by_text("Garde la victoire, en 19").wait_for()


def test_the_best_line_is_walked_through_to_the_win(visit):
    page = analysed(visit().go(WON))
    line = page.locator("section[aria-label='Best line'] ol button")
    expect(line).to_have_count(19)

    line.nth(0).click()
    says(page, "Ring loses in 18")
    expect(moves(page)).to_have_count(19)
    page.locator("main").focus()
    page.keyboard.press("End")

    says(page, "Disc wins!")
    page.keyboard.press("Home")
    says(page, "Disc wins in 19")
    expect(columns(page)).to_have_text(VALUES)


def test_a_click_on_the_board_plays_on_and_the_address_follows(visit):
    page = analysed(visit().go(WON))

    page.keyboard.press("7")

    says(page, "Ring loses in 18")
    page.wait_for_url(re.compile("s=c4:7x6x4\\+4a2/4b2/4a1a/"))
    page.reload()
    says(page, "Ring loses in 18")


def test_a_long_search_tells_how_far_it_has_come_and_is_stopped(visit):
    page = visit().go("/analysis/connect-four?s=c4:9x9x4+9/9/9/9/9/9/9/9/9+a")
    page.get_by_test_id("progress").get_by_text("positions searched").wait_for()

    page.get_by_role("button", name="Stop").click()

    page.get_by_role("button", name="Search longer").wait_for()
    page.get_by_text("Estimate").wait_for()


def test_threats_are_drawn_when_they_are_asked_for(visit):
    page = analysed(visit().go(WON))
    expect(page.locator(".highlight")).to_have_count(0)

    page.get_by_role("button", name="Threats (1)").click()

    expect(page.locator(".highlight")).to_have_count(1)


def test_a_position_is_typed_in_and_nonsense_is_explained(visit):
    page = visit().go("/analysis/connect-four")
    page.get_by_role("button", name="Choose a position").click()
    text = page.get_by_label("A position, or the moves that lead to it")
    text.fill("nonsense")
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_role("alert").wait_for()

    text.fill("3247755175553352")
    page.get_by_role("button", name="Show", exact=True).click()

    says(page, "Disc wins in 19")
    expect(columns(page)).to_have_text(VALUES)


def test_a_game_that_nobody_knows_has_no_board(visit):
    page = visit().go("/analysis/nonsense")

    page.get_by_role("heading", name="Page not found").wait_for()


def test_a_position_of_another_game_opens_its_board(visit):
    page = analysed(visit().go("/analysis/connect-four"))
    page.get_by_role("button", name="Choose a position").click()

    page.get_by_label("A position, or the moves that lead to it").fill("mo:3x3x3:p2 3/1a1/3 b")
    page.get_by_role("button", name="Show", exact=True).click()

    page.wait_for_url(re.compile("/analysis/morpion"))
    says(page, "A draw with best play")


def test_noughts_and_crosses_have_the_value_in_every_cell(visit):
    page = visit().go(NOUGHTS)
    says(page, "A draw with best play")
    page.locator(".value text >> nth=7").wait_for()

    expect(page.locator(".value text")).to_have_text(["D", "L6", "D", "L6", "L6", "D", "L6", "D"])
    page.get_by_role("gridcell", name="a1: free, draws").wait_for()


def test_where_nobody_knows_values_it_is_said_why_instead(visit):
    page = visit().go("/analysis/connect-four?s=c4:7x6x4+7/7/7/7/7/7+a+pop0")
    why = page.get_by_role("region", name="Why")

    why.get_by_text("There is no analysis of pop-out").wait_for()
    says(page, "Disc to move")
    expect(columns(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Values")).to_have_count(0)

    page.goto(page.url.split("?")[0] + "?s=44")
    analysed(page)
    expect(page.get_by_role("button", name="Values")).to_have_count(1)


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_the_page_is_one_screen_high_however_long_the_best_line(visit, size):
    page = analysed(visit(viewport={"width": size[0], "height": size[1]}).go("/analysis/connect-four"))
    expect(page.get_by_role("region", name="Best line").get_by_role("button")).not_to_have_count(0)

    assert page.evaluate("document.documentElement.scrollHeight") == size[1]


def test_a_game_that_cannot_be_evaluated_says_why_instead_of_a_button(visit, tmp_path):
    page = loaded(visit, "morpion", MISERE, tmp_path)
    game = page.get_by_role("region", name="The game")

    game.get_by_text("There is no analysis where a line loses").wait_for()
    expect(game.get_by_role("button")).to_have_count(0)


def test_the_better_move_of_a_mistake_among_three_is_said_without_a_number_of_the_engine(visit, tmp_path):
    record = "morpion;players=3;mo:7x7x4:p3 7/7/7/7/7/7/7 a;a1 g7 g1 b1 e5 g2 c1 a7 d6 *\n"
    page = loaded(visit, "morpion", record, tmp_path)

    expect(page.locator(".mistakes button").first).to_contain_text(re.compile(r"Better: d1\.?\s*$"))


def test_every_first_slide_shows_how_many_are_needed(visit):
    page = analysed(visit().go(ROUND))
    says(page, "7 slides to the target")

    expect(page.locator(".board .value text")).to_have_count(15)
    shown = page.locator(".board .value text").all_text_contents()
    assert [text for text in sorted(shown) if text.endswith("7")] == ["G7", "R7"]

    page.get_by_role("button", name=re.compile("Red.* south.*: 7 slides in total")).click()
    says(page, "6 slides to the target")


def loaded(visit, game, record, folder):
    """The analysis page, given a file with this game."""
    saved = folder / "game.txt"
    saved.write_text(record, encoding="utf-8")
    page = visit().go(f"/analysis/{game}")
    page.get_by_role("button", name="Choose a position").click()
    page.get_by_label("Choose a file").set_input_files(saved)
    return page


@pytest.mark.essential
def test_a_loaded_game_is_judged_and_its_blunder_explained(visit, tmp_path):
    page = loaded(visit, "connect-four", MISTAKEN, tmp_path)

    mistake = page.locator(".mistakes button").first
    mistake.wait_for()
    page.get_by_role("slider", name="How the game went").wait_for()
    expect(mistake).to_contain_text("1. Disc: 1 ?")
    expect(mistake).to_contain_text("Better: 4 (W41)")

    mistake.click()
    page.locator("button[aria-current=step]").get_by_text("1", exact=True).first.wait_for()
    page.get_by_role("slider", name="How the game went").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider", name="How the game went")).to_have_attribute("aria-valuenow", "2")


def test_a_way_tried_in_a_game_of_bids_is_judged(visit, tmp_path):
    page = loaded(visit, "ricochet", BIDS, tmp_path)
    analysed(page).locator(".why li button").last.click()
    page.get_by_role("button", name="Review every move").click()

    expect(page.locator(".mistakes button").first).to_contain_text("A detour")
    expect(page.locator(".complaint")).to_have_count(0)


def test_a_line_is_judged_with_the_network_cut(visit):
    visitor = visit()
    page = analysed(visitor.go("/analysis/connect-four"))
    says(page, "Disc wins in 41", "Only one move wins: 4")
    visitor.context.set_offline(True)

    page.keyboard.press("1")
    says(page, "Ring wins in 39")
    page.get_by_role("button", name="Review every move").click()

    expect(page.locator(".mistakes button").first).to_contain_text("1. Disc: 1 ?")
    visitor.forgive()  # the browser notes that nobody answered


def test_variations_are_kept_in_the_browser_and_taken_away_as_a_file(visit):
    page = analysed(visit().go(WON))
    page.keyboard.press("7")
    says(page, "Ring loses in 18")
    page.keyboard.press("7")
    says(page, "Disc wins in 17")
    page.keyboard.press("ArrowLeft")
    says(page, "Ring loses in 18")
    page.keyboard.press("1")
    page.get_by_role("button", name="Make main line").wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as taken:
        page.get_by_role("button", name=re.compile("^Moves with variations")).click()
    assert "1. g 2. g (2. a) *" in Path(taken.value.path()).read_text(encoding="utf-8")

    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_label("Name").fill("Two tries")
    page.get_by_role("button", name="Save in this browser").click()
    page.goto("/analysis/connect-four")
    page.get_by_role("button", name="Choose a position").click()
    page.get_by_role("button", name=re.compile("^Two tries")).click()

    page.locator("section[aria-label=Moves] ol >> nth=1").wait_for()
    expect(moves(page)).to_have_count(3)


def test_a_finished_game_is_analysed_from_its_table(visit):
    anna = visit()
    page = anna.begin()
    anna.play(1, 2, 1, 2, 1, 2, 1)
    says(page, "Anna wins!")

    page.get_by_role("button", name="Analyse").first.click()

    page.get_by_text("of 7 moves reviewed").or_(page.locator(".mistakes")).first.wait_for()
    page.locator(".mistakes button[aria-current=step]").first.wait_for()
    expect(moves(page)).to_have_count(7)
    page.locator("main").focus()
    page.keyboard.press("End")
    says(page, "Anna wins!")


@pytest.mark.parametrize(
    ("settings", "paths"),
    [({}, [WON, NOUGHTS, ROUND]), ({"theme": "dark"}, [NOUGHTS]), ({"theme": "playful"}, [WON]), (PHONE, [WON])],
    ids=["light", "dark", "playful", "phone"],
)
def test_the_analysis_can_be_used_by_everybody(visit, axe, settings, paths):
    visitor = visit(**settings)
    found = {}
    for path in paths:
        page = visitor.go(path)
        page.get_by_test_id("progress").wait_for()
        found[path] = problems(page, axe)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[path].append("it is too wide")

    assert {path: each for path, each in found.items() if each} == {}


def test_the_button_for_a_longer_search_fits_its_card_in_every_theme(visit):
    for theme in ("light", "playful"):
        page = visit(language="fr", theme=theme).go("/analysis/morpion?s=h8%20i9%20j7")
        button = page.get_by_role("button", name="Chercher plus longtemps")
        button.wait_for()
        sticks_out = "(el) => el.closest('.why').scrollWidth - el.closest('.why').clientWidth"
        assert button.evaluate(sticks_out) == 0, theme


def test_a_variation_is_seen_above_what_can_be_done_to_it(visit, tmp_path):
    page = loaded(visit, "connect-four", MISTAKEN, tmp_path)
    page.locator(".mistakes button").first.wait_for()
    page.get_by_role("slider", name="How the game went").focus()
    page.keyboard.press("Home")
    page.locator(".boardbox [data-keys], .boardbox > *").first.wait_for()
    page.keyboard.press("2")
    page.get_by_role("button", name="Delete from here").wait_for()

    shown = page.locator("section[aria-label=Moves] button[aria-current=step]")
    seen = "(el) => el.closest('.list').getBoundingClientRect().bottom - el.getBoundingClientRect().bottom"
    expect(shown).to_be_in_viewport()
    assert shown.evaluate(seen) >= 0
    assert page.locator("section[aria-label=Moves] .list").evaluate("(el) => el.clientHeight") >= 60
