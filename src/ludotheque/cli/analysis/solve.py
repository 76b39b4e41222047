"""`ludotheque solve`: what a position is worth, for a person or for a program with many of them."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.analysis.request import AnalysisArgs, SolvedPosition, joined_reasons, solved
from ludotheque.cli.command import Command, Option, shared_options
from ludotheque.cli.input_lines import input_lines
from ludotheque.cli.option_values import SECONDS, Number
from ludotheque.cli.terminal import Terminal, sentence
from ludotheque.contract import LudothequeError

MANY = "-"
_THREADS = Number(1, 256)
_MAX_ECHO_LENGTH = 200
_MAX_POSITION_LENGTH = 32_768
_MAX_VERDICTS = 30
"""Where there are more, only the best are shown."""


@dataclass(frozen=True)
class SolveArgs:
    """What the person asked for."""

    position: tuple[str, ...]
    game: str
    is_brief: bool
    uses_book: bool
    threads: int
    seconds: float | None
    is_json: bool

    @property
    def asked(self) -> AnalysisArgs:
        return AnalysisArgs(self.seconds, self.threads, self.uses_book)


@click.command("solve", cls=Command, help="cli.solve.help")
@click.argument("position", nargs=-1, required=True)
@click.option("--game", default=next(iter(catalogue.GAMES)), metavar="GAME", cls=Option, help="cli.solve.game")
@click.option("--score-only", "is_brief", is_flag=True, cls=Option, help="cli.solve.score-only")
@click.option("--book/--no-book", "uses_book", default=True, cls=Option, help="cli.solve.book")
@click.option("--threads", callback=_THREADS, default="1", metavar="NUMBER", cls=Option, help="cli.solve.threads")
@click.option("--time", "seconds", callback=SECONDS, metavar="SECONDS", cls=Option, help="cli.solve.time")
@click.option("--json", "is_json", is_flag=True, cls=Option, help="cli.option.json")
@shared_options
@click.pass_obj
def solve(terminal: Terminal, /, **args: Any) -> None:
    """Answer one position, or each line of the standard input."""
    _solve(terminal, SolveArgs(**args))


def _solve(terminal: Terminal, args: SolveArgs) -> None:
    catalogue.game(args.game)
    text = " ".join(args.position)
    if text == MANY:
        for line in input_lines(sys.stdin, _MAX_POSITION_LENGTH):
            terminal.write(json.dumps(_answer(terminal, line, args), ensure_ascii=False))
    elif args.is_json:
        terminal.write(json.dumps(_solved(terminal, text, args).as_json(), ensure_ascii=False))
    else:
        _tell(terminal, _solved(terminal, text, args, for_people=True))


def _solved(terminal: Terminal, text: str, args: SolveArgs, *, for_people: bool = False) -> SolvedPosition:
    wants = {
        "wants_actions": not args.is_brief,
        "wants_line": for_people and not args.is_brief,
        "wants_words": for_people,
    }
    return solved(terminal, text, args.game, args.asked, **wants)


def _answer(terminal: Terminal, line: str, args: SolveArgs) -> dict[str, Any]:
    """A bad line is answered too, so that answers stay in step with questions."""
    try:
        return _solved(terminal, line, args).as_json()
    except LudothequeError as refusal:
        return {
            "position": line[:_MAX_ECHO_LENGTH],
            "error": refusal.text(terminal.say.language),
            "code": refusal.code,
        }


def _tell(terminal: Terminal, found: SolvedPosition) -> None:
    game, analysis, language = found.game, found.analysis, terminal.say.language
    view = game.view(found.state, None)
    terminal.write(terminal.painted(game.paint(view)) if game.paint is not None else game.draw(view))
    terminal.write()
    terminal.write(terminal.styled(sentence(analysis.summary.text(language)), "strong"))
    _tell_verdicts(terminal, found)
    for remark in analysis.remarks:
        terminal.write(sentence(remark.text(language)))
    if analysis.line:
        moves = " ".join(game.notation.write_action(move.action) for move in analysis.line)
        terminal.print_text("cli.solve.best-line", line=moves)
    for step in analysis.illustrations:
        terminal.write()
        terminal.write(terminal.styled(step.words.text(language), "strong"))
        terminal.write(terminal.painted(step.drawing))
    terminal.print_text("cli.solve.cost", style="faint", nodes=analysis.node_count, seconds=f"{found.seconds:.3f}")


def _tell_verdicts(terminal: Terminal, found: SolvedPosition) -> None:
    analysis = found.analysis
    told_ones = analysis.verdicts if len(analysis.verdicts) <= _MAX_VERDICTS else analysis.best
    actions = [found.game.notation.write_action(verdict.action) for verdict in told_ones]
    action_width = max((len(action) for action in actions), default=0)
    label_width = max((len(verdict.label) for verdict in told_ones), default=0)
    for action, verdict in zip(actions, told_ones, strict=True):
        is_best = verdict in analysis.best
        words = joined_reasons(verdict.reasons, terminal)
        line = f"{'*' if is_best else ' '} {action:<{action_width}}  {verdict.label:<{label_width}}  {words}"
        terminal.write(terminal.styled(line, "good" if is_best else ""))
