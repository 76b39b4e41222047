"""The compiled cores in the browser's form beside the native ones, on the same questions: `make bench-wasm`.

    connect four   every column of positions after 8 to 24 discs, and a million nodes of the empty grid
    judge          Connect Four on 12 by 10, so many nodes of opinion
    morpion        so many nodes of the engine on 15 by 15, and of the prover on 5 by 5 and 7 by 7
    ricochet       seeded placements on the classic boards, and the hardest of ricochet_hard.txt

Node runs the WebAssembly in the engine that Chromium has too, and asks everything once before it measures. Every
question counts the same nodes on both sides, or the benchmark fails. Times are CPU times;
the two take turns, several times, and the least time of each counts. Tables are made beforehand.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean
from time import thread_time_ns
from typing import Any

from machine import keep, machine, stay_on_one_core

from ludotheque._native import connect_four as four_core
from ludotheque._native import morpion as morpion_core
from ludotheque._native import ricochet as ricochet_core
from ludotheque.contract import AnyGame, Dice, Move, Seed
from ludotheque.games import connect_four, morpion
from ludotheque.games.connect_four.solver.native import encode_setup as four_setup
from ludotheque.games.morpion.solver import native as morpion_native
from ludotheque.games.ricochet.boards import DIRECTIONS, Board, board_names, official_board
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.solver import Problem, problem_of, shortest_paths
from ludotheque.games.ricochet.solver import native as ricochet_native
from ludotheque.games.ricochet.state import starting_cells

HERE = Path(__file__).parent
NODE = Path(sys.executable).parent / "node"
ROUNDS = 5
SEED = 20_082
# As native/wasm has them.
SOLVER_MEGABYTES, JUDGE_MEGABYTES, ENGINE_MEGABYTES, STATES_MEGABYTES = 32, 16, 16, 192
RANDOM_RIDDLES, HARD_RIDDLES = 300, 10
LINE = "{group:17} {questions:4} questions {nodes:>9} nodes {native_ms:>9} ms native {wasm_ms:>9} ms wasm   x{ratio}"


@dataclass(frozen=True)
class Question:
    """The same question for both sides."""

    group: str
    core: str
    before: tuple[tuple[str, list[float]], ...]
    """What is laid out first, untimed: door and numbers."""

    door: str
    numbers: list[float]
    node_place: int
    """Where the answer has its nodes, counted from the front, or from the end if negative."""

    native: Callable[[], Callable[[], int]]
    """Made ready untimed; called, it answers and tells its nodes."""


def questions() -> Iterator[Question]:
    yield from _four_questions()
    yield from _judge_questions()
    yield from _morpion_questions()
    yield from _ricochet_questions()


def _random_state(game: AnyGame, state: Any, length: int, dice: Dice) -> Any:
    """After so many random moves; None if the game was over by then."""
    for _ in range(length):
        actions = game.legal_actions(state, state.turn)
        if not actions:
            return None
        state = game.apply(state, Move(state.turn, dice.pick(actions)))
    return state if game.outcome(state) is None else None


def _four_numbers(state: connect_four.State) -> list[float]:
    cells: list[float] = []
    for column in range(state.columns):
        for row in range(state.rows):
            bit = 1 << column * state.stride + row
            owner = 1 if state.discs[state.turn] & bit else 2 if state.discs[1 - state.turn] & bit else 0
            cells.append(owner)
    return [state.columns, state.rows, state.run, *cells]


def _four_questions() -> Iterator[Question]:
    dice = Dice(Seed(SEED))
    opening = connect_four.GAME.deal(connect_four.Options(), Seed(0))
    states = [(opening, 1_000_000)]
    for length in (8, 12, 16, 20, 24) * 3:
        state = _random_state(connect_four.GAME, opening, length, dice)
        if state is not None:
            states.append((state, 400_000))
    for state, nodes in states:

        def native(state: connect_four.State = state, nodes: int = nodes) -> Callable[[], int]:
            solver, setup = four_core.Solver(SOLVER_MEGABYTES), four_setup(state)
            return lambda: solver.column_scores(setup, four_core.Budget(node_count=nodes)).node_count

        numbers = [*_four_numbers(state), nodes, 0]
        yield Question("connect four", "connect_four", (("forget", []),), "column_scores", numbers, -1, native)


def _judge_questions() -> Iterator[Question]:
    dice = Dice(Seed(SEED))
    opening = connect_four.GAME.deal(connect_four.Options(12, 10, 4), Seed(0))
    for length in (0, 10, 20, 30):
        state = _random_state(connect_four.GAME, opening, length, dice)
        if state is None:
            continue

        def native(state: connect_four.State = state) -> Callable[[], int]:
            judge, setup = four_core.HeuristicSearch(JUDGE_MEGABYTES), four_setup(state)
            return lambda: judge.search(setup, four_core.Budget(node_count=200_000)).node_count

        yield Question("judge", "connect_four", (), "estimate", [*_four_numbers(state), 0, 200_000, 0], 5, native)


def _morpion_questions() -> Iterator[Question]:
    dice = Dice(Seed(SEED))
    for columns, run, lengths in ((15, 5, (6, 12, 20, 30)), (7, 5, (2, 6)), (5, 4, (0, 2, 4))):
        opening = morpion.GAME.deal(morpion.Options(columns, columns, run, starter=1), Seed(0))
        for length in lengths:
            state = _random_state(morpion.GAME, opening, length, dice)
            if state is None:
                continue
            grid, stones = morpion_native.encode_grid(state), morpion_native.encode_stones(state)
            cells = [number for own in stones for number in (len(own), *own)]
            numbers: list[float] = [columns, columns, run, 0, 2, *cells]
            if columns == 15:
                yield _thought(grid, stones, numbers)
            else:
                yield _proof(grid, stones, numbers)


def _thought(grid: object, stones: tuple[list[int], list[int]], numbers: list[float]) -> Question:
    nodes = 60_000

    def native() -> Callable[[], int]:
        engine = morpion_core.Engine(grid, megabytes=ENGINE_MEGABYTES)
        budget = morpion_core.Budget(node_count=nodes, seconds=None, stop=lambda: False)
        return lambda: engine.search(*stones, budget, depth_limit=99).node_count

    return Question("morpion, engine", "morpion", (), "engine_move", [*numbers, 99, 1, nodes, 0], 4, native)


def _proof(grid: object, stones: tuple[list[int], list[int]], numbers: list[float]) -> Question:
    nodes = 60_000

    def native() -> Callable[[], int]:
        budget = morpion_core.Budget(node_count=nodes, seconds=None, stop=lambda: False)
        return lambda: morpion_core.prove(grid, *stones, budget, wants_evidence=False).node_count

    return Question("morpion, prover", "morpion", (), "prove_value", [*numbers, nodes, 0], 1, native)


def _ricochet_questions() -> Iterator[Question]:
    dice = Dice(Seed(SEED))
    names = board_names("classic")
    for _ in range(RANDOM_RIDDLES):
        board = official_board(dice.pick(names))
        robots = dice.shuffled(starting_cells(board))[:4]
        yield _ricochet("ricochet, random", Problem(board, tuple(robots), dice.pick(board.targets), False))
    lines = (HERE / "ricochet_hard.txt").read_text(encoding="utf-8").splitlines()
    hard = [line.split()[1] for line in lines if "rr:" in line]
    for text in hard[:: len(hard) // HARD_RIDDLES]:
        yield _ricochet("ricochet, hard", problem_of(read_state(text)))


def _ricochet(group: str, riddle: Problem) -> Question:
    board, encoded = ricochet_native.encode_board(riddle.board), shortest_paths._encode_problem(riddle)
    budget = ricochet_core.Budget(node_count=None, seconds=None, megabytes=STATES_MEGABYTES, stop=None)
    solver = shortest_paths._solver()

    def native() -> Callable[[], int]:
        return lambda: solver.solve(board, [encoded], budget)[0].node_count

    colour = -1 if riddle.target.colour == "any" else ("red", "green", "blue", "yellow").index(riddle.target.colour)
    encoded_rule = ("no", "last-stop", "every-stop").index(riddle.must_ricochet)
    numbers = [len(riddle.robots), *riddle.robots, riddle.target.cell, colour, encoded_rule, 0, 0, 0]
    return Question(group, "ricochet", (("set_board", board_numbers(riddle.board)),), "solve", numbers, 2, native)


def board_numbers(board: Board) -> list[float]:
    exits = [-1 if cell is None else cell for heading in DIRECTIONS for cell in board.exits[heading]]
    return [board.width, board.height, *exits, 0]


def _natively(questions_asked: list[Question]) -> list[tuple[int, int]]:
    """Nanoseconds and nodes of each."""
    found = []
    for question in questions_asked:
        answer = question.native()
        begun = thread_time_ns()
        nodes = answer()
        found.append((thread_time_ns() - begun, nodes))
    return found


def _in_node(questions_asked: list[Question]) -> list[tuple[int, int]]:
    plain = [
        {"core": each.core, "before": each.before, "door": each.door, "numbers": each.numbers, "place": each.node_place}
        for each in questions_asked
    ]
    command = [str(NODE), "--experimental-strip-types", "--no-warnings", str(HERE / "wasm_node.mts")]
    ran = subprocess.run(command, input=json.dumps(plain), capture_output=True, text=True, check=True)
    return [(nanoseconds, nodes) for nanoseconds, nodes in json.loads(ran.stdout)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    stay_on_one_core()
    questions_asked = list(questions())
    native, browser = [], []
    for _ in range(rounds):
        native.append(_natively(questions_asked))
        browser.append(_in_node(questions_asked))
    rows = []
    for group in dict.fromkeys(question.group for question in questions_asked):
        places = [place for place, question in enumerate(questions_asked) if question.group == group]
        assert all(native[0][place][1] == browser[0][place][1] for place in places), f"other nodes: {group}"
        ours = [min(run[place][0] for run in native) / 1e6 for place in places]
        theirs = [min(run[place][0] for run in browser) / 1e6 for place in places]
        ratios = [wasm / plain for wasm, plain in zip(theirs, ours, strict=True)]
        rows.append(
            {
                "group": group,
                "questions": len(places),
                "nodes": sum(native[0][place][1] for place in places),
                "native_ms": round(sum(ours), 2),
                "wasm_ms": round(sum(theirs), 2),
                "ratio": round(sum(theirs) / sum(ours), 2),
                "ratio_of_each": round(geometric_mean(ratios), 2),
            }
        )
        print(LINE.format(**rows[-1]))
    print(keep("wasm", {"machine": machine(), "rounds": rounds, "rows": rows}))


if __name__ == "__main__":
    main()
