"""Boards of one's own, with robots and a goal: read in any form, checked, changed and written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludotheque.contract import BoardEditor, BoardTexts, Finding, NotationError, Seed, Span, phrase
from ludotheque.games.ricochet.boards import (
    QUARTERS,
    ROBOTS,
    Board,
    Cell,
    Diagonal,
    Quarter,
    Target,
    board_as_json,
    draft_from_json,
    join_quarters,
    out_of_bounds,
    random_board,
    read_draft,
    read_quarter_xml,
    rotated,
    write_board,
    write_short,
)
from ludotheque.games.ricochet.boards import findings as findings_on
from ludotheque.games.ricochet.boards.editing import blank as blank_board
from ludotheque.games.ricochet.boards.editing import with_quarter
from ludotheque.games.ricochet.boards.rotation import rotated_cell, sorted_by_cell
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.state import (
    Exploring,
    HouseRules,
    MustRicochet,
    Options,
    Robots,
    State,
    is_wanted,
    robots_needed,
    taking_part,
    waiting_cells,
)
from ludotheque.games.ricochet.text import paint_grid
from ludotheque.games.ricochet.view import view

__all__ = ["EDITOR", "BoardDraft"]

_DEFAULT_ROBOT_COUNT = 4


@dataclass(frozen=True)
class BoardDraft:
    """A board in the making; anything on it may lie off the board."""

    board: Board
    robots: tuple[Cell | None, ...] = ()
    """In the order of ROBOTS; None: not on the board. Empty: only the board is looked at."""

    goal: Cell | None = None
    """The cell of the target to reach; None: the first."""

    must_ricochet: MustRicochet = "every-stop"


def _read(text: str) -> BoardDraft:
    """A name, a code, a short text, JSON, a position, or a quarter as XML."""
    content = text.strip().lstrip("\ufeff")
    if not content:
        raise NotationError(phrase("ricochet.board.no-content"))
    if content.startswith("<"):
        quarter = read_quarter_xml(content.encode("utf-8", "replace"))
        return BoardDraft(with_quarter(blank_board(), 0, quarter))
    if content.startswith("{"):
        board, robots = draft_from_json(_parsed(content))
        return _with_known_robots(BoardDraft(board, _shown(board, robots)))
    if content.startswith("rr:"):
        state = read_state(content)
        goal = state.deck[0].cell if state.deck else None
        return BoardDraft(state.board, _shown(state.board, state.robots), goal, state.house.must_ricochet)
    return BoardDraft(read_draft(content))


def _findings(draft: BoardDraft) -> Sequence[Finding]:
    return findings_on(draft.board, draft.robots)


def _texts(draft: BoardDraft) -> BoardTexts:
    opening = _opening(draft)
    short, code = write_short(draft.board), write_board(draft.board)
    position = write_state(replace(opening, deck=opening.deck[:1]))
    return BoardTexts(short, code, position.replace(code, short, 1), write_state(opening))


def _opening(draft: BoardDraft) -> State:
    """For one person alone, all targets in the deck."""
    robots = _standing(draft)
    wanted = [target for target in draft.board.targets if is_wanted(target, taking_part(draft.board, robots))]
    goal = [target for target in wanted if target.cell == draft.goal]
    others = [target for target in wanted if target.cell != draft.goal]
    house = HouseRules(must_ricochet=draft.must_ricochet)
    return State(draft.board, robots, (*goal, *others), ((),), Exploring((), robots), house=house)


def _standing(draft: BoardDraft) -> Robots:
    """Up to the last that is there; one that is left out before it waits on a closed cell, if there is one."""
    most = max((index + 1 for index, cell in enumerate(draft.robots) if cell is not None), default=0)
    waiting = iter(waiting_cells(draft.board))
    cells = (next(waiting, None) if cell is None else cell for cell in draft.robots[:most])
    return tuple(cell for cell in cells if cell is not None)


def _shown(board: Board, robots: Robots) -> tuple[Cell | None, ...]:
    """The cells of the robots; None for those that wait beside the board."""
    return tuple(None if cell in board.closed else cell for cell in robots)


def _with_quarter(draft: BoardDraft, params: Mapping[str, Any]) -> BoardDraft:
    """One quarter replaced: `corner` 0 is the north-west, then clockwise; `quarter` is `1A` to `4D`, or XML."""
    _refuse_astray(draft)
    return replace(draft, board=with_quarter(draft.board, params["corner"], _quarter(params["quarter"])))


def _with_quarters(draft: BoardDraft, params: Mapping[str, Any]) -> BoardDraft:
    """A whole board of four `quarters`, the north-western one first, then clockwise."""
    return replace(draft, board=join_quarters([_quarter(text) for text in params["quarters"]]))


def _turned(draft: BoardDraft, params: Mapping[str, Any]) -> BoardDraft:
    """Everything turned clockwise by a quarter."""
    _refuse_astray(draft)
    board, size = draft.board, (draft.board.width, draft.board.height)
    robots = tuple(None if cell is None else rotated_cell(cell, *size) for cell in draft.robots)
    goal = None if draft.goal is None or draft.goal not in board.cells else rotated_cell(draft.goal, *size)
    return replace(draft, board=rotated(board), robots=robots, goal=goal)


def _with_random_robots(draft: BoardDraft, params: Mapping[str, Any]) -> BoardDraft:
    """As many robots as there were, or as the targets need, placed at random by the `seed`."""
    _refuse_astray(draft)
    return replace(draft, robots=_random_robots(draft.board, draft, params["seed"]))


def _random(draft: BoardDraft, params: Mapping[str, Any]) -> BoardDraft:
    """A whole board at random, by the `seed`."""
    board = random_board(Seed(params["seed"]))
    return replace(draft, board=board, robots=_random_robots(board, draft, params["seed"]), goal=None)


def _random_robots(board: Board, draft: BoardDraft, seed: int) -> tuple[Cell | None, ...]:
    """SetupError where no game can begin."""
    standing = _standing(draft)
    playing = taking_part(draft.board, standing)
    if len(playing) < len(standing):
        chosen = Options(board=write_short(board), chosen_robots=playing)
        return _shown(board, deal(chosen, Seed(seed)).robots)
    count = max(len(playing) or _DEFAULT_ROBOT_COUNT, robots_needed(board.targets))
    return deal(Options(board=write_short(board), robots=count), Seed(seed)).robots


def _refuse_astray(draft: BoardDraft) -> None:
    """What is not on the board cannot change with it."""
    for lost in out_of_bounds(draft.board, draft.robots):
        raise NotationError(lost.words)


def _quarter(text: str) -> Quarter:
    name = text.strip().upper()
    return QUARTERS[name] if name in QUARTERS else read_quarter_xml(text.strip().encode("utf-8", "replace"))


def _parsed(text: str) -> object:
    try:
        parsed: object = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(phrase("ricochet.board.no-json")) from None
    return parsed


def _with_known_robots(draft: BoardDraft) -> BoardDraft:
    if len(draft.robots) > len(ROBOTS):
        raise NotationError(phrase("ricochet.notation.robot-count", count=len(draft.robots)))
    return draft


def _paint(draft: BoardDraft) -> Sequence[Span]:
    robots = _standing(draft)
    return paint_grid(view(State(draft.board, robots, (), ((),), Exploring((), robots)), None))


def _pack(draft: BoardDraft) -> dict[str, Any]:
    board = draft.board
    return {
        "width": board.width,
        "height": board.height,
        "walls": sorted(board.walls),
        "targets": [{"cell": item.cell, "colour": item.colour, "shape": item.shape} for item in board.targets],
        "diagonals": [{"cell": item.cell, "colour": item.colour, "lean": item.lean} for item in board.diagonals],
        "closed": sorted(board.closed),
        "robots": list(draft.robots) if any(cell is not None for cell in draft.robots) else [],
        "goal": draft.goal,
        "must_ricochet": draft.must_ricochet,
    }


def _unpack(fields: Mapping[str, Any]) -> BoardDraft:
    """As it is, with everything that lies off the board."""
    board = Board(
        fields["width"],
        fields["height"],
        frozenset((cell, side) for cell, side in fields["walls"]),
        sorted_by_cell([Target(**item) for item in fields["targets"]]),
        sorted_by_cell([Diagonal(**item) for item in fields["diagonals"]]),
        frozenset(fields["closed"]),
    )
    # Somebody edits a position here, so a board without robots lacks one.
    robots = tuple(fields["robots"]) or (None,)
    return BoardDraft(board, robots, fields["goal"], fields["must_ricochet"])


def _to_json(draft: BoardDraft) -> dict[str, Any]:
    return board_as_json(draft.board, _standing(draft))


EDITOR: BoardEditor[BoardDraft] = BoardEditor(
    read=_read,
    findings=_findings,
    texts=_texts,
    changes={
        "quarter": _with_quarter,
        "quarters": _with_quarters,
        "turn": _turned,
        "robots": _with_random_robots,
        "random": _random,
    },
    blank=lambda: BoardDraft(blank_board()),
    paint=_paint,
    pack=_pack,
    unpack=_unpack,
    to_json=_to_json,
)
