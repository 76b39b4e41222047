"""`ludotheque analyse`: every move of a saved game evaluated, and where the result was thrown away."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ludotheque.cli.analysis.request import THREADS, AnalysisArgs, ProgressLine, analyst_of, joined_reasons
from ludotheque.cli.command import Command, json_option, option, refuse, shared_options
from ludotheque.cli.option_values import SECONDS
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import with_names, write_action_in
from ludotheque.local_play.user_files import UserFiles
from ludotheque.local_play.wording import title, value_label
from ludotheque.play import Table
from ludotheque.play.review import ReviewedMove, review_move


@click.command("analyse", cls=Command, help="cli.analyse.help")
@click.argument("file", type=click.Path(path_type=Path))
@option("--book/--no-book", "uses_book", default=True, help="cli.solve.book")
@option("--threads", callback=THREADS, default="1", metavar="NUMBER", help="cli.solve.threads")
@option("--time", "seconds", callback=SECONDS, metavar="SECONDS", help="cli.analyse.time")
@json_option
@shared_options
@click.pass_obj
def analyse(terminal: Terminal, /, file: Path, is_json: bool, **args: Any) -> None:
    """Evaluate a saved game."""
    table = UserFiles(terminal).load(str(file))
    remarks = _remarks(terminal, table, AnalysisArgs(**args))
    if is_json:
        terminal.write(json.dumps([_as_json(terminal, table, each) for each in remarks], ensure_ascii=False, indent=2))
    else:
        _print_remarks(terminal, table, remarks)


def _remarks(terminal: Terminal, table: Table, args: AnalysisArgs) -> list[ReviewedMove]:
    """From the end to the beginning, because a solver remembers what it learnt about later positions."""
    analyst = analyst_of(table.slug, terminal)
    if not table.journal.moves:
        refuse("cli.analyse.empty")
    if args.seconds is None:
        args = replace(args, seconds=analyst.seconds_for_a_move)
    places = range(len(table.journal.moves) - 1, -1, -1)
    label = terminal.translate("cli.analyse.label", game=title(table.slug, terminal.translate))
    with (
        ProgressLine(terminal) as line,
        click.progressbar(places, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as progress,
    ):
        found = [review_move(analyst, table.journal, place, args.request(line)) for place in progress]
    return found[::-1]


def _print_remarks(terminal: Terminal, table: Table, remarks: list[ReviewedMove]) -> None:
    for each in remarks:
        terminal.write(terminal.styled(_words(terminal, table, each), "bad" if each.is_blunder else ""))
    turning = tuple(
        f"{each.number}. {_spoken(terminal, table, each.move.action)}" for each in remarks if each.changed_the_result
    )
    unknown = sum(not each.is_known for each in remarks if each.move.by is not None)
    terminal.write()
    for seat, player in enumerate(table.players):
        blunders = tuple(
            f"{each.number}. {_spoken(terminal, table, each.move.action)}"
            for each in remarks
            if each.is_blunder and each.move.by == seat
        )
        if blunders:
            terminal.print_text("cli.analyse.blunders", name=player.label, count=len(blunders), moves=blunders)
    if turning:
        terminal.print_text("cli.analyse.turning", style="strong", count=len(turning), moves=turning)
    elif unknown == 0 and any(each.is_estimate for each in remarks):
        terminal.print_text("cli.analyse.nothing-proved", style="strong")
    elif unknown == 0:
        terminal.print_text("cli.analyse.no-turning", style="strong")
    if unknown:
        terminal.print_text("cli.analyse.unknown", style="faint", count=unknown)


def _words(terminal: Terminal, table: Table, each: ReviewedMove) -> str:
    who = "" if each.move.by is None else table.players[each.move.by].symbol
    start = f"{each.number:>3}. {who} {_spoken(terminal, table, each.move.action):<4}"
    if each.verdict is None:
        return start.rstrip() if each.move.by is None else f"{start} ?"
    names = [player.label for player in table.players]
    words = joined_reasons([with_names(reason, names) for reason in each.verdict.reasons], terminal)
    if each.is_blunder:
        better = tuple(
            f"{_spoken(terminal, table, other.action)} ({value_label(other.label, terminal.translate)})"
            for other in each.best
        )
        words += f" — {terminal.translate('cli.analyse.better', moves=better)}"
    return f"{start} {value_label(each.verdict.label, terminal.translate):<4} {words}"


def _as_json(terminal: Terminal, table: Table, each: ReviewedMove) -> dict[str, Any]:
    verdict = each.verdict
    return {
        "number": each.number,
        "seat": each.move.by,
        "action": _action(table, each),
        "label": None if verdict is None else verdict.label,
        "value": None if verdict is None else verdict.value,
        "best": [_written(table, other.action) for other in each.best],
        "best_label": each.best[0].label if each.best else None,
        "changed_the_result": each.changed_the_result,
        "blunder": each.is_blunder,
        "reasons": [] if verdict is None else [reason.text(terminal.language) for reason in verdict.reasons],
    }


def _spoken(terminal: Terminal, table: Table, action: Any) -> str:
    return write_action_in(table.game, action, terminal.language)


def _action(table: Table, each: ReviewedMove) -> str:
    return _written(table, each.move.action)


def _written(table: Table, action: Any) -> str:
    return table.game.notation.write_action(action)
