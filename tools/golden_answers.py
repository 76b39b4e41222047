"""Write what the compiled cores answer on a set of positions: the same cores in the browser must answer the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnalysisRequest, Budget, Dice, Move, Seed, jsonable, seats_to_act
from ludotheque.games import connect_four, morpion
from ludotheque.games.connect_four import solver as four
from ludotheque.games.connect_four.solver.heuristic import HeuristicSearch
from ludotheque.games.morpion import solver as morpion_core
from ludotheque.games.morpion.notation import write_action as write_cell
from ludotheque.games.morpion.solver.engine import Engine
from ludotheque.games.ricochet import GAME as RICOCHET
from ludotheque.games.ricochet import Options as RicochetOptions
from ludotheque.games.ricochet import solver as ricochet_core
from ludotheque.games.ricochet.explain.difficulty import difficulty_of
from ludotheque.games.ricochet.notation import write_action as write_slide

HUGE = "32x32_w.b1e.c3es.k5e.p18es.aa20e.j31s_t.d2Rc.a4Av.q9Yh.z30Gt.af32Bs_d.c2Gu.aa3Yd.m12Rd.r14Ku.t25Bu_x.p16"
"""The largest board, with diagonals of every colour."""

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "answers.json"

# As native/wasm has them.
SOLVER_MEGABYTES, JUDGE_MEGABYTES, ENGINE_MEGABYTES, STATES_MEGABYTES = 32, 16, 16, 192
FOUR_NODES, JUDGE_NODES, THINK_NODES, PROOF_NODES, ADVICE_NODES = 40_000, 5_000, 2_000, 4_000, 1_000
ENOUGH_NODES = 10**9
"""For a proof: a limit, so that nobody looks at the clock."""

USUAL, LATE, SMALL_SIDE, USUAL_SIDE = 7, 16, 3, 16
"""Where an analyst proves all: Connect Four of seven columns with so many discs, Morpion on so few columns, Ricochet
Robots on no larger boards."""


def written() -> str:
    """The whole file: an answer on each line."""
    answers = (*_of_connect_four(), *_of_morpion(), *_of_ricochet())
    lines = (json.dumps(answer, separators=(",", ":")) for answer in answers)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _analysed(slug: str, state: Any) -> dict[str, Any]:
    """What the analyst says of a position where all can be proved; of each action the first reason."""
    analyst = catalogue.analyst(slug)
    assert analyst is not None
    found = analyst.analyse(state, AnalysisRequest(Budget(node_count=ENOUGH_NODES), wants_line=True))
    write = catalogue.game(slug).notation.write_action
    assert found.is_proved
    return {
        "label": found.label,
        "summary": jsonable(found.summary),
        "verdicts": [[write(each.action), each.label, jsonable(each.reasons[0])] for each in found.verdicts],
        "remarks": jsonable(found.remarks),
        "highlights": jsonable(found.highlights),
    }


def _walks(game: Any, options: Any, lengths: range, seed: int) -> Iterator[Any]:
    """Positions of random games that are not over, after so many moves."""
    for length in lengths:
        dice = Dice(Seed(100 * seed + length))
        state = game.deal(options, Seed(0))
        for _ in range(length):
            seats = seats_to_act(game, state)
            if not seats:
                break
            state = game.apply(state, Move(seats[0], dice.pick(game.legal_actions(state, seats[0]))))
        if seats_to_act(game, state):
            yield state


def _of_connect_four() -> Iterator[dict[str, Any]]:
    sizes = (
        (7, 6, 4, range(0, 36, 2)),
        (6, 5, 4, range(4, 22, 3)),
        (9, 7, 5, range(30, 50, 8)),
        (12, 10, 4, range(0, 60, 30)),
        (4, 4, 3, range(0, 9, 3)),
        (8, 7, 4, range(32, 50, 8)),
        (5, 26, 6, range(100, 101)),
        (26, 4, 7, range(50, 51)),
        (26, 26, 26, range(30, 31)),
    )
    for columns, rows, run, lengths in sizes:
        options = connect_four.Options(columns, rows, run)
        for state in _walks(connect_four.GAME, options, lengths, columns):
            limits = Budget(node_count=FOUR_NODES)
            scores = four.Solver(SOLVER_MEGABYTES).column_scores(state, limits)
            line = four.Solver(SOLVER_MEGABYTES).best_line(state, limits)
            judgement = HeuristicSearch(JUDGE_MEGABYTES).search(state, Budget(node_count=JUDGE_NODES))
            yield {
                "game": "connect-four",
                "state": connect_four.GAME.notation.write_state(state),
                "columns": [None if value is None else [value.lower, value.upper] for value in scores.values],
                "nodes": scores.node_count,
                "line": [drop.column for drop in line.drops],
                "line_nodes": line.node_count,
                **(
                    {"analysis": _analysed("connect-four", state)}
                    if columns == USUAL and state.occupied.bit_count() >= LATE
                    else {}
                ),
                "judged": [judgement.drop.column, judgement.points, judgement.depth, judgement.node_count],
            }


def _of_morpion() -> Iterator[dict[str, Any]]:
    sizes = (
        (3, 3, 3, range(7)),
        (5, 5, 4, range(2, 16, 3)),
        (7, 6, 5, range(0, 20, 4)),
        (15, 15, 5, range(4, 40, 5)),
        (4, 3, 3, range(0, 8, 3)),
        (6, 4, 4, range(4, 13, 4)),
        (19, 19, 6, range(10, 11)),
        (26, 26, 5, range(20, 21)),
        (26, 26, 26, range(12, 13)),
    )
    for columns, rows, run, lengths in sizes:
        for is_exact in (False, True):
            options = morpion.Options(columns, rows, run, 2, starter=1, exact=is_exact)
            for state in _walks(morpion.GAME, options, lengths, columns):
                yield _duel(state)
    crowds = (
        (morpion.Options(8, 8, 4, 3, starter=1), range(0, 20, 4)),
        (morpion.Options(6, 6, 4, 5, starter=2, exact=True), range(0, 16, 5)),
        (morpion.Options(12, 9, 5, 13, starter=1), range(8, 30, 20)),
        (morpion.Options(26, 26, 5, 26, starter=1), range(26, 80, 52)),
    )
    for options, lengths in crowds:
        yield from _advised(options, lengths)


def _advised(options: Any, lengths: range) -> Iterator[dict[str, Any]]:
    for state in _walks(morpion.GAME, options, lengths, 5):
        advice = morpion_core.advise(state, "expert", Budget(ADVICE_NODES))
        yield {
            "game": "morpion",
            "state": morpion.GAME.notation.write_state(state),
            "advice": [write_cell(advice.mark), advice.node_count],
        }


def _duel(state: Any) -> dict[str, Any]:
    found = Engine(ENGINE_MEGABYTES)._search(state, Budget(THINK_NODES), 99)
    proof = morpion_core.prove(state, Budget(PROOF_NODES))
    return {
        "game": "morpion",
        "state": morpion.GAME.notation.write_state(state),
        "thought": [list(map(write_cell, found.line)), found.score, found.depth, found.node_count],
        "proof": [proof.value, list(map(write_cell, proof.line)), proof.node_count],
        **({"analysis": _analysed("morpion", state)} if state.columns == SMALL_SIDE else {}),
    }


def _of_ricochet() -> Iterator[dict[str, Any]]:
    setups = (
        (RicochetOptions(), range(12)),
        (RicochetOptions(boards="later", robots=5), range(12)),
        (RicochetOptions(must_ricochet="no"), range(12)),
        (RicochetOptions(must_ricochet="last-stop"), range(6)),
        (RicochetOptions(open_targets=3), range(4)),
        (RicochetOptions(players=2, race_seconds=60.0), range(2)),
        (RicochetOptions(chosen_robots=("green", "blue", "black")), range(4)),
        (RicochetOptions(boards="all", robots=5, must_ricochet="no"), range(4)),
        (RicochetOptions(board=HUGE, robots=5, targets=5), range(1, 4)),
        (RicochetOptions(board=HUGE, robots=4, targets=4, must_ricochet="no"), range(2)),
    )
    for options, seeds in setups:
        for seed in seeds:
            state = RICOCHET.deal(options, Seed(seed))
            problem = ricochet_core.problem_of(state)
            found = ricochet_core.solve(problem, max_megabytes=STATES_MEGABYTES)
            ways = ricochet_core.all_paths(problem, max_paths=5, max_megabytes=STATES_MEGABYTES)
            felt = difficulty_of(problem, ways)
            yield {
                "game": "ricochet",
                "state": RICOCHET.notation.write_state(state),
                "path": None if found.path is None else list(map(write_slide, found.path)),
                "nodes": found.node_count,
                "ways": [ways.count, [list(map(write_slide, path)) for path in ways.paths]],
                **({"analysis": _analysed("ricochet", state)} if state.board.width <= USUAL_SIDE else {}),
                "felt": None if felt is None else [felt.grade, felt.score],
            }


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
