"""Morpion as Piskvork keeps it, `.psq`: two players, five in a row.

Piskvorky 15x15, 0:11, 0     sides; who plays: 0 a person, else a computer's level from 1; who begins: 0 or 1
8,8,1500                     column and row from 1, and milliseconds
Ada                          the names of both
Yixin
-1                           the end of the moves
1,Freestyle                  who won, 0 nobody; Freestyle, or Standard where a longer line does not win

Only the first line and the moves are always there. Without the last line, the moves tell which rule was played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludotheque.contract import GameRecord, Move, Player, RecordedResignation, RecordedStep, Seat
from ludotheque.contract.player import free_name, printable
from ludotheque.contract.record import read_whole, refuse, refusing
from ludotheque.games.morpion.records.replaying import (
    LEVELS,
    last_state,
    moves_of,
    opening_of,
    record_from,
    recorded,
    refuse_rules,
)
from ludotheque.games.morpion.rules import is_over
from ludotheque.games.morpion.state import Mark, Options, State

FIRST_WORD = "Piskvorky"
_FIVE = 5
_TWO = 2
_FREE, _EXACT = "Freestyle", "Standard"
_FOREIGN_RULES = ("renju", "caro")
_UNKNOWN_LEVEL = 11  # what tournaments write
_HEADER = re.compile(
    rf"{FIRST_WORD}\s+([0-9]{{1,3}})\s*x\s*([0-9]{{1,3}})"
    r"(?:\s*,\s*([0-9]{1,3})\s*[:-]\s*([0-9]{1,3})(?:\s*,\s*([01]))?)?"
)
_MOVE = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(?:,\s*-?[0-9]{1,12}\s*)?")
_CODE = re.compile(r"-?[0-9]{1,6}")
_RESULT = re.compile(r"([0-2])\s*,\s*(\S.*)")


@dataclass(frozen=True)
class _Tail:
    """What stands after the moves."""

    names: tuple[str, ...] = ()
    winner: int = 0
    rule: str | None = None


def write_psq(record: GameRecord) -> str:
    """The game as Piskvork would keep it; RecordError for what that cannot say."""
    opening, players = opening_of(record), record.players or ()
    if opening.seat_count != _TWO or opening.run != _FIVE or opening.occupied:
        refuse("psq-cannot-say")
    refuse_rules(opening)
    for player in players:
        if _MOVE.fullmatch(player.name) or _CODE.fullmatch(player.name):
            refuse("psq-name", name=printable(player.name))
    places = record.places or ()
    winner = places.index(1) + 1 if places.count(1) == 1 else 0
    return "\n".join(
        (
            f"{FIRST_WORD} {opening.columns}x{opening.rows}, {':'.join(map(_kind, players))}, {opening.starter}",
            *(f"{move.action.column + 1},{move.action.row + 1},0" for move in moves_of(record)),
            *(player.name for player in players),
            "-1",
            f"{winner},{_EXACT if opening.is_exact else _FREE}",
            "",
        )
    )


def read_psq(data: bytes) -> GameRecord:
    """The game this file describes, or RecordError."""
    header, *lines = [line.strip() for line in _decoded(data).splitlines() if line.strip()]
    found = _HEADER.fullmatch(header)
    if found is None:
        refuse("psq-header", text=printable(header))
    moves = []
    for line in lines:
        move = _MOVE.fullmatch(line)
        if move is None:
            break
        moves.append(move)
    tail = _read_tail(lines[len(moves) :])
    if tail.rule is not None:
        return _record(found, moves, tail, is_exact=tail.rule.lower().startswith(_EXACT.lower()))[0]
    record, is_playable = _record(found, moves, tail, is_exact=False)
    if is_playable:
        return record
    exact, is_playable = _record(found, moves, tail, is_exact=True)
    return exact if is_playable else record


def _kind(player: Player) -> str:
    if player.kind == "person":
        return "0"
    return str(LEVELS.index(player.level) + 1 if player.level in LEVELS else _UNKNOWN_LEVEL)


def _read_tail(lines: Sequence[str]) -> _Tail:
    """Names up to the code; a result after it. Files without names, or with more remarks, are read too."""
    code = next((place for place, line in enumerate(lines) if _CODE.fullmatch(line)), len(lines))
    names = tuple(lines[:_TWO]) if code >= _TWO else ()
    result = next((found for line in lines[code + 1 :] if (found := _RESULT.fullmatch(line))), None)
    if result is None:
        return _Tail(names)
    if result[2].lower().startswith(_FOREIGN_RULES):
        refuse("psq-rule", text=printable(result[2]))
    return _Tail(names, int(result[1]), result[2])


def _record(
    header: re.Match[str], moves: Sequence[re.Match[str]], tail: _Tail, *, is_exact: bool
) -> tuple[GameRecord, bool]:
    """The game by this rule, and whether its moves can be played by it."""
    columns, rows = read_whole(header[1], "columns"), read_whole(header[2], "rows")
    with refusing("bad-options"):
        options = Options(columns, rows, _FIVE, exact=is_exact)
    starter = int(header[5] or 0)
    opening = State(columns, rows, _FIVE, is_exact, Seat(starter), (0, 0))
    played = [
        Move(Seat((starter + number) % _TWO), _read_mark(move, number + 1, options))
        for number, move in enumerate(moves)
    ]
    steps: list[RecordedStep] = [
        recorded(Seat((starter + number) % _TWO), move.action) for number, move in enumerate(played)
    ]
    end = last_state(opening, played)
    if tail.winner and end is not None and not is_over(end):
        steps.append(RecordedResignation(_TWO - tail.winner))  # the other one
    players = _players(tail.names, (header[3] or "0", header[4] or "0"))
    return replace(record_from(options, opening, steps), players=players), end is not None


def _read_mark(move: re.Match[str], number: int, options: Options) -> Mark:
    column, row = int(move[1]), int(move[2])
    if not (1 <= column <= options.columns and 1 <= row <= options.rows):
        refuse("psq-move", number=number, text=printable(move[0]), columns=options.columns, rows=options.rows)
    return Mark(column - 1, row - 1)


def _players(names: Sequence[str], kinds: tuple[str, str]) -> tuple[Player, ...]:
    """Names of strangers: cut, and told apart, rather than refused."""
    first = _tidy(names[0]) if names else "Player 1"
    second = free_name(_tidy(names[1]) if names else "Player 2", [first])
    return tuple(_player(name, kind) for name, kind in zip((first, second), kinds, strict=True))


def _tidy(name: str) -> str:
    return printable(name).strip() or "?"


def _player(name: str, kind: str) -> Player:
    level = int(kind)
    return Player(name) if level == 0 else Player(name, "computer", LEVELS[min(level, len(LEVELS)) - 1])


def _decoded(data: bytes) -> str:
    """Piskvork writes names in the letters of its own machine; all else is ASCII."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
