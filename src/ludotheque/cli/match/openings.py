"""How the games of a match begin: by lot, by lot but level, or as a file says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.cli.command import refuse
from ludotheque.contract import (
    Analysis,
    AnalysisRequest,
    AnyGame,
    Budget,
    LudothequeError,
    Move,
    NativeMissing,
    NotationError,
    Seed,
    phrase,
    read_action,
    read_state,
    seats_to_act,
)
from ludotheque.disk.files import read_file
from ludotheque.games.morpion.rules import marks_on
from ludotheque.play import Journal, Table, open_table, outcome
from ludotheque.play.match import Fixture, Likely, opened
from ludotheque.play.table import LARGEST_SEED, with_move

_MAX_FILE_SIZE = 16 * 1024 * 1024
_ENOUGH_TRIES = 240
_LOOKS = (2_000, 20_000, 200_000)
"""Nodes: most openings lean at first sight, and half of those that seem level after the second look are not."""

_LEVEL = 60
"""An estimate below which nobody is thought to be ahead."""

_MORE_MOVES = 3
"""With few marks whoever moves is ahead; more of them, and some positions are level."""

_NEAR = 2
_OFFSETS = re.compile(r"-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2}(\s*,\s*-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2})*")
_NUMBER = re.compile(r"-?[0-9]+")
_CELLS = re.compile(r"([a-zA-Z][0-9]{1,2}){2,}")


@dataclass(frozen=True)
class Openings:
    """What all games of a match have in common before the players take over."""

    move_count: int = 2
    is_balanced: bool = False
    lines: tuple[str, ...] = ()
    """From a file; each is played from every seat before the next one's turn."""

    def of(self, fixture: Fixture, table: Table) -> Table:
        """The table, dealt by the fixture's seed, when the players take over."""
        if self.lines:
            number = fixture.number // len(fixture.names) % len(self.lines)
            return read_opening(self.lines[number], table)
        return balanced_opening(table, self.move_count) if self.is_balanced else opened(table, self.move_count)


def read_openings(path: Path, game: AnyGame, options: Any) -> tuple[str, ...]:
    """The lines of the file, all of them tried; empty lines and those that begin with # are passed over."""
    table = open_table(game, options, Seed(0))
    text = read_file(path, _MAX_FILE_SIZE).decode("utf-8-sig", errors="replace")
    lines = [(number, line.strip(" \t,")) for number, line in enumerate(text.splitlines(), start=1)]
    wanted = [(number, line) for number, line in lines if line and not line.startswith("#")]
    for number, line in wanted:
        try:
            read_opening(line, table)
        except LudothequeError as refusal:
            refuse("cli.match.bad-opening", file=str(path), line=number, why=refusal.phrase)
    if not wanted:
        refuse("cli.match.no-openings", file=str(path))
    return tuple(line for _, line in wanted)


def read_opening(line: str, table: Table) -> Table:
    """A position, the moves that lead to one, or for Morpion steps from the centre as Gomocup writes them."""
    game = table.game
    if catalogue.game_of(line) == table.slug:
        table = _laid_out(line, table)
    else:
        for word in _moves(line, game, table.state):
            acting = seats_to_act(game, table.state)
            table = with_move(table, Move(acting[0] if acting else None, read_action(game, word)))
    if outcome(table) is not None:
        raise NotationError(phrase("cli.match.opening-over"))
    return table


def balanced_opening(table: Table, move_count: int) -> Table:
    """By lot, perhaps a few moves longer, until nobody stands clearly better; the levellest if somebody always does."""
    best, least = table, (len(_LOOKS) + 1, inf)
    for again in range(_ENOUGH_TRIES):
        seed = Seed((table.seed + 0x9E3779B97F4A7C15 * again) % (LARGEST_SEED + 1))
        count = move_count + again % (_MORE_MOVES + 1)
        tried = opened(replace(table, seed=seed), count, _LIKELY.get(table.slug))
        lean = _lean(tried)
        if lean < least:
            best, least = tried, lean
        if least[0] == 0:
            break
    return replace(best, seed=table.seed)


def _near_others(state: Any, moves: Sequence[Move[Any]]) -> list[Move[Any]]:
    """In Morpion: at most two cells from another mark, the first one in the middle."""
    columns, rows = state.columns // 2, state.rows // 2
    taken = [(cell.column, cell.row) for board in state.boards for cell in marks_on(state, board)] or [(columns, rows)]
    return [
        move
        for move in moves
        if any(max(abs(move.action.column - x), abs(move.action.row - y)) <= _NEAR for x, y in taken)
    ]


_LIKELY: Mapping[str, Likely] = {"morpion": _near_others}


def _lean(table: Table) -> tuple[int, float]:
    """How many looks an opening did not stand, and how far it leans at the last one."""
    for done, node_count in enumerate(_LOOKS):
        estimate = _estimate(table, node_count)
        if estimate > _LEVEL:
            return len(_LOOKS) - done, estimate
    return 0, 0.0


def _estimate(table: Table, node_count: int) -> float:
    """How far the position leans to one side: nothing where nobody can tell, all the way where it is decided."""
    analyst = catalogue.analyst(table.slug)
    if analyst is None:
        return 0.0
    request = AnalysisRequest(Budget(node_count=node_count), wants_actions=False, wants_words=False)
    try:
        analysis: Analysis[Any] = analyst.analyse(table.state, request)
    except NativeMissing:
        return 0.0
    return inf if analysis.label.startswith(("W", "L")) else abs(analysis.facts.get("score") or 0)


def _laid_out(line: str, table: Table) -> Table:
    """The same grid and players as the match has, or NotationError."""
    write = table.game.notation.write_state
    state = read_state(table.game, line)
    here, there = write(table.state).partition(" ")[0], write(state).partition(" ")[0]
    if here != there:
        raise NotationError(phrase("cli.match.other-board", found=there, expected=here))
    return replace(table, journal=Journal.starting(state))


def _moves(line: str, game: AnyGame, state: Any) -> list[str]:
    if game.slug == "morpion" and _OFFSETS.fullmatch(line):
        numbers = [int(number) for number in _NUMBER.findall(line)]
        cells = zip(numbers[::2], numbers[1::2], strict=True)
        return [_cell(state.columns // 2 + right, state.rows // 2 + down) for right, down in cells]
    if game.slug == "morpion" and _CELLS.fullmatch(line):
        return re.findall(r"[a-zA-Z][0-9]{1,2}", line)
    return line.replace(",", " ").split()


def _cell(column: int, row: int) -> str:
    """As Morpion writes it; what lies beside the grid is written so that it is refused."""
    return f"{chr(ord('a') + column)}{row + 1}" if 0 <= column < 26 else f"({column},{row})"
