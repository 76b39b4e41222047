"""Morpion for two in the Smart Game Format, `GM[4]`.

(;FF[4]GM[4]SZ[15]RU[0]PB[Ada]PW[Bob]RE[B+1];B[hh];W[ij])

Cells are two letters, column then row from the top. Black is whoever begins. `RU[1]`: exactly five. Levels of computers
stand as ranks (`BR`, `WR`). Two properties are ours: `RUN[4]` for lines of another length, `SEAT[2]` where the second
player is Black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ludotheque.contract import GameRecord, Move, Player, RecordedResignation, RecordedStep, Seat, TreeNode
from ludotheque.contract.player import free_name, printable
from ludotheque.contract.record import Cause, decoded, read_whole, refuse, refusing
from ludotheque.games.morpion.notation import read_mark, read_state, write_state
from ludotheque.games.morpion.records.replaying import (
    LEVELS,
    last_state,
    moves_of,
    opening_of,
    record_from,
    recorded,
    refuse_rules,
)
from ludotheque.games.morpion.records.sgf_tree import Node, read_main_line, read_tree, write_nodes, write_tree
from ludotheque.games.morpion.rules import marks_on, outcome
from ludotheque.games.morpion.state import Mark, Options, State

_GOMOKU = "4"
_USUAL_SIDE, _USUAL_RUN = "15", "5"
_COLOURS = ("B", "W")
_SIDES = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_RESULT = re.compile(r"([BW])\+(.{0,40})")
_DRAWN = ("0", "draw")
_EXACT_RULES = ("1", "standard", "exact")
_FOREIGN_RULES = ("2", "4", "renju", "caro")
_LETTER_OF_CAUSE: Mapping[Cause, str] = {"resigned": "R", "out-of-time": "T", "left": "F", "disconnected": "F"}
_CAUSE_OF_LETTER: Mapping[str, Cause] = {"T": "out-of-time", "F": "left"}  # forfeit


class Colours(NamedTuple):
    """Which seat plays which colour."""

    black: Seat

    def seat(self, colour: str) -> Seat:
        return self.black if colour == "B" else Seat(1 - self.black)

    def colour(self, seat: Seat) -> str:
        return "B" if seat == self.black else "W"


def write_sgf(record: GameRecord) -> str:
    """The game as SGF; RecordError for more than two players, and for variants."""
    opening = _opening(record)
    colours = Colours(opening.starter)
    moves = ({colours.colour(move.by or Seat(0)): [_point(move.action)]} for move in moves_of(record))
    return write_nodes([dict(_root(record, opening, colours)), *moves])


def read_sgf(data: bytes) -> GameRecord:
    """The first game's main line, or RecordError."""
    root, *nodes = read_main_line(decoded(data))
    options, colours = _read_rules(root)
    played = [(colour, value) for node in (root, *nodes) for colour in _COLOURS for value in node.get(colour, ())]
    if any(name in node for node in nodes for name in ("AB", "AW", "AE")):
        refuse("sgf-setup")
    opening = _read_opening(root, options, colours, played[0][0] if played else None)
    moves = [(colours.seat(colour), _read_point(value, options)) for colour, value in played]
    steps: list[RecordedStep] = [recorded(seat, mark) for seat, mark in moves]
    end = last_state(opening, [Move(seat, mark) for seat, mark in moves])
    result = _one(root, "RE", "")
    given_up = [] if end is None else list(_read_result(result, colours, end))
    is_drawn = end is not None and outcome(end) is None and result.strip().lower() in _DRAWN
    record = record_from(options, opening, [*steps, *given_up])
    return replace(record, players=_read_players(root, colours), is_agreed=is_drawn)


def write_sgf_tree(record: GameRecord, nodes: Sequence[TreeNode]) -> str:
    """A study: the position where it begins, and every line with its comments; RecordError as for a game."""
    opening = _opening(record)
    colours = Colours(opening.starter)
    written: list[tuple[int | None, dict[str, list[str]]]] = []
    for node in nodes:
        said = {"C": [node.comment]} if node.comment else {}
        if node.move is None:
            written.append((None, {**dict(_root(record, opening, colours)), **said}))
            continue
        colour = colours.colour(node.move.by or Seat(0))
        written.append((node.parent, {colour: [_point(read_mark(node.move.action))], **said}))
    return write_tree(written)


def read_sgf_tree(data: bytes) -> tuple[GameRecord, tuple[TreeNode, ...]]:
    """All lines of the first game. A node without a move adds its comment to the one before."""
    given = read_tree(decoded(data))
    root = given[0][1]
    options, colours = _read_rules(root)
    moves = [[(colour, value) for colour in _COLOURS for value in node.get(colour, ())] for _, node in given]
    if moves[0] or any(name in node for _, node in given[1:] for name in ("AB", "AW", "AE")):
        refuse("sgf-setup")
    first = next((of_node[0][0] for of_node in moves if of_node), None)
    opening = _read_opening(root, options, colours, first)
    found = [TreeNode(None, None, _one(root, "C", ""))]
    places = [0]
    for (parent, node), of_node in zip(given[1:], moves[1:], strict=True):
        at = places[parent or 0]
        for colour, value in of_node:
            found.append(TreeNode(at, recorded(colours.seat(colour), _read_point(value, options))))
            at = len(found) - 1
        comment = "\n".join(filter(None, (found[at].comment, _one(node, "C", ""))))
        found[at] = replace(found[at], comment=comment)
        places.append(at)
    record = replace(record_from(options, opening, ()), players=_read_players(root, colours))
    return record, tuple(found)


