"""`ludotheque match`: computer players against each other, and what their results say about their strength."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from ludotheque import catalogue, gomocup
from ludotheque.batch import map_unordered
from ludotheque.cli.command import Command, json_option, option, refuse, shared_options
from ludotheque.cli.match.entrants import is_entrant, read_entrants
from ludotheque.cli.match.openings import Openings, read_opening, read_openings
from ludotheque.cli.match.results import GameResult, append_result, key_of, read_results
from ludotheque.cli.match.runner import MatchRunner
from ludotheque.cli.option_values import SECONDS, SEED, Number, choice_option
from ludotheque.cli.per_game import PerGameGroup, game_options
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Outcome, Seed
from ludotheque.contract.options import option_fields, read_options
from ludotheque.local_play.wording import level_label, title
from ludotheque.play import Table, open_table
from ludotheque.play.match import Fixture, fixtures
from ludotheque.play.rating import Rating, encounters, ratings
from ludotheque.play.record import format_names, write_record

_GAMES = Number(1, 1_000_000)
_OPENING = Number(0, 1_000)
_WORKERS = Number(0, 256)
_PLAYERS = "players"  # by custom, the option that says how many seats there are


@dataclass(frozen=True)
class MatchArgs:
    """The words of the command line."""

    names: tuple[str, ...]
    game_count: int
    opening_moves: int
    is_balanced: bool
    opening_file: Path | None
    seconds: float | None
    seed: int
    results: Path | None
    folder: Path | None
    form: str
    workers: int
    is_json: bool


def match_command(game: AnyGame) -> click.Command:
    """`ludotheque match <game>`."""

    @click.command(game.slug, cls=Command, help="cli.match.help-game")
    @game_options(game)
    @click.argument("names", nargs=-1, metavar="PLAYER...")
    @option("--player", "brought", multiple=True, metavar="NAME=FILE.py:CLASS", help="cli.match.brought")
    @option("--games", "game_count", callback=_GAMES, default="20", metavar="NUMBER", help="cli.match.games")
    @option("--opening-moves", callback=_OPENING, default="2", metavar="NUMBER", help="cli.match.opening-moves")
    @option("--balanced", "is_balanced", is_flag=True, help="cli.match.balanced")
    @option("--openings", "opening_file", type=click.Path(path_type=Path), metavar="FILE", help="cli.match.openings")
    @option("--time", "seconds", callback=SECONDS, metavar="SECONDS", help="cli.match.time")
    @option("--seed", callback=SEED, default="1", metavar="NUMBER", help="cli.option.seed")
    @option("--results", type=click.Path(path_type=Path), metavar="FILE", help="cli.match.results")
    @option("--save", "folder", type=click.Path(path_type=Path), metavar="FOLDER", help="cli.match.save")
    @choice_option("--format", "form", choices=format_names(), default="ludo", metavar="NAME", help="cli.match.format")
    @option(
        "--workers", "--jobs", "workers", callback=_WORKERS, default="0", metavar="NUMBER", help="cli.match.workers"
    )
    @json_option
    @shared_options
    @click.pass_obj
    def match_game(
        terminal: Terminal, /, texts: Mapping[str, str], names: tuple[str, ...], brought: tuple[str, ...], **args: Any
    ) -> None:
        _match(terminal, game, texts, MatchArgs((*names, *brought), **args))

    return match_game


class MatchGroup(PerGameGroup):
    """Players named without a game play the game of Gomocup programs."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in catalogue.slugs() and is_entrant(args[0]):
            args = [gomocup.SLUG, *args]
        return super().parse_args(ctx, args)


@click.group("match", cls=MatchGroup, make_command=match_command, help="cli.match.help")
@shared_options
def match() -> None:
    """The games are the sub-commands."""


def _match(terminal: Terminal, game: AnyGame, texts: Mapping[str, str], args: MatchArgs) -> None:
    options = _for_two(game, texts)
    opening = game.deal(options, Seed(args.seed))
    openings = _openings(args, game, options)
    runner = MatchRunner(
        game.slug,
        options,
        read_entrants(args.names, game, opening, terminal.language),
        openings,
        args.seconds,
        _folder(args, openings, open_table(game, options, Seed(0))),
        args.form,
    )
    names = [entrant.name for entrant in runner.entrants]
    planned = fixtures(names, game.seat_count(opening), args.game_count, Seed(args.seed))
    played = _play_all(terminal, runner, planned, args)
    if args.is_json:
        rows = [{**asdict(row), "mean_place": _mean_place(row.name, played)} for row in _ratings_of(played)]
        terminal.write(json.dumps({**runner.terms, "games": len(planned), "ratings": rows}))
    else:
        _print_ratings(terminal, runner, played)


