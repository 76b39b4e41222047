"""Games leave the page as links, pictures and files, and come back as they were."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

expect = pytest.importorskip("playwright.sync_api").expect
RECORDS = {"ludo": "Readable text (.ludo)", "json": "Everything (JSON)", "txt": "One line"}
ONLY_MORPION = {"xml": "Morpion XML", "psq": "PSQ, for Gomoku programs", "sgf": "SGF"}
EMPTY_ROWS = "/".join(["15"] * 15)
PICTURES = {"png": "Picture (PNG)", "svg": "Drawing (SVG)", "gif": "Animation (GIF)", "pdf": "Print (PDF)"}


def taken(page: Any, name: str, folder: Path) -> Path:
    """The file that this button of the dialog hands over."""
    with page.expect_download() as saving:
        page.get_by_role("dialog").last.get_by_role("button", name=name, exact=True).click()
    path = folder / saving.value.suggested_filename
    saving.value.save_as(path)
    return path


def shared(anna: Any) -> Any:
    """The dialog of the game at this table."""
    anna.page.get_by_role("button", name="Share and save").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Link").wait_for()
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("^http"))
    return dialog


@pytest.mark.req("ALL-04")
def test_every_file_of_a_game_is_handed_over_and_loaded_again(visit, tmp_path):
    anna = visit()
    page = anna.begin("connect-four")
    anna.play(1, 2, 1, 2, 1, 2, 1)
    shared(anna)
    files = [taken(page, name, tmp_path) for name in RECORDS.values()]

    assert [path.suffix[1:] for path in files] == list(RECORDS)
    for path in files:
        anna.go("/")
        page.locator("input[type=file]").set_input_files(path)
        page.wait_for_url("**/t/*")
        page.get_by_text(re.compile("wins!|Player 1 has four")).first.wait_for()
        expect(page.locator("ol li")).to_have_count(7)


@pytest.mark.req("ALL-04", "MO-11")
def test_morpion_has_the_formats_of_other_programs_too(visit, tmp_path):
    anna = visit()
    (tmp_path / "game.txt").write_text(
        f"morpion;columns=15&rows=15&run=5;mo:15x15x5:p2 {EMPTY_ROWS} b;h8 h9 i8 i9 j8 *"
    )
    page = anna.go("/")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.txt")
    page.locator("ol li").nth(4).wait_for()
    shared(anna)
    files = [taken(page, name, tmp_path) for name in ONLY_MORPION.values()]

    for path in files:
        anna.go("/")
        page.locator("input[type=file]").set_input_files(path)
        page.wait_for_url("**/t/*")
        page.locator("ol li").nth(4).wait_for()


def test_only_files_that_can_say_the_game_are_offered(visit):
    anna = visit()
    anna.begin("morpion")
    dialog = shared(anna)

    dialog.get_by_role("button", name=ONLY_MORPION["sgf"]).wait_for()
    expect(dialog.get_by_role("button", name=ONLY_MORPION["psq"])).to_have_count(0)
    assert anna.refused == []


def test_pictures_of_a_game_are_what_they_say(visit, tmp_path):
    anna = visit()
    page = anna.begin("connect-four")
    anna.play(1, 2, 1, 2, 1, 2, 1)
    shared(anna)
    made = {form: taken(page, name, tmp_path).read_bytes() for form, name in PICTURES.items()}

    assert Image.open(BytesIO(made["png"])).format == "PNG"
    assert Image.open(BytesIO(made["gif"])).n_frames == 8
    assert made["svg"].startswith(b"<svg ")
    assert "1. 1 2. 2" in " ".join(PdfReader(BytesIO(made["pdf"])).pages[0].extract_text().split())
    # The browser draws our SVG, and reads our film, itself.
    assert page.evaluate("document.querySelector('dialog img').naturalWidth") > 300
    frames = """async () => {
      const film = document.querySelector("dialog img").src.replace("form=svg", "form=gif");
      const data = await (await fetch(film)).arrayBuffer();
      const reader = new ImageDecoder({ type: "image/gif", data });
      await reader.tracks.ready;
      await reader.completed;
      return reader.tracks.selectedTrack.frameCount;
    }"""
    assert page.evaluate(frames) == 8


def test_the_address_of_a_table_in_play_leads_to_the_table(visit):
    anna, bob = visit(), visit(name="Bob")
    page = anna.begin("connect-four", "With a link")
    bob.sit_down(page.url)
    page.locator("[role=grid]").wait_for()

    dialog = shared(anna)

    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(page.url)
    expect(dialog.get_by_text("files of the moves are available when the game is over")).to_be_visible()
    expect(dialog.get_by_role("button", name="Everything (JSON)")).to_have_count(0)
    assert anna.refused == []


@pytest.mark.req("MO-15")
def test_an_empty_board_of_the_chosen_size_is_printed(visit, tmp_path):
    page = visit(language="fr").go("/new/morpion")
    page.locator(".more > summary").click()
    page.locator("#option-columns").fill("9")
    page.locator("#option-rows").fill("7")
    page.get_by_label("Par page").select_option("2")

    with page.expect_download() as saving:
        page.get_by_role("link", name="Plateau vide à imprimer (PDF)").click()
    saving.value.save_as(tmp_path / "grid.pdf")

    (sheet,) = PdfReader(tmp_path / "grid.pdf").pages
    assert sheet.extract_text().count("i") >= 2


def test_a_finished_game_is_shared_from_the_list(visit):
    anna = visit()
    anna.begin("connect-four")
    anna.play(1, 2, 1, 2, 1, 2, 1)
    page = anna.go("/finished")
    page.get_by_role("button", name="Share and save").first.click()

    link = page.get_by_role("dialog").get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("/analysis/connect-four\\?g=1"))
    page.get_by_role("dialog").get_by_text("QR code").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert len(link.input_value()) < 120


def test_the_dialog_can_be_used_by_everybody(visit, axe):
    anna = visit(theme="dark")
    anna.begin("connect-four")
    anna.play(4)
    shared(anna)

    anna.page.evaluate(axe)
    found = anna.page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })")
    assert [problem["id"] for problem in found["violations"]] == []


@pytest.mark.essential
def test_the_link_of_a_game_opens_it_in_another_browser_at_the_same_position(visit):
    anna, bob = visit(), visit(name="Bob", language="fr")
    anna.begin("connect-four")
    anna.play(1, 2, 1, 2, 1, 2, 1)
    link = shared(anna).get_by_role("textbox", name="Link").input_value()

    page = bob.go(link)

    page.get_by_role("gridcell", name=re.compile("Colonne 1, ligne 4 : Jeton plein")).wait_for()
    page.get_by_role("gridcell", name=re.compile("Colonne 2, ligne 3 : Jeton évidé")).wait_for()
    page.wait_for_url(re.compile(r"/analysis/connect-four\?s="))


@pytest.mark.parametrize("code", ["1AAAA", "2abc", "1" + "A" * 7000, "%3Cscript%3E"])
def test_a_hostile_link_is_refused_politely_and_leaves_an_empty_board(visit, code):
    page = visit().go(f"/analysis/connect-four?g={code}")

    page.get_by_text(re.compile("This is not the address of a game|newer version")).first.wait_for()
    page.get_by_role("grid", name="Grid of 7 columns and 6 rows").wait_for()


def test_a_line_of_an_analysis_and_its_position_are_shared(visit, tmp_path):
    anna = visit()
    page = anna.go("/analysis/connect-four?s=4453")
    page.get_by_role("gridcell", name=re.compile("Column 4, row 2")).wait_for()
    page.get_by_role("button", name="Share and save").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_role("textbox", name="Link")

    expect(link).to_have_value(re.compile("[?]g=1"))
    assert taken(page, PICTURES["gif"], tmp_path).read_bytes().startswith(b"GIF89a")
    assert ";" in taken(page, RECORDS["txt"], tmp_path).read_text()
    dialog.get_by_label("This position").check()
    expect(link).to_have_value(re.compile("[?]s=c4"))
    expect(dialog.get_by_role("button", name=PICTURES["gif"])).to_have_count(0)


def test_a_solution_of_ricochet_robots_is_shared_as_a_film(visit, tmp_path):
    page = visit().go("/analysis/ricochet?s=rr:3A2B1A4B:n6,f15,b10,h3:Gh")
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="How many slides?").click()
    page.get_by_role("button", name="Show the path").click()
    page.get_by_role("dialog", name="Solution").get_by_role("button", name="Share and save").click()
    link = page.get_by_role("dialog", name="Share and save").get_by_role("textbox", name="Link")

    expect(link).to_have_value(re.compile("/analysis/ricochet[?]g=1"))
    film = Image.open(BytesIO(taken(page, PICTURES["gif"], tmp_path).read_bytes()))
    assert film.n_frames > 2


def test_a_puzzle_is_shared_with_a_picture_that_gives_nothing_away(visit):
    page = visit().go("/puzzles/connect-four/3")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share and save")

    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("/puzzles/connect-four/3$"))
    expect(dialog.get_by_role("img", name="Preview")).to_be_visible()
    expect(dialog.get_by_role("button", name=PICTURES["gif"])).to_have_count(0)
