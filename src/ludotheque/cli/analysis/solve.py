"""`ludotheque solve`: the value of a position and of every move in it, for a person or for a program."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.batch import map_in_order
from ludotheque.cli.analysis.problem_files import format_for, position_in_file
from ludotheque.cli.analysis.request import THREADS, AnalysisArgs, ProgressLine, analyst_of, joined_reasons
from ludotheque.cli.command import Command, json_option, option, refuse, shared_options
from ludotheque.cli.input_lines import input_lines
from ludotheque.cli.option_values import SECONDS, Number
from ludotheque.cli.play.board_printer import Screen, drawing_for
from ludotheque.cli.terminal import Terminal, sentence
from ludotheque.contract import Analysis, AnyGame, LudothequeError, relabelled, write_action_in
from ludotheque.local_play.wording import value_label

STANDARD_INPUT = "-"
_MAX_ECHO_LENGTH = 200
_MAX_POSITION_LENGTH = 32_768
_JOBS = Number(1, 256)
_MAX_VERDICTS = 30
"""Where there are more, only the best are shown."""


@dataclass(frozen=True)
class SolveArgs:
    position: tuple[str, ...]
    game: str
    is_brief: bool
    uses_book: bool
    threads: int
    seconds: float | None
    is_json: bool
    form: str | None
    plan: str | None
    jobs: int = 1
    is_quiet: bool = False
    """Whether nobody looks while it works."""


@dataclass(frozen=True)
class SolvedPosition:
    text: str
    game: AnyGame
    state: Any
    analysis: Analysis[Any]
    seconds: float

    def as_json(self) -> dict[str, Any]:
        return {
            "position": self.text,
            **self.analysis.facts,
            "nodes": self.analysis.node_count,
            "seconds": round(self.seconds, 6),
        }


@click.command("solve", cls=Command, help="cli.solve.help")
@click.argument("position", nargs=-1, required=True)
@option("--game", default=next(iter(catalogue.GAMES)), metavar="GAME", help="cli.solve.game")
@option("--score-only", "is_brief", is_flag=True, help="cli.solve.score-only")
@option("--book/--no-book", "uses_book", default=True, help="cli.solve.book")
@option("--threads", callback=THREADS, default="1", metavar="NUMBER", help="cli.solve.threads")
@option("--workers", "--jobs", "jobs", callback=_JOBS, default="1", metavar="NUMBER", help="cli.solve.jobs")
@option("--time", "seconds", callback=SECONDS, metavar="SECONDS", help="cli.solve.time")
@option("--as", "form", metavar="FORMAT", help="cli.solve.as")
@option("--plan", metavar="FORMAT", help="cli.solve.plan")
@json_option
@shared_options
@click.pass_obj
def solve(terminal: Terminal, /, **words: Any) -> None:
    """One position, or each line of the standard input."""
    args = SolveArgs(**words)
    catalogue.game(args.game)
    text = position_in_file(args.position) or " ".join(args.position)
    if args.form is not None:
        slug, state = _read(terminal, text, args)
        terminal.write(format_for(slug, args.form, terminal).write(state).rstrip())
    elif args.plan is not None:
        _print_plan(terminal, text, args, args.plan)
    elif text == STANDARD_INPUT:
        _answer_lines(terminal, args)
    elif args.is_json:
        terminal.write(json.dumps(_solved(terminal, text, args).as_json(), ensure_ascii=False))
    else:
        _print_solved(terminal, _solved(terminal, text, args, for_people=True))


def _answer_lines(terminal: Terminal, args: SolveArgs) -> None:
    """Each as soon as it and those before it are done."""
    lines = input_lines(sys.stdin, _MAX_POSITION_LENGTH)
    answer, jobs = partial(_answer, terminal, args), 0
    if args.jobs > 1:
        answer, jobs = partial(_answer_elsewhere, terminal.language, args), args.jobs
    with closing(map_in_order(answer, lines, workers=jobs)) as answers:
        for written in answers:
            terminal.write(written)


def _answer(terminal: Terminal, args: SolveArgs, line: str) -> str:
    return json.dumps(_solved_or_refused(terminal, line, args), ensure_ascii=False)


def _answer_elsewhere(language: str, args: SolveArgs, line: str) -> str:
    """In a process of its own, which must not write to the person's terminal."""
    return _answer(Terminal(language), replace(args, is_quiet=True), line)


