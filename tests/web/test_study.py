"""A study that several people share, each in a browser of their own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

expect = pytest.importorskip("playwright.sync_api").expect


def moves(page: Any) -> Any:
    return page.locator("section[aria-label=Moves] ol button, section[aria-label=Coups] ol button")


def test_two_people_and_a_reader_look_at_one_study(visit: Any, axe: str) -> None:
    owner = visit().go("/analysis/connect-four?s=44")
    owner.get_by_role("button", name="Save", exact=True).click()
    owner.get_by_role("textbox", name="Name").fill("<b>Centre</b>")
    owner.get_by_role("button", name="Share as a study").click()
    bar = owner.get_by_role("region", name="Study")
    expect(bar).to_contain_text("<b>Centre</b>")
    expect(bar).to_contain_text("Live: everybody sees your changes")
    bar.get_by_role("button", name="Invite").click()
    to_read, to_edit = (owner.get_by_role("dialog").get_by_role("textbox").nth(n).input_value() for n in (0, 1))
    owner.keyboard.press("Escape")

    editor_visit, reader_visit = visit(language="fr", name="Bob"), visit(name="Zoe")
    editor, reader = editor_visit.go(to_edit), reader_visit.go(to_read)
    expect(editor).not_to_have_url(re.compile("edit"))
    expect(reader.get_by_role("region", name="Study")).to_contain_text("read-only")

    note = owner.get_by_role("textbox", name="Comment on this position")
    note.fill("Only 4 wins <i>here</i>.")
    note.blur()
    expect(editor.get_by_role("textbox", name="Commentaire sur cette position")).to_have_value(
        "Only 4 wins <i>here</i>."
    )
    expect(reader.locator(".said").last).to_have_text("Only 4 wins <i>here</i>.")

    owner.get_by_role("button", name="Good", exact=True).click()
    owner.get_by_role("application").focus()
    owner.keyboard.press("ArrowRight")
    owner.keyboard.press("Enter")
    expect(reader.get_by_role("list", name="Drawings").get_by_role("listitem")).to_have_text(["Good: row 6, column 2"])
    owner.get_by_role("button", name="Good", exact=True).click()

    editor.keyboard.press("4")
    for page in (owner, editor, reader):
        expect(moves(page)).to_have_count(1)
    reader.keyboard.press("1")
    expect(moves(reader)).to_have_count(2)
    expect(moves(owner)).to_have_count(1)

    owner.evaluate(axe)
    found = owner.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found["violations"]] == []


def test_what_somebody_else_says_meanwhile_is_seen_before_it_is_replaced(visit: Any) -> None:
    owner = visit().go("/analysis/connect-four")
    owner.get_by_role("button", name="Save", exact=True).click()
    owner.get_by_role("button", name="Share as a study").click()
    owner.get_by_role("region", name="Study").get_by_role("button", name="Invite").click()
    to_edit = owner.get_by_role("dialog").get_by_role("textbox").nth(1).input_value()
    owner.keyboard.press("Escape")
    editor = visit(name="Bob").go(to_edit)
    mine, theirs = (page.get_by_role("textbox", name="Comment on this position") for page in (owner, editor))

    mine.fill("Mine, not finished")
    theirs.fill("Faster")
    theirs.blur()
    expect(owner.get_by_text("Somebody else wrote meanwhile: Faster")).to_be_visible()
    mine.blur()
    expect(owner.locator(".msg")).to_contain_text("look at it and try again")
    expect(theirs).to_have_value("Faster")

    mine.fill("Faster; mine")
    mine.blur()
    expect(theirs).to_have_value("Faster; mine")
    expect(owner.get_by_text("Somebody else wrote")).to_have_count(0)


def test_moves_made_without_a_connection_are_added_when_it_is_back_and_comments_are_refused(visit: Any) -> None:
    visitor = visit()
    page = visitor.go("/analysis/connect-four")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Share as a study").click()
    bar = page.get_by_role("region", name="Study")
    expect(bar).to_contain_text("Live")
    address = page.url
    visitor.forgive()

    visitor.context.set_offline(True)
    page.keyboard.press("4")
    expect(moves(page)).to_have_count(1)
    page.keyboard.press("Home")
    note = page.get_by_role("textbox", name="Comment on this position")
    note.fill("Lost?")
    note.blur()
    expect(page.locator(".msg")).to_contain_text("comments and drawings can be changed again")
    expect(note).to_have_value("Lost?")
    visitor.context.set_offline(False)

    reader = visit().go(address)
    expect(moves(reader)).to_have_count(1)


def test_a_study_is_saved_as_an_sgf_file_and_opened_again(visit: Any, tmp_path: Path) -> None:
    page = visit().go("/analysis/morpion?s=mo:15x15x5:p2+15/15/15/15/15/15/15/15/15/15/15/15/15/15/15+a")
    cell = page.locator('[data-cell="7,7"]')
    cell.press("Enter")
    expect(moves(page)).to_have_count(1)
    page.get_by_role("textbox", name="Comment on this position").fill("The centre.")
    page.keyboard.press("Tab")
    page.locator('[data-cell="0,0"]').press("Home")
    page.locator('[data-cell="6,6"]').press("Enter")
    expect(moves(page)).to_have_count(2)

    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="(SGF)").click()
    download.value.save_as(tmp_path / "study.sgf")
    other = visit(name="Bob").go("/analysis/morpion")
    other.get_by_role("button", name="Choose a position").click()
    other.locator("dialog input[type=file]").set_input_files(tmp_path / "study.sgf")

    expect(moves(other)).to_have_count(2)
    moves(other).first.click()
    expect(other.get_by_role("textbox", name="Comment on this position")).to_have_value("The centre.")


OWNER = {"ludotheque-profile": "0123456789abcdefghijkl"}
MARKS = [{"kind": "good", "at": "5,3"}, {"kind": "question", "at": "5,3", "to": "2,1"}]
TREE = {
    "game": "connect-four",
    "names": ["Ada", "Bob"],
    "branches": [
        {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": [1]},
        {
            "id": 1,
            "parent": 0,
            "step": {"by": 0, "action": "d"},
            "state": "c4:7x6x4 7/7/7/7/7/3a3 b",
            "children": [],
            "comment": "The centre.",
            "marks": MARKS,
        },
    ],
}


@pytest.mark.parametrize("theme", ["light", "dark", "playful"])
def test_a_study_and_its_frame_can_be_used_by_everybody(
    visit: Any, browser: Any, address: str, axe: str, theme: str
) -> None:
    study_page = visit(theme=theme).page
    frame_page = browser.new_page(base_url=address)
    asked = study_page.context.request
    asked.put("/api/profile", data={"name": "Anna", "picture": "fox", "colour": ""}, headers=OWNER)
    study = asked.post("/api/studies", data={"name": "Centre", "tree": TREE}, headers=OWNER).json()["id"]
    found: dict[str, Any] = {}

    frame = f"/embed?study={study}&lang=en&theme={theme}"
    for page, path in ((study_page, f"/study/{study}"), (frame_page, frame)):
        page.goto(path)
        page.locator("[role=grid], .board svg").first.wait_for()
        page.keyboard.press("End")
        page.get_by_text("The centre.").first.wait_for(state="attached")
        page.evaluate(axe)
        told = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
        found[path] = [(each["id"], each["nodes"][0]["html"][:120]) for each in told["violations"]]
        found[path] += ["not one h1"] if page.locator("h1").count() != 1 else []

    frame_page.close()
    assert [each for each in found.values() if each] == []


def test_who_shares_an_analysis_stays_at_the_move_they_look_at(visit: Any) -> None:
    owner = visit().go("/analysis/connect-four?s=44")
    owner.locator(".boardbox > *").wait_for()
    owner.keyboard.press("4")
    expect(moves(owner)).to_have_count(1)
    owner.keyboard.press("3")
    expect(moves(owner)).to_have_count(2)
    owner.keyboard.press("ArrowLeft")
    owner.get_by_role("button", name="Save", exact=True).click()
    owner.get_by_role("button", name="Share as a study").click()

    expect(owner.get_by_role("region", name="Study")).to_be_visible()
    expect(moves(owner).first).to_have_attribute("aria-current", "step")
