"""The pages say what is true: examples run, commands are understood, links lead somewhere."""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ludotheque.games.connect_four import solver
from ludotheque.games.morpion import solver as morpion_solver

PART = re.compile(r"\]\(([^)#\s:]*)#([^)\s]+)\)")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
COMMAND = re.compile(r"^\$ (ludotheque .*)$", re.MULTILINE)
MAX_DECISION_LINES = 45

PROJECT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(PROJECT).as_posix()
    for path in [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md"), *PROJECT.glob("changes/*.md")]
)
DECISIONS = sorted(PROJECT.glob("docs/adr/*.md"))


def read(page: str) -> str:
    return (PROJECT / page).read_text(encoding="utf-8")


@pytest.mark.req("ALL-02")
@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
def test_the_lines_of_python_on_the_front_page_run(
    blocks: Callable[[str], list[Any]], run: Any, tmp_path: Path
) -> None:
    (lines,) = [block.text for block in blocks("README.md") if block.language == "python"]

    done = run("-W", "error", "-c", lines)

    assert (done.returncode, done.stderr) == (0, "")
    assert len(lines.splitlines()) <= 11
    assert "D: Player 1 to move: a draw with best play" in done.stdout
    assert "\nd  " in done.stdout
    assert (tmp_path / "game.ludo").read_text(encoding="utf-8").startswith("[Version")


@pytest.mark.skipif(not morpion_solver.is_available(), reason="no compiled core here")
def test_the_lines_of_python_that_analyse_morpion_run(blocks: Callable[[str], list[Any]], run: Any) -> None:
    (analyse,) = [block.text for block in blocks("docs/games/morpion-analysis.md") if block.language == "python"]

    done = run("-W", "error", "-c", analyse)

    assert (done.returncode, done.stderr) == (0, "")
    assert "Player 1 to move can force a win in 3 moves (counting both players)\nwin ['c4', 'c1', 'c5']" in done.stdout


@pytest.mark.parametrize("line", COMMAND.findall(read("README.md")))
def test_the_command_lines_of_the_front_page_are_understood(line: str, run: Any, tmp_path: Path) -> None:
    if "game.ludo" in line:
        save = ("-m", "ludotheque", "play", "morpion", "--others", "person")
        run(*save, typed="a1\nsave game.ludo\nquit\n")

    done = run("-m", *shlex.split(line), typed="quit\n")

    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    links = [link for link in LINK.findall(read(page)) if not link.startswith(("http:", "https:", "mailto:"))]
    folder = (PROJECT / page).parent

    assert [link for link in links if not (folder / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_to_a_part_of_a_page_names_one_of_its_headings(page: str) -> None:
    parts = [(place or Path(page).name, part) for place, part in PART.findall(read(page))]

    lost = [(place, part) for place, part in parts if part not in anchors((PROJECT / page).parent / place)]

    assert lost == []


def anchors(page: Path) -> set[str]:
    """The headings, as addresses name them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = (
        re.sub(r"[^\w\- ]", "", heading).strip().lower() for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    )
    return {heading.replace(" ", "-") for heading in headings}


def test_the_table_of_architecture_names_places_that_exist() -> None:
    table = [line for line in read("ARCHITECTURE.md").splitlines() if line.startswith("| ")]
    places = [place for line in table for place in re.findall(r"`([\w/.]+/[\w/.]*)`", line) if "<" not in place]
    roots = (PROJECT, PROJECT / "src/ludotheque")

    assert len(places) >= 8
    assert [place for place in places if not any((root / place).exists() for root in roots)] == []


@pytest.mark.req("ALL-07")
def test_the_handbook_lists_every_page_of_its_own() -> None:
    index = read("docs/index.md")
    pages = [page.removeprefix("docs/") for page in PAGES if page.startswith("docs/")]

    assert [page for page in pages if page != "index.md" and f"({page})" not in index] == []


@pytest.mark.req("ALL-07")
def test_everybody_may_use_change_and_pass_it_on() -> None:
    assert read("LICENSE").startswith("MIT License\n")
    assert 'license = "MIT AND OFL-1.1 AND ' in read("pyproject.toml")


def test_decisions_are_numbered_without_a_gap_and_all_listed() -> None:
    index = read("docs/index.md")

    assert [path.name[:4] for path in DECISIONS] == [f"{number:04}" for number in range(1, len(DECISIONS) + 1)]
    assert [path.name for path in DECISIONS if f"(adr/{path.name})" not in index] == []


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_has_context_decision_and_price_on_less_than_a_page(decision: Path) -> None:
    lines = decision.read_text(encoding="utf-8").splitlines()

    assert [line for line in lines if line.startswith("## ")] == ["## Context", "## Decision", "## Price"]
    assert len(lines) <= MAX_DECISION_LINES


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_the_first_pages_are_short(page: str) -> None:
    assert len(read(page).splitlines()) <= 100


def test_a_fragment_is_named_after_its_place() -> None:
    guide = read("changes/README.md")
    places = re.findall(r"`([a-z-]+)`", guide.rpartition("Places:")[2])
    names = [path.name for path in PROJECT.glob("changes/*.md") if path.name != "README.md"]

    assert [name for name in names if not name.startswith(tuple(f"{place}-" for place in places))] == []


def test_the_picture_of_the_terminal_can_be_made_again() -> None:
    drawn = runpy.run_path(str(PROJECT / "tools/terminal_picture.py"))["drawn"]()
    words = "".join(ElementTree.fromstring(drawn).itertext())

    assert "ludotheque play connect-four" in words
    assert "must block" in words
