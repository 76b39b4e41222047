"""`python -m tools.puzzle_set`: collections made, added to, and the shipped ones solved again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tools.puzzle_set.checking import flaws

from ludotheque import catalogue
from ludotheque.contract.puzzle import read_puzzles


def test_new_ones_are_made_once_and_the_same_for_a_seed(tool) -> None:
    words = "make ricochet --count 8 --seeds 96 --folder kept"

    first, again = tool("puzzle_set", words), tool("puzzle_set", f"{words} --out set.jsonl")

    made = read_puzzles(first.out)
    assert 4 <= len(made) <= 8
    assert Path("set.jsonl").read_text(encoding="utf-8") == first.out
    assert again.out == f"set.jsonl: {len(made)} puzzles\n"
    assert [each.score for each in made] == sorted(each.score for each in made)
    assert len(list(Path("kept").glob("*/[0-9]"))) == 4, "a file for every piece"


def test_looking_further_goes_on_where_the_last_look_ended(tool) -> None:
    tool("puzzle_set", "make ricochet --count 4 --seeds 24 --folder kept")
    kept = next(Path("kept").glob("*/0")).stat().st_mtime_ns

    tool("puzzle_set", "make ricochet --count 4 --seeds 48 --folder kept")

    assert next(Path("kept").glob("*/0")).stat().st_mtime_ns == kept
    assert next(Path("kept").glob("*/1")).exists()


def test_new_ones_are_added_to_a_collection_and_none_comes_twice(tool, tmp_path: Path) -> None:
    first, both = tmp_path / "first.jsonl", tmp_path / "both.jsonl"
    tool("puzzle_set", f"make ricochet --seeds 48 --count 8 --out {first}")

    again = tool("puzzle_set", f"make ricochet --seeds 48 --count 8 --keep {first} --out {both}")

    before, after = (read_puzzles(path.read_text("utf-8")) for path in (first, both))
    assert again.status == 0
    assert set(before) < set(after)
    assert len({puzzle.state for puzzle in after}) == len(after)
    assert [puzzle.score for puzzle in after] == sorted(puzzle.score for puzzle in after)


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"state": 1}', "\x00"])
def test_what_is_no_collection_cannot_be_added_to(tool, tmp_path: Path, text: str) -> None:
    file = tmp_path / "kept.jsonl"
    if text:
        file.write_text(text, "utf-8")

    answer = tool("puzzle_set", f"make ricochet --seeds 24 --count 4 --keep {file}")

    assert answer.status != 0
    assert "kept.jsonl" in answer.err


def test_too_few_and_a_full_disk_are_told(tool) -> None:
    answer = tool("puzzle_set", "make ricochet --count 40 --seeds 1 --folder kept")

    assert "look through more with --seeds" in answer.err
    assert json.loads(answer.out.splitlines()[0])["task"] == "reach"
    assert "no/where.jsonl" in tool("puzzle_set", "make ricochet --seeds 1 --folder kept --out no/where.jsonl").err


def test_ours_are_solved_again_and_a_bad_one_is_named(tool, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = catalogue.puzzle_maker("ricochet")
    assert whole is not None
    some = whole.shipped()[:5]
    false = replace(some[1], line=some[2].line)
    real = catalogue.puzzle_maker
    monkeypatch.setattr(catalogue, "puzzle_maker", lambda slug: replace(real(slug), shipped=lambda: some))
    good = tool("puzzle_set", "check ricochet")
    monkeypatch.setattr(catalogue, "puzzle_maker", lambda slug: replace(whole, shipped=lambda: (*some, false)))

    bad = tool("puzzle_set", "check ricochet")

    assert (good.status, good.out) == (0, "ricochet: 5 puzzles, 0 flaws\n")
    assert bad.status == 1
    assert bad.out.splitlines() == [
        "ricochet 6: comes twice",
        "ricochet 6: has another solution, or none",
        "ricochet: 6 puzzles, 2 flaws",
    ]
    assert list(flaws(replace(whole, shipped=lambda: ()))) == []