def _opening(record: GameRecord) -> State:
    """Of two players, without rules that SGF has no word for."""
    opening = opening_of(record)
    if opening.seat_count != len(_COLOURS):
        refuse("sgf-cannot-say", count=opening.seat_count)
    refuse_rules(opening)
    return opening


def _read_rules(root: Node) -> tuple[Options, Colours]:
    if _one(root, "GM", "1") != _GOMOKU:
        refuse("sgf-game", text=printable(_one(root, "GM", "1")))
    return _read_options(root), Colours(_read_seat(_one(root, "SEAT", "1")))


def _root(record: GameRecord, opening: State, colours: Colours) -> Iterator[tuple[str, list[str]]]:
    is_square = opening.columns == opening.rows
    yield "FF", ["4"]
    yield "GM", [_GOMOKU]
    yield "CA", ["UTF-8"]
    yield "AP", ["ludotheque"]
    yield "SZ", [str(opening.columns) if is_square else f"{opening.columns}:{opening.rows}"]
    yield "RU", ["1" if opening.is_exact else "0"]
    if str(opening.run) != _USUAL_RUN:
        yield "RUN", [str(opening.run)]
    if colours.black == 1:
        yield "SEAT", ["2"]
    for colour in _COLOURS:
        player = (record.players or ())[colours.seat(colour)]
        yield f"P{colour}", [player.name]
        if player.level is not None:
            yield f"{colour}R", [player.level]
    if opening.occupied:
        for colour in _COLOURS:
            yield f"A{colour}", [_point(mark) for mark in marks_on(opening, opening.boards[colours.seat(colour)])]
        yield "PL", [colours.colour(opening.turn)]
    if record.places:
        yield "RE", [_result(record, record.places, colours)]


def _result(record: GameRecord, places: tuple[int, ...], colours: Colours) -> str:
    if places.count(1) != 1:
        return "0"
    causes = [step.cause for step in record.played if isinstance(step, RecordedResignation)]
    how = _LETTER_OF_CAUSE[causes[-1]] if causes else "1"
    return f"{colours.colour(Seat(places.index(1)))}+{how}"


def _read_result(text: str, colours: Colours, end: State) -> Iterator[RecordedResignation]:
    """A winner without a line: the other gave up, or was late."""
    found = _RESULT.fullmatch(text)
    if found is None:
        return
    winner, ended = colours.seat(found[1]), outcome(end)
    if ended is None:
        yield RecordedResignation(1 - winner, _CAUSE_OF_LETTER.get(found[2][:1].upper(), "resigned"))
    elif tuple(ended.winners) != (winner,):
        expected = f"{colours.colour(ended.winners[0])}+1" if len(ended.winners) == 1 else "0"
        refuse("wrong-result", text=printable(text), expected=expected)


def _read_options(root: Node) -> Options:
    size = _one(root, "SZ", _USUAL_SIDE)
    sides = _SIDES.fullmatch(size)
    if sides is None:
        refuse("sgf-size", text=printable(size))
    rule = _one(root, "RU", "0").lower()
    if rule.startswith(_FOREIGN_RULES):
        refuse("sgf-rule", text=printable(rule))
    run = read_whole(_one(root, "RUN", _USUAL_RUN), "RUN")
    with refusing("bad-options"):
        return Options(int(sides[1]), int(sides[2] or sides[1]), run, exact=rule.startswith(_EXACT_RULES))


def _read_opening(root: Node, options: Options, colours: Colours, first: str | None) -> State:
    """Empty, or with the stones laid out in the root; whoever moves first says whose turn it is."""
    boards = [0, 0]
    for colour in _COLOURS:
        for value in root.get(f"A{colour}", ()):
            mark = _read_point(value, options)
            boards[colours.seat(colour)] |= 1 << mark.row * (options.columns + 1) + mark.column
    laid = sum(board.bit_count() for board in boards)
    colour = first or _one(root, "PL", _COLOURS[laid % 2]).strip()[:1].upper()
    turn = colours.seat(colour)
    starter = Seat((turn - laid) % 2)
    state = State(options.columns, options.rows, options.run, options.exact, starter, (boards[0], boards[1]))
    if boards[0] & boards[1]:
        refuse("sgf-setup")
    with refusing("bad-opening", text="AB/AW"):
        read_state(write_state(state))
    return state


def _read_players(root: Node, colours: Colours) -> tuple[Player, ...]:
    """Names of strangers: cut, and told apart, rather than refused."""
    players: dict[Seat, Player] = {}
    for colour in _COLOURS:
        seat = colours.seat(colour)
        given = printable(_one(root, f"P{colour}", "")).strip() or f"Player {seat + 1}"
        name = free_name(given, [player.name for player in players.values()])
        level = _one(root, f"{colour}R", "")
        is_level = level in LEVELS
        players[seat] = Player(name, "computer", level) if is_level else Player(name)
    return players[Seat(0)], players[Seat(1)]


def _point(mark: Mark) -> str:
    return chr(ord("a") + mark.column) + chr(ord("a") + mark.row)


def _read_point(text: str, options: Options) -> Mark:
    letters = text.strip()
    if len(letters) == 2 and letters.isascii() and letters.isalpha() and letters.islower():
        mark = Mark(ord(letters[0]) - ord("a"), ord(letters[1]) - ord("a"))
        if mark.column < options.columns and mark.row < options.rows:
            return mark
    return refuse("sgf-point", text=printable(text), columns=options.columns, rows=options.rows)


def _read_seat(text: str) -> Seat:
    number = read_whole(text, "SEAT")
    if number not in (1, 2):
        refuse("no-such-player", given=number, most=len(_COLOURS))
    return Seat(number - 1)


def _one(node: Node, name: str, usual: str) -> str:
    values = node.get(name)
    return values[0] if values else usual
