"""`ludotheque puzzles`: the day's, one at the prompt, new ones, and all of ours solved again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.cli.puzzlechecking import flaws
from ludotheque.contract import Puzzle
from ludotheque.contract.puzzle import read_puzzles

GAMES = ("connect-four", "morpion", "ricochet")


def of_ours(slug: str, wanted) -> tuple[int, Puzzle]:
    """The number of the first puzzle that is wanted, and the puzzle."""
    maker = catalogue.puzzle_maker(slug)
    assert maker is not None
    return next((number, each) for number, each in enumerate(maker.shipped(), start=1) if wanted(each))


def test_the_puzzles_of_the_day_are_named(ask) -> None:
    lines = ask("puzzles").out.splitlines()

    assert [line.partition(":")[0] for line in lines] == ["Connect Four", "Morpion", "Ricochet Robots"]
    assert lines[0].endswith("(ludotheque puzzles play connect-four)")


def test_a_wrong_move_is_told_and_the_right_ones_solve_it(ask) -> None:
    number, puzzle = of_ours("connect-four", lambda each: each.task == "win" and len(each.turns) == 2)
    wrong = next(column for column in puzzle.turns[0].labels if column != puzzle.line[0])

    answer = ask(f"puzzles play connect-four {number}", "nonsense", wrong, "hint", puzzle.line[0], puzzle.line[2])

    assert f"{wrong.upper()} comes to {puzzle.turns[0].labels[wrong]}" in answer.out
    assert f"It begins with {puzzle.line[0]}." in answer.out
    assert f"the other answers {puzzle.line[1]}. And now?" in answer.out
    assert answer.out.splitlines()[-1].startswith("Solved.")


def test_one_saving_move_is_enough(ask) -> None:
    number, puzzle = of_ours("morpion", lambda each: each.task == "save")

    answer = ask(f"puzzles play morpion {number}", puzzle.line[0])

    assert "All moves lose but one" in answer.out
    assert "Solved." in answer.out


def test_a_way_is_typed_as_a_whole_and_has_to_be_the_shortest(ask) -> None:
    number, puzzle = of_ours("ricochet", lambda each: len(each.line) == 4)
    back = {"N": "S", "S": "N", "E": "W", "W": "E"}
    first = puzzle.line[0]
    detour = (first, first[0] + back[first[1]], *puzzle.line)

    answer = ask(f"puzzles play ricochet {number}", first, "nonsense", " ".join(detour), " ".join(puzzle.line))

    assert "After 1 slide the target is not reached." in answer.out
    assert "Solved in 4 slides, which is the best there is." in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_told_when_asked_for_and_one_may_leave(ask, game: str) -> None:
    _, puzzle = of_ours(game, lambda each: True)

    assert puzzle.line[0] in ask(f"puzzles play {game} 1", "solution").out
    assert ask(f"puzzles play {game}", "quit").status == 0
    assert ask(f"puzzles play {game}").status == 0, "nothing more is typed"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("puzzles play chess", "no game called"),
        ("puzzles play morpion 99999", "no puzzle 99999"),
        ("puzzles play morpion 0", "0"),
        ("puzzles make ricochet --count 1", "--count"),
        ("puzzles dance", "dance"),
    ],
)
def test_what_cannot_be_is_refused(ask, words: str, told: str) -> None:
    answer = ask(words)

    assert answer.status == 2
    assert told in answer.err


def test_a_game_without_puzzles_is_refused(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "puzzle_maker", lambda slug: None)

    assert "there are no puzzles of morpion" in ask("puzzles play morpion").err
    assert ask("puzzles").out == ""


def test_new_ones_are_made_once_and_the_same_for_a_seed(ask) -> None:
    words = "puzzles make ricochet --count 8 --seeds 96 --folder kept"

    first, again = ask(words), ask(f"{words} --out set.jsonl")

    made = read_puzzles(first.out)
    assert 4 <= len(made) <= 8
    assert Path("set.jsonl").read_text(encoding="utf-8") == first.out
    assert again.out == f"set.jsonl: {len(made)} puzzles.\n"
    assert [each.score for each in made] == sorted(each.score for each in made)
    assert len(list(Path("kept").glob("*/[0-9]"))) == 4, "a file for every piece"


def test_looking_further_goes_on_where_the_last_look_ended(ask) -> None:
    ask("puzzles make ricochet --count 4 --seeds 24 --folder kept")
    kept = next(Path("kept").glob("*/0")).stat().st_mtime_ns

    ask("puzzles make ricochet --count 4 --seeds 48 --folder kept")

    assert next(Path("kept").glob("*/0")).stat().st_mtime_ns == kept
    assert next(Path("kept").glob("*/1")).exists()


def test_new_ones_are_added_to_a_collection_and_none_comes_twice(ask, tmp_path: Path) -> None:
    first, both = tmp_path / "first.jsonl", tmp_path / "both.jsonl"
    ask(f"puzzles make ricochet --seeds 48 --count 8 --out {first}")

    again = ask(f"puzzles make ricochet --seeds 48 --count 8 --keep {first} --out {both}")

    before, after = (read_puzzles(path.read_text("utf-8")) for path in (first, both))
    assert again.status == 0
    assert set(before) < set(after)
    assert len({puzzle.state for puzzle in after}) == len(after)
    assert [puzzle.score for puzzle in after] == sorted(puzzle.score for puzzle in after)


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"state": 1}', "\x00"])
def test_what_is_no_collection_cannot_be_added_to(ask, tmp_path: Path, text: str) -> None:
    file = tmp_path / "kept.jsonl"
    if text:
        file.write_text(text, "utf-8")

    answer = ask(f"puzzles make ricochet --seeds 24 --count 4 --keep {file}")

    assert answer.status != 0
    assert "kept.jsonl" in answer.err


def test_too_few_and_a_full_disk_are_told(ask) -> None:
    answer = ask("puzzles make ricochet --count 40 --seeds 1 --folder kept")

    assert "look through more with --seeds" in answer.err
    assert json.loads(answer.out.splitlines()[0])["task"] == "reach"
    assert "cannot write" in ask("puzzles make ricochet --seeds 1 --folder kept --out no/where.jsonl").err


def test_ours_are_solved_again_and_a_bad_one_is_named(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = catalogue.puzzle_maker("ricochet")
    assert whole is not None
    some = whole.shipped()[:5]
    false = replace(some[1], line=some[2].line)
    real = catalogue.puzzle_maker
    monkeypatch.setattr(catalogue, "puzzle_maker", lambda slug: replace(real(slug), shipped=lambda: some))
    good = ask("puzzles check ricochet")
    monkeypatch.setattr(catalogue, "puzzle_maker", lambda slug: replace(whole, shipped=lambda: (*some, false)))

    bad = ask("puzzles check ricochet")

    assert (good.status, good.out) == (0, "Ricochet Robots: 5 puzzles, all sound, no two alike.\n")
    assert bad.status == 1
    assert bad.out.splitlines() == [
        "Puzzle 6 comes twice.",
        "Puzzle 6 has another solution, or none.",
        "Ricochet Robots: 2 flaws.",
    ]
    assert list(flaws(replace(whole, shipped=lambda: ()), lambda count: None)) == []
