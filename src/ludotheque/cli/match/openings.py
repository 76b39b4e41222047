"""How the games of a match begin: at random, at random but balanced, or as a file says."""

from __future__ import annotations

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
from ludotheque.play import Journal, Table, open_table
from ludotheque.play.match import Fixture, with_random_opening
from ludotheque.play.table import MAX_SEED, with_move

_MAX_FILE_SIZE = 16 * 1024 * 1024
_MAX_TRIES = 240
_NODE_COUNTS = (2_000, 20_000, 200_000)
"""Of the searches an opening must pass. Most fail the first, half of those that pass the second fail the third."""

_MAX_SCORE = 60
"""Of a balanced position, in points of the analyst's estimate."""

_MORE_MOVES = 3
"""With few moves the player to move is ahead; with more, some positions are balanced."""


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
        return (
            balanced_opening(table, self.move_count)
            if self.is_balanced
            else with_random_opening(table, self.move_count)
        )


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
    """A position, or the moves that lead to one, written as is customary in the game."""
    game = table.game
    if catalogue.game_of(line) == table.slug:
        table = _from_position(line, table)
    else:
        capability = catalogue.match_openings(table.slug)
        words = line.replace(",", " ").split() if capability is None else capability.split_line(line, table.state)
        for word in words:
            acting = seats_to_act(game, table.state)
            table = with_move(table, Move(acting[0] if acting else None, read_action(game, word)))
    if table.outcome is not None:
        raise NotationError(phrase("cli.match.opening-over"))
    return table


def balanced_opening(table: Table, move_count: int) -> Table:
    """At random, perhaps a few moves longer, until nobody is clearly ahead; the best balanced if somebody always is."""
    capability = catalogue.match_openings(table.slug)
    plausible = None if capability is None else capability.plausible_moves
    best, least = table, (len(_NODE_COUNTS) + 1, inf)
    for again in range(_MAX_TRIES):
        seed = Seed((table.seed + 0x9E3779B97F4A7C15 * again) % (MAX_SEED + 1))
        count = move_count + again % (_MORE_MOVES + 1)
        tried = with_random_opening(replace(table, seed=seed), count, plausible)
        imbalance = _imbalance(tried)
        if imbalance < least:
            best, least = tried, imbalance
        if least[0] == 0:
            break
    return replace(best, seed=table.seed)


def _imbalance(table: Table) -> tuple[int, float]:
    """How many searches an opening did not pass, and the score of the last one."""
    for done, node_count in enumerate(_NODE_COUNTS):
        estimate = _estimate(table, node_count)
        if estimate > _MAX_SCORE:
            return len(_NODE_COUNTS) - done, estimate
    return 0, 0.0


def _estimate(table: Table, node_count: int) -> float:
    """How far one side is ahead: zero where nobody can tell, infinity where the game is decided."""
    analyst = catalogue.analyst(table.slug)
    if analyst is None:
        return 0.0
    request = AnalysisRequest(Budget(node_count=node_count), wants_actions=False, wants_words=False)
    try:
        analysis: Analysis[Any] = analyst.analyse(table.state, request)
    except NativeMissing:
        return 0.0
    return inf if analysis.label.startswith(("W", "L")) else abs(analysis.facts.get("score") or 0)


def _from_position(line: str, table: Table) -> Table:
    """The same grid and players as the match has, or NotationError."""
    write = table.game.notation.write_state
    state = read_state(table.game, line)
    here, there = write(table.state).partition(" ")[0], write(state).partition(" ")[0]
    if here != there:
        raise NotationError(phrase("cli.match.other-board", found=there, expected=here))
    return replace(table, journal=Journal(state))
