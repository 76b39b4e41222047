"""A game that somebody dropped in, with nothing of its own in the browser: its sheet is the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-game.md"
_FILE = re.compile(r"^### `(nim/[\w./]+)`\n.*?^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def nim_server(tmp_path_factory: pytest.TempPathFactory, serve_packages: Callable[[Path], str]) -> str:
    """The game of our how-to page, installed as a package."""
    folder = tmp_path_factory.mktemp("packages")
    for name, text in _FILE.findall(PAGE.read_text(encoding="utf-8")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    metadata = folder / "nim-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[ludotheque.games]\nnim = nim\n", encoding="utf-8")
    return serve_packages(folder)


@pytest.fixture
def anna(nim_server: str, visit_at: Callable[..., Any]) -> Any:
    return visit_at(nim_server)


def stone(page: Any, action: str) -> Any:
    return page.get_by_role("toolbar", name="Nim: the board").get_by_role("button", name=action, exact=True)


@pytest.mark.essential
@pytest.mark.req("ALL-01")
def test_its_sheet_is_played_on_at_the_table(anna):
    page = anna.begin("nim")

    stone(page, "a3").click()

    expect(page.locator("ol li")).to_have_count(1)
    expect(stone(page, "a1")).to_have_count(0)
    stone(page, "b1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("ol li")).to_have_count(2)


@pytest.mark.req("ALL-01")
def test_its_rules_and_its_analysis_have_the_board_too(anna):
    page = anna.go("/rules/nim")
    page.get_by_text("This game has no rules page.").wait_for()
    stone(page, "c5").click()
    expect(stone(page, "c1")).to_have_count(0)
    stone(page, "b4").wait_for()

    page = anna.go("/analysis/nim")
    page.get_by_text("This game cannot be analysed yet.").wait_for()
    stone(page, "a2").click()

    expect(stone(page, "a2")).to_have_count(0)
    stone(page, "a1").wait_for()
    assert anna.refused == []
