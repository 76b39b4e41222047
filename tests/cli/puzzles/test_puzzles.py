"""`ludotheque puzzles`: the day's, one at the prompt, and fresh ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.cli.puzzles import generator
from ludotheque.cli.puzzles.generator import PuzzleSearch, new_puzzles
from ludotheque.contract import Puzzle
from ludotheque.contract.puzzle import read_puzzles
from ludotheque.games.ricochet import solver

needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
GAMES = ("connect-four", "morpion", "ricochet")


def of_ours(slug: str, wanted) -> tuple[int, Puzzle]:
    """The number of the first puzzle that is wanted, and the puzzle."""
    maker = catalogue.puzzle_maker(slug)
    assert maker is not None
    return next((number, each) for number, each in enumerate(maker.shipped(), start=1) if wanted(each))


def test_the_puzzles_of_the_day_are_named(cli) -> None:
    lines = cli("puzzles").out.splitlines()

    assert [line.partition(":")[0] for line in lines] == ["Connect Four", "Morpion", "Ricochet Robots"]
    assert lines[0].endswith("(ludotheque puzzles play connect-four)")


def number_of(column: str) -> str:
    return str("abcdefg".index(column) + 1)


def test_a_wrong_move_is_told_and_the_right_ones_solve_it(cli) -> None:
    number, puzzle = of_ours("connect-four", lambda each: each.task == "win" and len(each.turns) == 2)
    wrong = next(column for column in puzzle.turns[0].labels if column != puzzle.line[0])

    answer = cli(f"puzzles play connect-four {number}", "nonsense", wrong, "hint", puzzle.line[0], puzzle.line[2])

    assert f"{number_of(wrong)} gives {puzzle.turns[0].labels[wrong]}" in answer.out
    assert f"It starts with {number_of(puzzle.line[0])}." in answer.out
    assert f"your opponent answers {number_of(puzzle.line[1])}. What now?" in answer.out
    assert answer.out.splitlines()[-1].startswith("Solved.")


def test_one_saving_move_is_enough(cli) -> None:
    number, puzzle = of_ours("morpion", lambda each: each.task == "save")

    answer = cli(f"puzzles play morpion {number}", puzzle.line[0])

    assert "Only one move doesn’t lose" in answer.out
    assert "Solved." in answer.out


def test_a_way_is_typed_as_a_whole_and_has_to_be_the_shortest(cli) -> None:
    number, puzzle = of_ours("ricochet", lambda each: len(each.line) == 4)
    back = {"N": "S", "S": "N", "E": "W", "W": "E"}
    first = puzzle.line[0]
    detour = (first, first[0] + back[first[1]], *puzzle.line)

    answer = cli(f"puzzles play ricochet {number}", first, "nonsense", " ".join(detour), " ".join(puzzle.line))

    assert "After 1 slide the target is not reached." in answer.out
    assert "Solved in 4 slides, the minimum." in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_told_when_asked_for_and_one_may_leave(cli, game: str) -> None:
    _, puzzle = of_ours(game, lambda each: True)

    first = number_of(puzzle.line[0]) if game == "connect-four" else puzzle.line[0]
    assert f"The solution: {first}" in cli(f"puzzles play {game} 1", "solution").out
    assert cli(f"puzzles play {game}", "quit").status == 0
    assert cli(f"puzzles play {game}").status == 0, "nothing more is typed"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("puzzles play chess", "no game called"),
        ("puzzles play morpion 99999", "no puzzle 99999"),
        ("puzzles play morpion 0", "0"),
        ("puzzles new ricochet --count 0", "--count"),
        ("puzzles new ricochet --difficulty cruel", "cruel"),
        ("puzzles new chess", "no game called"),
        ("puzzles new ricochet --out no/where.txt", "no/where.txt"),
        ("puzzles dance", "dance"),
    ],
)
def test_what_cannot_be_is_refused(cli, words: str, message: str) -> None:
    answer = cli(words)

    assert answer.status == 2
    assert message in answer.err


def test_a_game_without_puzzles_is_refused(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "puzzle_maker", lambda slug: None)

    assert "there are no puzzles for morpion" in cli("puzzles play morpion").err
    assert cli("puzzles").out == ""


@needs_core
def test_new_ones_are_different_of_one_difficulty_and_the_same_for_a_seed(cli) -> None:
    words = "puzzles new ricochet --difficulty medium --count 3 --seed 4"

    first, again, other = cli(f"{words} --json"), cli(words), cli(words.replace("4", "4000"))

    made = read_puzzles(first.out)
    assert {puzzle.grade for puzzle in made} == {"medium"}
    assert len({puzzle.state for puzzle in made}) == 3
    assert again.out.splitlines() == [puzzle.state for puzzle in made]
    assert other.out != again.out
    assert first.err == again.err == ""


@needs_core
def test_new_ones_can_be_written_to_a_file_and_solved_from_it(cli) -> None:
    written = cli("puzzles new ricochet --difficulty easy --count 2 --seed 1 --out set.txt")
    lines = Path("set.txt").read_text(encoding="utf-8").splitlines()

    solved = [json.loads(line) for line in cli("solve -", *lines).out.splitlines()]

    assert written.out == "set.txt: 2 puzzles.\n"
    assert len(solved) == 2
    assert all(each["moves"] for each in solved)


@needs_core
def test_several_processes_find_the_same_in_the_same_order() -> None:
    search = PuzzleSearch("ricochet", "medium")

    alone, together = (list(new_puzzles(search, 3, 4, workers=workers)) for workers in (0, 2))

    assert together == alone


@needs_core
def test_the_boards_of_new_ones_can_be_chosen_where_the_game_has_a_choice(cli) -> None:
    answer = cli("puzzles new ricochet --boards later --robots 5 --difficulty easy --seed 3")

    position = answer.out.split(":")
    assert len(position[2].split(",")) == 5
    assert "no option --boards" in cli("puzzles new morpion --boards later").err


@needs_core
def test_too_few_are_told(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MAX_SEEDS", 2)

    answer = cli("puzzles new ricochet --difficulty expert --count 9 --seed 1")

    assert answer.status == 0
    assert "were found" in answer.err
