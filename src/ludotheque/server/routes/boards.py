"""Ricochet boards in the making: checked, read, put together. The rules of a board live with the game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

from ludotheque.contract import NotationError, Seed, phrase
from ludotheque.games.ricochet.boards import (
    QUARTERS,
    ROBOTS,
    Board,
    Cell,
    Diagonal,
    Quarter,
    Target,
    astray,
    draft_from_json,
    findings,
    random_board,
    read_draft,
    read_quarter_xml,
    turned,
    write_board,
    write_short,
)
from ludotheque.games.ricochet.boards.editing import blank, with_quarter
from ludotheque.games.ricochet.boards.turning import in_order, turned_cell
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.state import Exploring, HouseRules, Options, State, robots_needed
from ludotheque.server.routes import Call, Operation
from ludotheque.server.showing import sentence
from ludotheque.server.wire.boards import (
    BoardChange,
    BoardCheck,
    BoardDraft,
    BoardFinding,
    BoardText,
    DraftDiagonal,
    DraftTarget,
)

_USUAL_ROBOTS = 4


async def check(call: Call) -> BoardCheck:
    """Everything that is wrong with a board in the making, each thing at its place."""
    return await asyncio.to_thread(checked, call.body, call.language)


async def read(call: Call) -> BoardDraft:
    """A board from its text, JSON, a position, or a quarter as XML; what is wrong with it can be mended."""
    letter: BoardText = call.body
    return await asyncio.to_thread(read_text, letter.content)


async def change(call: Call) -> BoardDraft:
    """A draft with a quarter put in, turned, with robots placed by lot, or drawn by lot altogether."""
    return await asyncio.to_thread(changed, call.body)


# A large board takes longer than a beat of the loop: these three work beside it.


def checked(draft: BoardDraft, language: str) -> BoardCheck:
    """What is wrong, and the texts of a board that can be played on."""
    board = _board(draft)
    found = findings(board, draft.robots or [None])
    told = [BoardFinding(sentence(item.words, language), list(item.cells), item.is_fatal) for item in found]
    if any(item.is_fatal for item in found):
        return BoardCheck(told, False, "", "", "", "")
    opening = _opening(draft, board)
    riddle = write_state(replace(opening, deck=opening.deck[:1]))
    short, code = write_short(board), write_board(board)
    return BoardCheck(told, True, short, code, riddle.replace(code, short, 1), write_state(opening))


def read_text(content: str) -> BoardDraft:
    """The board in any of its forms, or NotationError."""
    text = content.strip().lstrip("\ufeff")
    if not text:
        raise NotationError(phrase("ricochet.board.no-content"))
    if text.startswith("<"):
        return _draft(with_quarter(blank(), 0, read_quarter_xml(text.encode("utf-8", "replace"))), ())
    if text.startswith("{"):
        return _draft(*draft_from_json(_json(text)))
    if text.startswith("rr:"):
        state = read_state(text)
        goal = state.deck[0].cell if state.deck else None
        return _draft(state.board, state.robots, goal, must_ricochet=state.house.must_ricochet)
    return _draft(read_draft(text), ())


def changed(letter: BoardChange) -> BoardDraft:
    """The draft after the change, or NotationError, SetupError."""
    draft, board = letter.draft, _board(letter.draft)
    if letter.what == "random":
        drawn = random_board(Seed(letter.seed))
        return _draft(drawn, _by_lot(drawn, draft, letter.seed), must_ricochet=draft.must_ricochet)
    for lost in astray(board, draft.robots):  # what is not on the board cannot change with it
        raise NotationError(lost.words)
    if letter.what == "quarter":
        board = with_quarter(board, letter.corner, _quarter(letter.quarter))
        return _draft(board, draft.robots, draft.goal, must_ricochet=draft.must_ricochet)
    if letter.what == "robots":
        return _draft(board, _by_lot(board, draft, letter.seed), draft.goal, must_ricochet=draft.must_ricochet)
    size = board.width, board.height
    robots = [None if cell is None else turned_cell(cell, *size) for cell in draft.robots]
    goal = None if draft.goal not in board.cells else turned_cell(draft.goal or 0, *size)
    return _draft(turned(board), robots, goal, must_ricochet=draft.must_ricochet)


def _board(draft: BoardDraft) -> Board:
    """As it is, with everything that lies off it."""
    return Board(
        draft.width,
        draft.height,
        frozenset(draft.walls),
        in_order([Target(item.cell, item.colour, item.shape) for item in draft.targets]),
        in_order([Diagonal(item.cell, item.colour, item.lean) for item in draft.diagonals]),
        frozenset(draft.closed),
    )


def _draft(
    board: Board, robots: Sequence[Cell | None], goal: Cell | None = None, *, must_ricochet: bool = True
) -> BoardDraft:
    if len(robots) > len(ROBOTS):
        raise NotationError(phrase("ricochet.notation.robot-count", count=len(robots)))
    return BoardDraft(
        board.width,
        board.height,
        sorted(board.walls),
        [DraftTarget(item.cell, item.colour, item.shape) for item in board.targets],
        [DraftDiagonal(item.cell, item.colour, item.lean) for item in board.diagonals],
        sorted(board.closed),
        list(robots),
        goal,
        must_ricochet,
    )


def _opening(draft: BoardDraft, board: Board) -> State:
    """Alone, all targets in the deck."""
    robots = tuple(cell for cell in draft.robots if cell is not None)
    goal = [target for target in board.targets if target.cell == draft.goal]
    others = [target for target in board.targets if target.cell != draft.goal]
    house = HouseRules(must_ricochet=draft.must_ricochet)
    return State(board, robots, (*goal, *others), ((),), Exploring((), robots), house=house)


def _by_lot(board: Board, draft: BoardDraft, seed: int) -> tuple[Cell, ...]:
    """As many robots as were there, or as targets ask for; SetupError where no game can begin."""
    present = sum(cell is not None for cell in draft.robots) or _USUAL_ROBOTS
    count = max(present, robots_needed(board.targets))
    return deal(Options(board=write_short(board), robots=count), Seed(seed)).robots


def _quarter(text: str) -> Quarter:
    name = text.strip().upper()
    return QUARTERS[name] if name in QUARTERS else read_quarter_xml(text.strip().encode("utf-8", "replace"))


def _json(text: str) -> object:
    try:
        parsed: object = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(phrase("ricochet.board.no-json")) from None
    return parsed


OPERATIONS = [
    Operation("POST", "/api/boards/check", check, BoardCheck, BoardDraft),
    Operation("POST", "/api/boards/read", read, BoardDraft, BoardText),
    Operation("POST", "/api/boards/change", change, BoardDraft, BoardChange),
]