def _read(terminal: Terminal, text: str, args: SolveArgs) -> tuple[str, Any]:
    """The game and the state. A text that names no game is about the game of `--game`."""
    slug = catalogue.game_of(text)
    if slug is None and ":" in text:
        refuse(
            "cli.solve.unknown-position",
            text=text[:40],
            known=tuple(f"{sign}:" for sign in catalogue.position_prefixes()),
        )
    slug = slug or args.game
    return slug, analyst_of(slug, terminal).read(text)


def _solved(terminal: Terminal, text: str, args: SolveArgs, *, for_people: bool = False) -> SolvedPosition:
    slug, state = _read(terminal, text, args)
    analyst, game = analyst_of(slug, terminal), catalogue.game(slug)
    with ProgressLine(terminal, is_wanted=not args.is_quiet) as progress:
        request = AnalysisArgs(args.seconds, args.threads, args.uses_book).request(
            progress,
            wants_actions=not args.is_brief,
            wants_line=for_people and not args.is_brief,
            wants_words=for_people,
        )
        start = monotonic()
        analysis = analyst.analyse(state, request)
        seconds = monotonic() - start
    # A file is told as the position in it.
    written = text if len(text) <= _MAX_POSITION_LENGTH and "\n" not in text else game.notation.write_state(state)
    return SolvedPosition(written, game, state, analysis, seconds)


def _solved_or_refused(terminal: Terminal, line: str, args: SolveArgs) -> dict[str, Any]:
    """A bad line gets a line of output too, so that both stay in step."""
    try:
        return _solved(terminal, line, args).as_json()
    except LudothequeError as refusal:
        return {"position": line[:_MAX_ECHO_LENGTH], "error": refusal.text(terminal.language), "code": refusal.code}


def _print_plan(terminal: Terminal, text: str, args: SolveArgs, name: str) -> None:
    """The actions of the best line, from the position as one person alone studies it."""
    slug, state = _read(terminal, text, args)
    form, analyst = format_for(slug, name, terminal), analyst_of(slug, terminal)
    state = analyst.study(state) if analyst.study is not None else state
    with ProgressLine(terminal) as progress:
        request = AnalysisArgs(args.seconds, args.threads, args.uses_book).request(
            progress, wants_actions=False, wants_line=True, wants_words=False
        )
        line = analyst.analyse(state, request).line
    if not line:
        refuse("cli.solve.no-plan")
    terminal.write(form.write_solution(state, [move.action for move in line]).rstrip())


def _print_solved(terminal: Terminal, solved: SolvedPosition) -> None:
    game, analysis, language = solved.game, solved.analysis, terminal.language
    view = game.view(solved.state, None)
    spans = drawing_for(game, view, Screen(terminal.width, language=language))
    terminal.write(terminal.painted(relabelled(game, spans, language)))
    terminal.write()
    terminal.write(terminal.styled(sentence(analysis.summary.text(language)), "strong"))
    _print_verdicts(terminal, solved)
    for remark in analysis.remarks:
        terminal.write(sentence(remark.text(language)))
    if analysis.line:
        moves = " ".join(write_action_in(game, move.action, language) for move in analysis.line)
        terminal.print_text("cli.solve.best-line", line=moves)
    for illustration in analysis.illustrations:
        terminal.write()
        terminal.write(terminal.styled(illustration.words.text(language), "strong"))
        terminal.write(terminal.painted(relabelled(game, illustration.drawing, language)))
    seconds = terminal.translate.decimal(solved.seconds, 3)
    terminal.print_text("cli.solve.cost", style="faint", nodes=analysis.node_count, seconds=seconds)


def _print_verdicts(terminal: Terminal, solved: SolvedPosition) -> None:
    analysis = solved.analysis
    verdicts = analysis.verdicts if len(analysis.verdicts) <= _MAX_VERDICTS else analysis.best
    actions = [write_action_in(solved.game, verdict.action, terminal.language) for verdict in verdicts]
    action_width = max((len(action) for action in actions), default=0)
    label_width = max((len(verdict.label) for verdict in verdicts), default=0)
    for action, verdict in zip(actions, verdicts, strict=True):
        is_best = verdict in analysis.best
        words = joined_reasons(verdict.reasons, terminal)
        label = value_label(verdict.label, terminal.translate)
        line = f"{'*' if is_best else ' '} {action:<{action_width}}  {label:<{label_width}}  {words}"
        terminal.write(terminal.styled(line, "good" if is_best else ""))
