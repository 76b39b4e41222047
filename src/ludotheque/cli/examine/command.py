"""`ludotheque examine`: grade a player by exact values, write the questions out, gather reports in a leaderboard."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil, log2
from pathlib import Path
from typing import Any

import click
import msgspec
from click.core import ParameterSource

from ludotheque import __version__, catalogue
from ludotheque.api.solving import read_position
from ludotheque.cli.command import Command, json_option, option, refuse, shared_options
from ludotheque.cli.examine.player import (
    USUAL_KEY_VARIABLE,
    ModelArgs,
    games_with_exam,
    is_endpoint,
    playable_games,
    read_examinee,
)
from ludotheque.cli.examine.printing import print_report
from ludotheque.cli.option_values import SECONDS, Number
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import LudothequeError, SetupError, phrase, read_state, seats_to_act
from ludotheque.disk.files import read_file, write_file
from ludotheque.exam import Examination
from ludotheque.exam.grading import question_id
from ludotheque.exam.ladder import MAX_GAMES, rungs
from ludotheque.exam.leaderboard import ranked, write_csv, write_markdown
from ludotheque.exam.own_positions import Questions, exam_with, own_questions
from ludotheque.exam.page import write_page
from ludotheque.exam.report import MAX_SIZE, GameReport, Report, game_report, read_report
from ludotheque.exam.work import exam_of
from ludotheque.text_play import Question, write_prompt

_POSITIONS = Number(1, 100_000)
_GAMES = Number(0, MAX_GAMES)
_JOBS = Number(1, 256)
_TEMPERATURE = Number(0.0, 10.0)
_TOKENS = Number(1, 10_000_000)
_TIMEOUT = Number(0.1, 86_400.0)
_RETRIES = Number(0, 100)
_ODD = re.compile(r"[^A-Za-z0-9.]+")
_USUAL_GAMES = 10
MAX_OWN_SIZE = 16 * 1024 * 1024
_REPORT, _PAGE = "report.json", "report.html"


@dataclass(frozen=True)
class ExamArgs:
    """The words of the command line, without those about models."""

    games: tuple[str, ...]
    positions: int | None
    game_count: int | None
    seconds: float | None
    jobs: int
    out: Path | None
    own: Path | None
    is_json: bool


@click.command("examine", cls=Command, help="cli.examine.help")
@click.argument("player", metavar="PLAYER", required=False)
@option("--game", "games", multiple=True, metavar="GAME", help="cli.examine.game")
@option("--positions", callback=_POSITIONS, metavar="NUMBER", help="cli.examine.positions")
@option("--set", "own", type=click.Path(path_type=Path), metavar="FILE", help="cli.examine.set")
@option("--games", "game_count", callback=_GAMES, metavar="NUMBER", help="cli.examine.games")
@option("--time", "seconds", callback=SECONDS, metavar="SECONDS", help="cli.examine.time")
@option("--jobs", callback=_JOBS, default="1", metavar="NUMBER", help="cli.examine.jobs")
@option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="cli.examine.out")
@option("--model", metavar="NAME", help="cli.examine.model")
@option("--key-variable", default=USUAL_KEY_VARIABLE, metavar="NAME", help="cli.examine.key-variable")
@option("--temperature", callback=_TEMPERATURE, metavar="NUMBER", help="cli.examine.temperature")
@option("--max-tokens", callback=_TOKENS, metavar="NUMBER", help="cli.examine.max-tokens")
@option("--timeout", "timeout_seconds", callback=_TIMEOUT, default="300", metavar="SECONDS", help="cli.examine.timeout")
@option("--retries", callback=_RETRIES, default="5", metavar="NUMBER", help="cli.examine.retries")
@option("--list-moves", "lists_moves", is_flag=True, help="cli.examine.list-moves")
@option("--prompt", "template", type=click.Path(path_type=Path), metavar="FILE", help="cli.examine.prompt")
@option("--questions", type=click.Path(path_type=Path), metavar="FILE", help="cli.examine.questions")
@option("--leaderboard", type=click.Path(path_type=Path), metavar="FOLDER", help="cli.examine.leaderboard")
@json_option
@shared_options
@click.pass_obj
def examine(
    terminal: Terminal,
    /,
    player: str | None,
    questions: Path | None,
    leaderboard: Path | None,
    **words: Any,
) -> None:
    """One of three: a player, a file for the questions, a folder of reports."""
    if sum(each is not None for each in (player, questions, leaderboard)) != 1:
        refuse("cli.examine.one-of-three")
    if player is None or not is_endpoint(player):
        _refuse_model_options()
    model = ModelArgs(**{name: words.pop(name) for name in ModelArgs.__annotations__})
    args = ExamArgs(**words)
    if questions is not None:
        _write_questions(terminal, questions, args)
    elif leaderboard is not None:
        _write_leaderboard(terminal, leaderboard)
    else:
        assert player is not None
        _examine(terminal, player, model, args)


def _refuse_model_options() -> None:
    """Whoever gives one expects that it does something."""
    context = click.get_current_context()
    for word in context.command.params:
        is_given = context.get_parameter_source(word.name or "") is ParameterSource.COMMANDLINE
        if word.name in ModelArgs.__annotations__ and is_given:
            refuse("cli.examine.only-endpoint", option=word.opts[0])


def _examine(terminal: Terminal, word: str, model: ModelArgs, args: ExamArgs) -> None:
    own = _own_questions(args.own)
    examinee = read_examinee(word, model, terminal.language, own)
    games = playable_games(examinee, args.games, tuple(own) or games_with_exam())
    usual = 0 if examinee.waits or own else _USUAL_GAMES
    wanted = usual if args.game_count is None else args.game_count
    examination = Examination(examinee, games, args.seconds, args.positions, wanted, own)
    folder = args.out or _usual_folder(examinee.name, args.own)
    work = folder / "work"
    with signals_as_ctrl_c(), _progress(examination) as advance:
        for count in examination.run(work, args.jobs):
            advance(count)
    report = Report(
        format="ludotheque-exam-report",
        version=1,
        ludotheque=__version__,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        name=examinee.name,
        player=examinee.told(),
        games=[_graded(examination, slug, work) for slug in games],
    )
    written = msgspec.json.encode(report)
    write_file(folder / _REPORT, written.decode())
    write_file(folder / _PAGE, write_page(report, terminal.language))
    if args.is_json:
        terminal.write(written.decode())
        return
    print_report(terminal, report)
    terminal.print_text("cli.examine.written", report=str(folder / _REPORT), page=str(folder / _PAGE))


def _graded(examination: Examination, slug: str, work: Path) -> GameReport:
    answers, played = examination.answers(work, slug), examination.games_played(work, slug)
    return game_report(slug, examination.exam(slug), answers, played)


def _own_questions(path: Path | None) -> Mapping[str, Questions]:
    """The positions of the file, solved; one line each, and what begins with # is not for us."""
    if path is None:
        return {}
    lines = read_file(path, MAX_OWN_SIZE).decode("utf-8-sig", errors="replace").splitlines()
    told = ((number, line.strip()) for number, line in enumerate(lines, start=1))
    asked = [(number, line) for number, line in told if line and not line.startswith("#")]
    return own_questions([(number, *_read(number, line)) for number, line in asked])


