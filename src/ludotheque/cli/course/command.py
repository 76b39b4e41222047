"""`ludotheque course`: list the exercises, write their files, grade them, show hints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludotheque import disk
from ludotheque.cli import exit_status
from ludotheque.cli.command import Command, LazyGroup, option, refuse, shared_options
from ludotheque.cli.option_values import Number
from ludotheque.cli.terminal import Terminal, sentence
from ludotheque.disk.files import read_file, write_file

if TYPE_CHECKING:
    from ludotheque.course import Case, CaseResult, Exercise

_PLACE = "ludotheque.cli.course"
_HINT = Number(1, 99)
_NUMBER = Number(1, 99)


@click.group(
    "course",
    cls=LazyGroup,
    texts="cli.course",
    commands_by_name={
        "list": f"{_PLACE}.command:list_exercises",
        "start": f"{_PLACE}.command:start",
        "check": f"{_PLACE}.command:check",
        "show": f"{_PLACE}.command:show",
        "trace": f"{_PLACE}.command:trace",
        "tournament": f"{_PLACE}.tournament:tournament",
    },
    help="cli.course.help",
)
@shared_options
def course() -> None:
    """What to do is a sub-command."""


@click.command("list", cls=Command, help="cli.course.list.help")
@shared_options
@click.pass_obj
def list_exercises(terminal: Terminal) -> None:
    from ludotheque.course import EXERCISES

    solved = _solved(terminal)
    for number, slug in enumerate(EXERCISES, start=1):
        line = terminal.translate("cli.course.list.line", number=number, slug=slug, title=_title(terminal, slug))
        mark = f"  ✓ {terminal.translate('cli.course.list.solved')}" if slug in solved else ""
        terminal.write(line + terminal.styled(mark, "good"))


@click.command("start", cls=Command, help="cli.course.start.help")
@click.argument("name", metavar="NAME", required=False)
@option("--dir", "folder", type=click.Path(path_type=Path), default=".", metavar="FOLDER", help="cli.course.start.dir")
@shared_options
@click.pass_obj
def start(terminal: Terminal, name: str | None, folder: Path) -> None:
    from ludotheque.course import EXERCISES, exercise_named
    from ludotheque.course.files import file_name, text_of

    for exercise in EXERCISES.values() if name is None else (exercise_named(name),):
        target = folder / file_name(exercise)
        if target.exists():
            terminal.print_text("cli.course.start.kept", file=str(target), style="faint")
            continue
        write_file(target, text_of(exercise, terminal.language))
        terminal.print_text("cli.course.start.written", file=str(target))


@click.command("check", cls=Command, help="cli.course.check.help")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@option("--exercise", "name", metavar="NAME", help="cli.course.check.exercise")
@shared_options
@click.pass_obj
def check(terminal: Terminal, file: Path, name: str | None) -> int:
    from ludotheque.course import EXERCISES, grade

    exercise = _exercise_of(file, name)
    results = []
    for result in grade(file, exercise):
        results.append(result)
        _print_result(terminal, exercise, result)
    right = sum(result.fault is None for result in results)
    terminal.write()
    if right < len(exercise.cases):
        terminal.print_text(
            "cli.course.check.open", style="strong", right=right, count=len(exercise.cases), slug=exercise.slug
        )
        return exit_status.NOT_SOLVED
    terminal.print_text("cli.course.check.solved", style="good", title=_title(terminal, exercise.slug))
    solved = disk.add_solved(disk.find_folders(), exercise.slug).value
    slugs = list(EXERCISES)
    place = slugs.index(exercise.slug)
    following = next((slug for slug in slugs[place:] + slugs[:place] if slug not in solved), None)
    if following is None:
        terminal.print_text("cli.course.check.all", style="good")
    else:
        terminal.print_text("cli.course.check.next", slug=following, title=_title(terminal, following))
    return 0


@click.command("show", cls=Command, help="cli.course.show.help")
@click.argument("name", metavar="NAME")
@option("--hint", "number", callback=_HINT, metavar="NUMBER", help="cli.course.show.hint")
@shared_options
@click.pass_obj
def show(terminal: Terminal, name: str, number: int | None) -> None:
    from ludotheque.course import EXERCISES, exercise_named

    exercise = exercise_named(name)
    code = f"course.exercise.{exercise.slug}"
    if number is not None:
        if number > exercise.hint_count:
            refuse("cli.course.no-hint", number=number, most=exercise.hint_count)
        terminal.write_wrapped(terminal.translate(f"{code}.hint-{number}"))
        return
    place = list(EXERCISES).index(exercise.slug) + 1
    terminal.print_text("cli.course.show.heading", style="title", number=place, title=_title(terminal, exercise.slug))
    terminal.write_wrapped(terminal.translate(f"{code}.task"))
    terminal.write_wrapped(terminal.translate("course.file.position"), "faint")


@click.command("trace", cls=Command, help="cli.course.trace.help")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@option("--exercise", "name", metavar="NAME", help="cli.course.check.exercise")
@option("--case", "number", callback=_NUMBER, default="1", metavar="NUMBER", help="cli.course.trace.case")
@option(
    "--output", "target", type=click.Path(path_type=Path), default="trace.json", metavar="FILE",
    help="cli.course.trace.output",
)  # fmt: skip
@shared_options
@click.pass_obj
def trace(terminal: Terminal, file: Path, name: str | None, number: int, target: Path) -> None:
    from ludotheque.course.traces import SEARCHES, trace_of

    exercise = _exercise_of(file, name)
    if exercise.slug not in SEARCHES:
        refuse("cli.course.trace.not-a-search", slug=exercise.slug, known=SEARCHES)
    if number > len(exercise.cases):
        refuse("cli.course.no-case", number=number, most=len(exercise.cases))
    text, count = trace_of(file, exercise, number - 1)
    write_file(target, text)
    terminal.print_text("cli.course.trace.done", file=str(target), count=count)


def _exercise_of(file: Path, name: str | None) -> Exercise:
    from ludotheque.course import EXERCISES, exercise_named
    from ludotheque.course.files import exercise_of

    found = name or exercise_of(file, read_file(file))
    if found is None:
        refuse("cli.course.no-exercise-in-file", file=str(file), known=tuple(EXERCISES))
    return exercise_named(found)


def _print_result(terminal: Terminal, exercise: Exercise, result: CaseResult) -> None:
    number = result.number + 1
    if result.fault is None:
        terminal.print_text("cli.course.check.passed", style="good", number=number, visits=result.visits)
        return
    why = sentence(result.fault.text(terminal.language))
    terminal.print_text("cli.course.check.failed", style="bad", number=number, why=why)
    position = result.case.open()
    symbol = position.symbols[position.player]
    terminal.print_text("cli.course.check.call", call=_call_text(exercise, result.case), symbol=symbol)
    terminal.write("\n".join(f"    {line}" for line in str(position).splitlines()))


def _call_text(exercise: Exercise, case: Case) -> str:
    """`alpha_beta(position, -2, 2)`."""
    given = ", ".join(["position", *map(str, case.arguments.values())])
    return f"{exercise.function}({given})"


def _title(terminal: Terminal, slug: str) -> str:
    return terminal.translate(f"course.exercise.{slug}.title")


def _solved(terminal: Terminal) -> tuple[str, ...]:
    solved, notice = disk.read_solved(disk.find_folders())
    if notice is not None:
        terminal.warn(notice.text(terminal.language))
    return solved
