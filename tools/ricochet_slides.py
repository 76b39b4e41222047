"""Write down walks of Ricochet Robots, slide by slide: the browser's slide rule must agree with ours on all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludotheque.contract import Dice, Seed
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board, Cell, Target, read_board
from ludotheque.games.ricochet.notation import write_action
from ludotheque.games.ricochet.rules import entered_cells, is_reached, slid, stands_on_target
from ludotheque.games.ricochet.state import (
    MAX_OPEN_TARGETS,
    Exploring,
    HouseRules,
    Robots,
    Slide,
    State,
    starting_cells,
)

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "ricochet_slides.json"
WALKS = 16
SLIDES = 14

# Classic quarters, quarters with diagonals, a ring of diagonals that never ends, a wide board, a single row.
BOARDS = [
    ("1A2B3A4B", 4),
    ("4B1A3B2A", 5),
    ("1D2D3D4D", 4),
    ("2C4D1D3C", 5),
    ("5x5_w.c3e_t.a1Rc_d.b2Bu.d2Bd.b4Bd.d4Bu", 2),
    ("32x32_w.b2es.p9s.aa20e.af31s_t.c7Rc_d.q16Gu.h30Yd_x.t4.u4", 3),
    ("9x1_w.d1e_t.i1Av", 2),
]


def written() -> str:
    """The whole file, one board on each line."""
    lines = (json.dumps(_board(index, code, robots)) for index, (code, robots) in enumerate(BOARDS))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _board(index: int, code: str, robot_count: int) -> dict[str, Any]:
    board, dice = read_board(code), Dice(Seed(index))
    return {
        "width": board.width,
        "height": board.height,
        "walls": sorted(board.walls),
        "diagonals": [vars(diagonal) for diagonal in board.diagonals],
        "closed": sorted(board.closed),
        "walks": [_walk(board, dice.shuffled(starting_cells(board))[:robot_count], dice) for _ in range(WALKS)],
    }


def _walk(board: Board, home: Robots, dice: Dice) -> dict[str, Any]:
    slides = [Slide(dice.pick(ROBOTS[: len(home)]), dice.pick(DIRECTIONS)) for _ in range(SLIDES)]
    # Slides that move nothing are kept: both must say so.
    robots, entered = home, []
    for slide in slides:
        entered.append([cell for cell, _ in entered_cells(board, robots, slide)])
        robots = slid(board, robots, slide)
    state = _state(board, home, slides, dice)
    return {
        "home": home,
        "targets": [vars(target) for target in state.deck],
        "must_ricochet": state.house.must_ricochet,
        "slides": " ".join(map(write_action, slides)),
        "entered": entered,
        "arrivals": [_arrival(state, tuple(slides[: count + 1])) for count in range(SLIDES)],
    }


def _state(board: Board, home: Robots, slides: list[Slide], dice: Dice) -> State:
    """The targets lie where this walk comes by, so that some arrive."""
    targets: dict[Cell, Target] = {}
    for _ in range(1 + dice.below(MAX_OPEN_TARGETS)):
        stop = slides[: 1 + dice.below(SLIDES - 1)]
        robot = stop[-1].robot
        cell = _after(board, home, stop)[ROBOTS.index(robot)]
        targets.setdefault(cell, Target(cell, "any" if robot == "black" else robot, "circle"))
    rules = HouseRules(must_ricochet=dice.pick(("every-stop", "last-stop", "no")), open_targets=len(targets))
    return State(board, home, tuple(targets.values()), ((),), Exploring((), home), house=rules)


def _arrival(state: State, shown: tuple[Slide, ...]) -> str:
    robots = _after(state.board, state.robots, list(shown))
    if is_reached(state, Exploring(shown, robots)):
        return "reached"
    return "straight" if stands_on_target(state, robots, shown[-1]) else "elsewhere"


def _after(board: Board, robots: Robots, slides: list[Slide]) -> Robots:
    for slide in slides:
        robots = slid(board, robots, slide)
    return robots


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
