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
from dataclasses import dataclass

from ludotheque.contract import RecordError, Seat, Seed
from ludotheque.games.morpion import GAME, Mark, Options, State
from ludotheque.play.journal import Journal
from ludotheque.play.players import LONGEST_NAME, Player, free_name, shown
from ludotheque.play.record.morpion_xml import LEVELS
from ludotheque.play.record.rebuilding import Rebuilding, read_whole, refuse, refusing
from ludotheque.play.table import Table

SIGN = "Piskvorky"
_FIVE = 5
_TWO = 2
_FREE, _EXACT = "Freestyle", "Standard"
_FOREIGN_RULES = ("renju", "caro")
_UNKNOWN_LEVEL = 11  # what tournaments write
_HEADER = re.compile(
    rf"{SIGN}\s+([0-9]{{1,3}})\s*x\s*([0-9]{{1,3}})\s*(?:,\s*([0-9]{{1,3}})\s*[:-]\s*([0-9]{{1,3}})\s*(?:,\s*([01]))?)?\s*"
)
_MOVE = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(?:,\s*-?[0-9]{1,12}\s*)?")
_CODE = re.compile(r"-?[0-9]{1,6}")
_RESULT = re.compile(r"([0-2])\s*,\s*(.+)")


@dataclass(frozen=True)
class _Tail:
    """What stands after the moves."""

    names: tuple[str, ...] = ()
    winner: int = 0
    rule: str | None = None


def write_psq(table: Table) -> str:
    """The game as Piskvork would keep it; RecordError for what that cannot say."""
    if table.slug != GAME.slug:
        refuse("psq-is-for-morpion", game=table.slug)
    opening: State = table.journal.opening
    if opening.seat_count != _TWO or opening.run != _FIVE or opening.occupied:
        refuse("psq-cannot-say")
    names = [player.name for player in table.players]
    for name in names:
        if _MOVE.fullmatch(name) or _CODE.fullmatch(name):
            refuse("psq-name", name=shown(name))
    ended = table.outcome
    winner = ended.winners[0] + 1 if ended is not None and len(ended.winners) == 1 else 0
    kinds = ":".join(map(_nature, table.players))
    return "\n".join(
        (
            f"{SIGN} {opening.columns}x{opening.rows}, {kinds}, {opening.starter}",
            *(f"{move.action.column + 1},{move.action.row + 1},0" for move in table.journal.moves),
            *names,
            "-1",
            f"{winner},{_EXACT if opening.is_exact else _FREE}",
            "",
        )
    )


def read_psq(data: bytes) -> Table:
    """The table this file describes, or RecordError."""
    header, *lines = [line.strip() for line in _decoded(data).splitlines() if line.strip()]
    found = _HEADER.fullmatch(header)
    if found is None:
        refuse("psq-header", text=shown(header))
    moves = []
    for line in lines:
        move = _MOVE.fullmatch(line)
        if move is None:
            break
        moves.append(move)
    tail = _read_tail(lines[len(moves) :])
    if tail.rule is not None:
        return _rebuilt(found, moves, tail, is_exact=tail.rule.lower().startswith(_EXACT.lower()))
    try:
        return _rebuilt(found, moves, tail, is_exact=False)
    except RecordError as refusal:
        try:
            return _rebuilt(found, moves, tail, is_exact=True)
        except RecordError:
            raise refusal from None


def _nature(player: Player) -> str:
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
        refuse("psq-rule", text=shown(result[2]))
    return _Tail(names, int(result[1]), result[2])


def _rebuilt(header: re.Match[str], moves: Sequence[re.Match[str]], tail: _Tail, *, is_exact: bool) -> Table:
    columns, rows = read_whole(header[1], "columns"), read_whole(header[2], "rows")
    with refusing("bad-options"):
        options = Options(columns, rows, _FIVE, exact=is_exact)
    starter = Seat(int(header[5] or 0))
    opening = State(columns, rows, _FIVE, is_exact, starter, (0, 0))
    journal: Journal[State, Mark] = Journal(opening)
    players = _players(tail.names, (header[3] or "0", header[4] or "0"))
    rebuilding = Rebuilding(Table(GAME, options, Seed(0), players, journal))
    for number, move in enumerate(moves, start=1):
        column, row = int(move[1]), int(move[2])
        if not (1 <= column <= columns and 1 <= row <= rows):
            refuse("psq-move", number=number, text=shown(move[0]), columns=columns, rows=rows)
        mark = Mark(column - 1, row - 1)
        rebuilding.move(rebuilding.state.turn, GAME.notation.write_action(mark))
    if tail.winner and GAME.outcome(rebuilding.state) is None:
        rebuilding.resign(_TWO - tail.winner, "resigned")  # the other one
    return rebuilding.table()


def _players(names: Sequence[str], kinds: tuple[str, str]) -> tuple[Player, ...]:
    """Names of strangers: cut, and told apart, rather than refused."""
    first = _tidy(names[0]) if names else "Player 1"
    second = free_name(_tidy(names[1]) if names else "Player 2", [first])
    return tuple(_player(name, kind) for name, kind in zip((first, second), kinds, strict=True))


def _tidy(name: str) -> str:
    return shown(name[:LONGEST_NAME]).strip() or "?"


def _player(name: str, kind: str) -> Player:
    level = int(kind)
    return Player(name) if level == 0 else Player(name, "computer", LEVELS[min(level, len(LEVELS)) - 1])


def _decoded(data: bytes) -> str:
    """Piskvork writes names in the letters of its own machine; all else is ASCII."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
