"""One game of a match, played here or in another process."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from ludotheque import catalogue
from ludotheque.cli.match.entrants import Entrant, stop_programs
from ludotheque.cli.match.openings import Openings
from ludotheque.cli.match.results import GameResult
from ludotheque.contract import AnyBot, Budget, seats
from ludotheque.contract.options import write_options
from ludotheque.disk import save_table
from ludotheque.play import Player, Table, open_table
from ludotheque.play.match import Fixture, bot_seed, finished

_ODD = re.compile(r"[^A-Za-z0-9.]+")


@dataclass(frozen=True)
class MatchRunner:
    """What all games of a match have in common. Pickled for other processes."""

    slug: str
    options: Any
    entrants: tuple[Entrant, ...]
    openings: Openings
    seconds: float | None
    """For each move; None: the default of each level."""

    folder: Path | None = None
    """Where the games are kept."""

    form: str = "ludo"

    def play(self, fixture: Fixture) -> GameResult:
        """One game from its opening to its end."""
        start = monotonic()
        opening = self.opening_of(fixture)
        made = self.bots_of(fixture, opening)
        bots = [bot for bot, _ in made]
        budgets = [Budget(seconds=usual if self.seconds is None else self.seconds) for _, usual in made]
        try:
            table = finished(opening, bots, budgets)
        finally:
            failures = stop_programs(bots)
        if self.folder is not None:
            save_table(self.folder / self.file_name_of(fixture), table)
        seconds = round(monotonic() - start, 3)
        places = _places(table)
        why = failures[places.index(max(places))]  # whoever failed first is last
        return GameResult(fixture.names, fixture.seed, fixture.number, places, len(table.steps), seconds, why)

    def opening_of(self, fixture: Fixture) -> Table:
        """The table when the players take over."""
        game, players = catalogue.game(self.slug), _players(self._entrants_of(fixture))
        return self.openings.of(fixture, open_table(game, self.options, fixture.seed, players))

    def bots_of(self, fixture: Fixture, opening: Table) -> list[tuple[AnyBot, float]]:
        """By seat, each with its seconds for a move unless the match sets them."""
        entrants = self._entrants_of(fixture)
        return [
            entrant.make_bot(opening.game, opening.state, bot_seed(fixture, seat))
            for seat, entrant in zip(seats(len(entrants)), entrants, strict=True)
        ]

    def file_name_of(self, fixture: Fixture) -> str:
        """The file in which this game is saved."""
        return f"{_file_name(fixture)}.{self.form}"

    @property
    def terms(self) -> dict[str, Any]:
        """What a file of results must agree on."""
        terms: dict[str, Any] = {
            "game": self.slug,
            "options": dict(write_options(self.options)),
            "opening_moves": self.openings.move_count,
            "time": self.seconds,
        }
        if self.openings.is_balanced:
            terms["level_openings"] = True
        if self.openings.lines:
            terms["openings"] = list(self.openings.lines)
        programs = {entrant.name: list(entrant.program) for entrant in self.entrants if entrant.program}
        return {**terms, "programs": programs} if programs else terms

    def _entrants_of(self, fixture: Fixture) -> list[Entrant]:
        by_name = {entrant.name: entrant for entrant in self.entrants}
        return [by_name[name] for name in fixture.names]


def _players(entrants: Sequence[Entrant]) -> list[Player]:
    players: list[Player] = []
    for entrant in entrants:
        players.append(entrant.player([player.name for player in players]))
    return players


def _places(table: Table) -> tuple[int, ...]:
    ended = table.outcome
    assert ended is not None
    return ended.places


def _file_name(fixture: Fixture) -> str:
    """Who met whom, at which seats, and for which time."""
    names = [_ODD.sub("-", name).strip("-.")[:40] or "player" for name in dict.fromkeys(fixture.names)]
    return f"{fixture.number + 1:04}-{'-'.join(names)}"
