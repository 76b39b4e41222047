"""`ludotheque check`: random games against the laws, and a player that offers what is not allowed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any

import click

from ludotheque.cli.check.illegal_move_probe import probe_illegal_moves
from ludotheque.cli.command import Command, json_option, option, shared_options
from ludotheque.cli.option_values import SEED, Number
from ludotheque.cli.per_game import PerGameGroup, game_options
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Seed
from ludotheque.contract.laws import LawBroken, check_laws
from ludotheque.contract.options import read_options
from ludotheque.local_play.wording import title

BROKEN_STATUS = 1
_MAX_MOVES = 20_000
_COUNT = Number(1, 1_000_000)


@dataclass
class CheckReport:
    """What was played and what was found."""

    game: str
    games: int = 0
    moves: int = 0
    refusals: int = 0
    seconds: float = 0.0
    broken: str | None = None
    seed: int | None = None
    """The seed of the game that broke a law."""


def check_command(game: AnyGame) -> click.Command:
    """`ludotheque check <game>`."""

    @click.command(game.slug, cls=Command, help="cli.check.help-game")
    @game_options(game)
    @option("--games", "game_count", callback=_COUNT, default="20", metavar="NUMBER", help="cli.option.games")
    @option("--seed", callback=SEED, default="1", metavar="NUMBER", help="cli.option.seed")
    @json_option
    @shared_options
    @click.pass_obj
    def check_game(terminal: Terminal, texts: Mapping[str, str], game_count: int, seed: int, is_json: bool) -> int:
        chosen = read_options(game.options, texts)
        setups = [chosen] if texts else [chosen, *game.tiny]
        report = _run_games(terminal, game, setups, range(seed, seed + game_count))
        if is_json:
            terminal.write(json.dumps(asdict(report)))
        else:
            _print_report(terminal, report)
        return 0 if report.broken is None else BROKEN_STATUS

    return check_game


@click.group("check", cls=PerGameGroup, make_command=check_command, help="cli.check.help")
@shared_options
def check() -> None:
    """The games are the sub-commands."""


def _run_games(terminal: Terminal, game: AnyGame, setups: Sequence[Any], seeds: Sequence[int]) -> CheckReport:
    """One game per seed, the set-ups in turn; stops at the first broken law."""
    report, start = CheckReport(game.slug), monotonic()
    label = terminal.translate("cli.check.label", game=title(game.slug, terminal.translate))
    with click.progressbar(seeds, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as progress:
        for number, seed in enumerate(progress):
            try:
                report.moves += check_laws(game, setups[number % len(setups)], Seed(seed), _MAX_MOVES)
                report.refusals += probe_illegal_moves(game, setups[number % len(setups)], Seed(seed), _MAX_MOVES)
            except LawBroken as broken:
                report.broken = str(broken)
            except Exception as crash:
                # A crash of the game under test is a finding, not our failure.
                report.broken = repr(crash)
            report.games += 1
            if report.broken is not None:
                report.seed = seed
                break
    report.seconds = round(monotonic() - start, 3)
    return report


def _print_report(terminal: Terminal, report: CheckReport) -> None:
    terminal.print_text(
        "cli.check.summary",
        count=report.games,
        game=title(report.game, terminal.translate),
        moves=report.moves,
        refusals=report.refusals,
        seconds=terminal.translate.decimal(report.seconds, 1),
    )
    if report.broken is None:
        terminal.print_text("cli.check.kept", style="good")
    else:
        terminal.print_text("cli.check.broken", style="bad", law=report.broken, seed=report.seed)