def _read(number: int, line: str) -> tuple[str, Any]:
    try:
        return read_position(line)
    except LudothequeError as problem:
        raise SetupError(phrase("exam.own.bad-line", line=number, why=problem.phrase), "set") from problem


def _usual_folder(name: str, own: Path | None) -> Path:
    words = (name,) if own is None else (name, own.stem)
    return Path("exams") / (_ODD.sub("-", "-".join(words)).strip("-.")[:60] or "player")


@contextmanager
def _progress(examination: Examination) -> Iterator[Any]:
    """A bar on the error stream, where somebody looks at it; of the games, as many as there can be are expected."""
    games = 0
    if examination.examinee.plays_games:
        ladders = [len(rungs(catalogue.game(slug), exam_of(slug))) for slug in examination.games]
        games = sum(ceil(log2(count + 1)) * examination.game_count for count in ladders)
    length = examination.step_count + games
    with click.progressbar(length=length, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        yield bar.update


def _write_questions(terminal: Terminal, path: Path, args: ExamArgs) -> None:
    """One line of JSON each, without the answers."""
    own, lines = _own_questions(args.own), list[str]()
    known = tuple(own) or games_with_exam()
    for slug in args.games or known:
        if slug not in known:
            refuse("cli.refused.word", name="--game", value=slug[:40], words=known)
        usual = exam_of(slug)
        game, exam = catalogue.game(slug), exam_with(usual, own[slug]) if own else usual
        for number, question in enumerate(exam.shipped()[: args.positions]):
            state = read_state(game, question.state)
            (seat, *_) = seats_to_act(game, state)
            told = {
                "id": question_id(slug, exam, number),
                "game": slug,
                "position": question.state,
                "asks_line": exam.asks_line,
                "prompt": write_prompt(Question(game, state, seat, language=terminal.language)),
            }
            lines.append(json.dumps(told, ensure_ascii=False) + "\n")
    write_file(path, "".join(lines))
    terminal.print_text("cli.examine.questions-written", path=str(path), count=len(lines))


def _write_leaderboard(terminal: Terminal, folder: Path) -> None:
    """From every report below the folder; files that are none are named and passed over."""
    reports = []
    for path in sorted(folder.rglob("*.json")):
        report = read_report(read_file(path, MAX_SIZE))
        if report is None:
            terminal.warn(terminal.translate("cli.examine.no-report", path=str(path)))
        else:
            reports.append(report)
    if not reports:
        refuse("cli.examine.no-reports", folder=str(folder))
    rows = ranked(reports)
    table = write_markdown(rows, terminal.language)
    write_file(folder / "leaderboard.md", table)
    write_file(folder / "leaderboard.csv", write_csv(rows))
    terminal.write(table.rstrip())
