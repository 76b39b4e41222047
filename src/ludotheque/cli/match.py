"""`ludotheque match`: computer players against each other, and what their results say about their strength."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.batch import map_unordered
from ludotheque.cli.gamewise import GameFamily, game_options, level_label, title
from ludotheque.cli.opponents import level_called
from ludotheque.cli.results import Played, keep_result, kept_results, key_of
from ludotheque.cli.shape import Command, Option, refuse, shared_options
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.cli.values import SECONDS, SEED, Number
from ludotheque.contract import AnyGame, Budget, Outcome, Seed, seats
from ludotheque.contract.options import read_options, write_options
from ludotheque.play import open_table, outcome
from ludotheque.play.match import Fixture, bot_seed, finished, fixtures, opened
from ludotheque.play.rating import Rating, encounters, ratings

_GAMES = Number(1, 1_000_000)
_OPENING = Number(0, 1_000)
_WORKERS = Number(0, 256)


@dataclass(frozen=True)
class Match:
    """What all games of a match have in common."""

    slug: str
    options: Any
    opening_moves: int
    seconds: float | None
    """For each move; None: as each level likes."""

    def played(self, fixture: Fixture) -> Played:
        """One game from its opening to its end."""
        start, game = monotonic(), catalogue.take(self.slug)
        opening = opened(open_table(game, self.options, fixture.seed), self.opening_moves)
        everyone = seats(len(fixture.names))
        levels = [level_called(game, name, opening.state) for name in fixture.names]
        bots = [level.make(bot_seed(fixture, seat)) for seat, level in zip(everyone, levels, strict=True)]
        budgets = [
            Budget(seconds=level.seconds if self.seconds is None else self.seconds, clock=monotonic) for level in levels
        ]
        table = finished(opening, bots, budgets)
        ended = outcome(table)
        assert ended is not None
        return Played(
            fixture.names, fixture.seed, fixture.number, ended.places, len(table.steps), round(monotonic() - start, 3)
        )

    @property
    def terms(self) -> dict[str, Any]:
        """What a file of results must agree on."""
        return {
            "game": self.slug,
            "options": dict(write_options(self.options)),
            "opening_moves": self.opening_moves,
            "time": self.seconds,
        }


@dataclass(frozen=True)
class Wishes:
    """What the person asked for."""

    names: tuple[str, ...]
    game_count: int
    opening_moves: int
    seconds: float | None
    seed: int
    results: Path | None
    workers: int
    is_json: bool


def each(game: AnyGame) -> click.Command:
    """`ludotheque match <game>`."""

    @click.command(game.slug, cls=Command, help="cli.match.help-game")
    @game_options(game)
    @click.argument("names", nargs=-1, metavar="LEVEL...")
    @click.option(
        "--games", "game_count", callback=_GAMES, default="20", metavar="NUMBER", cls=Option, help="cli.match.games"
    )
    @click.option(
        "--opening-moves", callback=_OPENING, default="2", metavar="NUMBER", cls=Option, help="cli.match.opening-moves"
    )
    @click.option("--time", "seconds", callback=SECONDS, metavar="SECONDS", cls=Option, help="cli.match.time")
    @click.option("--seed", callback=SEED, default="1", metavar="NUMBER", cls=Option, help="cli.option.seed")
    @click.option("--results", type=click.Path(path_type=Path), metavar="FILE", cls=Option, help="cli.match.results")
    @click.option("--workers", callback=_WORKERS, default="0", metavar="NUMBER", cls=Option, help="cli.match.workers")
    @click.option("--json", "is_json", is_flag=True, cls=Option, help="cli.option.json")
    @shared_options
    @click.pass_obj
    def match_game(terminal: Terminal, /, texts: Mapping[str, str], **wishes: Any) -> None:
        _match(terminal, game, texts, Wishes(**wishes))

    return match_game


@click.group("match", cls=GameFamily, each=each, help="cli.match.help")
@shared_options
def match() -> None:
    """The games are the sub-commands."""


def _match(terminal: Terminal, game: AnyGame, texts: Mapping[str, str], wishes: Wishes) -> None:
    match = Match(game.slug, read_options(game.options, texts), wishes.opening_moves, wishes.seconds)
    names = tuple(dict.fromkeys(wishes.names))
    if len(names) < 2:
        refuse("cli.match.too-few", known=tuple(catalogue.levels(game.slug)))
    opening = game.deal(match.options, Seed(wishes.seed))
    for name in names:
        level_called(game, name, opening)
    planned = fixtures(names, game.seat_count(opening), wishes.game_count, Seed(wishes.seed))
    table = _rated(_all_played(terminal, match, planned, wishes))
    if wishes.is_json:
        terminal.write(json.dumps({**match.terms, "games": len(planned), "ratings": [asdict(row) for row in table]}))
    else:
        _tell(terminal, match, len(planned), table)


def _all_played(terminal: Terminal, match: Match, planned: Sequence[Fixture], wishes: Wishes) -> list[Played]:
    """Every game of the plan; those that are in the file already are not played again."""
    done = {} if wishes.results is None else kept_results(wishes.results, match.terms)
    missing = [fixture for fixture in planned if key_of(fixture) not in done]
    label = terminal.say("cli.match.label", game=title(match.slug, terminal.say))
    with (
        signals_as_ctrl_c(),
        click.progressbar(
            length=len(missing), label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as progress,
    ):
        for fixture, result in map_unordered(match.played, missing, workers=wishes.workers):
            done[key_of(fixture)] = result
            if wishes.results is not None:
                keep_result(wishes.results, match.terms, result)
            progress.update(1)
    return [done[key_of(fixture)] for fixture in planned]


def _rated(played: Iterable[Played]) -> tuple[Rating, ...]:
    return ratings(
        encounter for result in played for encounter in encounters(result.names, Outcome(result.places, "played"))
    )


def _tell(terminal: Terminal, match: Match, game_count: int, table: tuple[Rating, ...]) -> None:
    say = terminal.say
    names = {row.name: level_label(row.name, say) for row in table}
    width = max(len(say("cli.match.level")), *map(len, names.values()))
    terminal.tell("cli.match.summary", count=game_count, game=title(match.slug, say))
    terminal.write()
    heads = [say(f"cli.match.{head}") for head in ("elo", "margin", "wins", "draws", "losses", "points")]
    terminal.write(
        terminal.styled(f"{say('cli.match.level'):<{width}}  {'  '.join(f'{head:>8}' for head in heads)}", "faint")
    )
    for row in table:
        share = f"{100 * row.points / row.games:.1f} %"
        cells = [f"{row.elo:+.0f}", f"± {row.margin:.0f}", str(row.wins), str(row.draws), str(row.losses), share]
        terminal.write(f"{names[row.name]:<{width}}  {'  '.join(f'{cell:>8}' for cell in cells)}")
