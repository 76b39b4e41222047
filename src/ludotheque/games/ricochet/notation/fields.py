"""The lists inside a position: tiles, bids, seats and slides, each joined by commas."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludotheque.contract import NotationError, Seat, phrase
from ludotheque.games.ricochet.boards import Board, Cell, Target, read_cell, tile_code, write_cell
from ludotheque.games.ricochet.notation.actions import read_action, write_action
from ludotheque.games.ricochet.state import Bid, Robots, Slide, Win, waiting_cells

NOTHING = "-"
_WIN = re.compile(r"([A-Z][a-z])([1-9][0-9]{0,2})", re.ASCII)
_BID = re.compile(r"([A-Z])([1-9][0-9]?)", re.ASCII)
_EXAMPLES = {
    "robots": "c3,h10,p1,a16",
    "target": "Gt",
    "deck": "Rc,Gt",
    "out": "Rc,Gt",
    "won": "Rc7,Gt5/-",
    "bids": "A7,B5",
    "show": "B5,A7",
    "passed": "AB",
    "slides": "RN,GE",
    "players": "2",
    "returned": "1",
    "round": "3",
}


def field_error(field: str, text: str) -> NotationError:
    return NotationError(phrase("ricochet.notation.field", field=field, text=text[:40], example=_EXAMPLES[field]))


def write_robots(robots: Robots, board: Board) -> str:
    """Their cells, and a dash for each that does not take part."""
    return ",".join(NOTHING if cell in board.closed else write_cell(cell, board.width) for cell in robots)


def read_robots(text: str, board: Board) -> Robots:
    """The closed cells take those that do not take part, in their order."""
    words, waiting = text.split(","), iter(waiting_cells(board))
    if words.count(NOTHING) > min(len(board.closed), len(words) - 1):
        raise field_error("robots", text)
    cells: list[Cell] = []
    for word in words:
        cell = next(waiting) if word == NOTHING else _read_free_cell(word, board)
        cells.append(cell)
    return tuple(cells)


def _read_free_cell(word: str, board: Board) -> Cell:
    try:
        cell = read_cell(word, board.width, board.height)
    except ValueError:
        raise field_error("robots", word) from None
    if cell in board.closed:
        raise NotationError(phrase("ricochet.notation.robot-cell", cell=word))
    return cell


def write_tiles(tiles: Iterable[Target]) -> str:
    return ",".join(map(tile_code, tiles)) or NOTHING


def read_tiles(field: str, text: str, board: Board) -> tuple[Target, ...]:
    if text == NOTHING:
        return ()
    return tuple(_read_tile(field, word, board) for word in text.split(","))


def write_wins(won: Iterable[tuple[Win, ...]]) -> str:
    """One list per seat, between slashes: `Rc7,Gt5/-`."""
    return "/".join(",".join(f"{tile_code(win.target)}{win.slides}" for win in wins) or NOTHING for wins in won)


def read_wins(text: str, board: Board) -> tuple[tuple[Win, ...], ...]:
    return tuple(_read_seat_wins(part, board) for part in text.split("/"))


def write_bids(bids: Iterable[Bid]) -> str:
    return ",".join(f"{write_seats((bid.seat,))}{bid.slides}" for bid in bids)


def read_bids(field: str, text: str) -> tuple[Bid, ...]:
    matches = [_BID.fullmatch(word) for word in text.split(",")]
    if None in matches:
        raise field_error(field, text)
    return tuple(Bid(_seat(match[1]), int(match[2])) for match in matches if match)


def write_seats(seats: Iterable[Seat]) -> str:
    return "".join(chr(ord("A") + seat) for seat in seats)


def read_seats(field: str, text: str) -> tuple[Seat, ...]:
    if not all("A" <= letter <= "Z" for letter in text):
        raise field_error(field, text)
    return tuple(map(_seat, text))


def write_slides(slides: Iterable[Slide]) -> str:
    return ",".join(map(write_action, slides))


def read_slides(text: str) -> tuple[Slide, ...]:
    actions = [read_action(word) for word in text.split(",")]
    slides = tuple(action for action in actions if isinstance(action, Slide))
    if len(slides) < len(actions):
        raise field_error("slides", text)
    return slides


def read_number(field: str, text: str) -> int:
    if not (1 <= len(text) <= 6 and text.isascii() and text.isdigit()):
        raise field_error(field, text)
    return int(text)


def _read_tile(field: str, word: str, board: Board) -> Target:
    for target in board.targets:
        if tile_code(target) == word:
            return target
    raise field_error(field, word)


def _read_seat_wins(text: str, board: Board) -> tuple[Win, ...]:
    if text == NOTHING:
        return ()
    matches = [_WIN.fullmatch(word) for word in text.split(",")]
    if None in matches:
        raise field_error("won", text)
    return tuple(Win(_read_tile("won", match[1], board), int(match[2])) for match in matches if match)


def _seat(letter: str) -> Seat:
    return Seat(ord(letter) - ord("A"))