def _for_two(game: AnyGame, texts: Mapping[str, str]) -> Any:
    """The options; where one plays alone if nobody says how many play, a match is for two."""
    default = next((field.default for field in option_fields(game.options) if field.name == _PLAYERS), None)
    return read_options(game.options, {_PLAYERS: "2", **texts} if default == 1 else texts)


def _openings(args: MatchArgs, game: AnyGame, options: Any) -> Openings:
    if args.opening_file is None:
        return Openings(args.opening_moves, args.is_balanced)
    if args.is_balanced:
        refuse("cli.match.two-openings")
    return Openings(0, lines=read_openings(args.opening_file, game, options))


def _folder(args: MatchArgs, openings: Openings, table: Table) -> Path | None:
    """RecordError where the format cannot keep such games, before the first one is played."""
    if args.folder is not None:
        for opening in (table, *(read_opening(line, table) for line in openings.lines)):
            write_record(opening, args.form)
        args.folder.mkdir(parents=True, exist_ok=True)
    return args.folder


def _play_all(terminal: Terminal, runner: MatchRunner, planned: Sequence[Fixture], args: MatchArgs) -> list[GameResult]:
    """Every game of the plan; those that are in the file already are not played again."""
    done = {} if args.results is None else read_results(args.results, runner.terms)
    missing = [fixture for fixture in planned if key_of(fixture) not in done]
    label = terminal.translate("cli.match.label", game=title(runner.slug, terminal.translate))
    with (
        signals_as_ctrl_c(),
        click.progressbar(
            length=len(missing), label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as progress,
    ):
        for fixture, result in map_unordered(runner.play, missing, workers=args.workers):
            done[key_of(fixture)] = result
            if args.results is not None:
                append_result(args.results, runner.terms, result)
            progress.update(1)
    return [done[key_of(fixture)] for fixture in planned]


def _ratings_of(played: Iterable[GameResult]) -> tuple[Rating, ...]:
    return ratings(
        encounter for result in played for encounter in encounters(result.names, Outcome(result.places, "played"))
    )


def _mean_place(name: str, played: Iterable[GameResult]) -> float:
    """Over all seats it sat at; 1 would be always first."""
    places = [
        place for result in played for other, place in zip(result.names, result.places, strict=True) if other == name
    ]
    return round(sum(places) / len(places), 3)


def _print_ratings(terminal: Terminal, runner: MatchRunner, played: Sequence[GameResult]) -> None:
    translate, table = terminal.translate, _ratings_of(played)
    names = {row.name: level_label(row.name, translate) for row in table}
    width = max(len(translate("cli.match.player")), *map(len, names.values()))
    is_multiplayer = len(played[0].names) > 2
    terminal.print_text("cli.match.summary", count=len(played), game=title(runner.slug, translate))
    terminal.write()
    heads = [translate(f"cli.match.{head}") for head in ("elo", "margin", "wins", "draws", "losses", "points")]
    heads += [translate("cli.match.place")] if is_multiplayer else []
    terminal.write(
        terminal.styled(
            f"{translate('cli.match.player'):<{width}}  {'  '.join(f'{head:>8}' for head in heads)}", "faint"
        )
    )
    for row in table:
        share = translate("language.percent", share=translate.decimal(100 * row.points / row.games, 1))
        cells = [f"{row.elo:+.0f}", f"± {row.margin:.0f}", str(row.wins), str(row.draws), str(row.losses), share]
        cells += [translate.decimal(_mean_place(row.name, played), 2)] if is_multiplayer else []
        terminal.write(f"{names[row.name]:<{width}}  {'  '.join(f'{cell:>8}' for cell in cells)}")
    _print_forfeits(terminal, played)


def _print_forfeits(terminal: Terminal, played: Iterable[GameResult]) -> None:
    """Which programs could not go on, why, and how often."""
    counted = Counter((_loser(result), result.forfeit) for result in played if result.forfeit is not None)
    if counted:
        terminal.write()
    for (name, why), count in counted.most_common():
        terminal.print_text("cli.match.forfeit", style="bad", name=name, why=why, count=count)


def _loser(result: GameResult) -> str:
    return result.names[result.places.index(max(result.places))]
