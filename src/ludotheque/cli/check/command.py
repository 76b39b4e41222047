"""`ludotheque check`: random games against the laws, and a player that offers what is not allowed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any

import click

from ludotheque.cli.check.illegal_move_probe import offend
from ludotheque.cli.command import Command, Option, shared_options
from ludotheque.cli.option_values import SEED, Number
from ludotheque.cli.per_game import GameFamily, game_options, title
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Seed
from ludotheque.contract.laws import LawBroken, check_laws
from ludotheque.contract.options import read_options

BROKEN_STATUS = 1
_MOST_MOVES = 20_000
_COUNT = Number(1, 1_000_000)


@dataclass
class Findings:
    """What was played and what was found."""

    game: str
    games: int = 0
    moves: int = 0
    refusals: int = 0
    seconds: float = 0.0
    broken: str | None = None
    seed: int | None = None
    """The seed of the game that broke a law."""


def each(game: AnyGame) -> click.Command:
    """`ludotheque check <game>`."""

    @click.command(game.slug, cls=Command, help="cli.check.help-game")
    @game_options(game)
    @click.option(
        "--games", "game_count", callback=_COUNT, default="20", metavar="NUMBER", cls=Option, help="cli.option.games"
    )
    @click.option("--seed", callback=SEED, default="1", metavar="NUMBER", cls=Option, help="cli.option.seed")
    @click.option("--json", "is_json", is_flag=True, cls=Option, help="cli.option.json")
    @shared_options
    @click.pass_obj
    def check_game(terminal: Terminal, texts: Mapping[str, str], game_count: int, seed: int, is_json: bool) -> int:
        chosen = read_options(game.options, texts)
        setups = [chosen] if texts else [chosen, *game.tiny]
        findings = _checked(terminal, game, setups, range(seed, seed + game_count))
        if is_json:
            terminal.write(json.dumps(asdict(findings)))
        else:
            _tell(terminal, findings)
        return 0 if findings.broken is None else BROKEN_STATUS

    return check_game


@click.group("check", cls=GameFamily, each=each, help="cli.check.help")
@shared_options
def check() -> None:
    """The games are the sub-commands."""


def _checked(terminal: Terminal, game: AnyGame, setups: Sequence[Any], seeds: Sequence[int]) -> Findings:
    """One game per seed, the set-ups in turn; stops at the first broken law."""
    findings, start = Findings(game.slug), monotonic()
    label = terminal.say("cli.check.label", game=title(game.slug, terminal.say))
    with click.progressbar(seeds, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as progress:
        for number, seed in enumerate(progress):
            try:
                findings.moves += check_laws(game, setups[number % len(setups)], Seed(seed), _MOST_MOVES)
                findings.refusals += offend(game, setups[number % len(setups)], Seed(seed), _MOST_MOVES)
            except LawBroken as broken:
                findings.broken = str(broken)
            except Exception as crash:
                # A crash of the game under test is a finding, not our failure.
                findings.broken = repr(crash)
            findings.games += 1
            if findings.broken is not None:
                findings.seed = seed
                break
    findings.seconds = round(monotonic() - start, 3)
    return findings


def _tell(terminal: Terminal, findings: Findings) -> None:
    terminal.tell(
        "cli.check.summary",
        count=findings.games,
        game=title(findings.game, terminal.say),
        moves=findings.moves,
        refusals=findings.refusals,
        seconds=f"{findings.seconds:.1f}",
    )
    if findings.broken is None:
        terminal.tell("cli.check.kept", style="good")
    else:
        terminal.tell("cli.check.broken", style="bad", law=findings.broken, seed=findings.seed)
