"""`ludotheque data`: everything a server keeps, out of its database into a file and back, replayed and upgraded."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from ludotheque.cli.command import Command, LazyGroup, database_option, option, refuse, shared_options
from ludotheque.cli.terminal import Terminal

if TYPE_CHECKING:
    from ludotheque.server.store import Store
    from ludotheque.server.store.backup import Report

T = TypeVar("T")


@click.group(
    "data",
    cls=LazyGroup,
    texts="cli.data",
    commands_by_name={
        "export": "ludotheque.cli.serve.data:export_data",
        "import": "ludotheque.cli.serve.data:import_data",
        "upgrade": "ludotheque.cli.serve.data:upgrade_data",
        "verify": "ludotheque.cli.serve.data:verify_data",
    },
    help="cli.data.help",
)
@shared_options
def data() -> None:
    """Each of its commands says what it does."""


@click.command("export", cls=Command, help="cli.data.export.help")
@click.argument("target", type=click.Path(path_type=Path), metavar="FILE")
@database_option
@shared_options
@click.pass_obj
def export_data(terminal: Terminal, target: Path, database: str | None) -> None:
    """Write the file; a server may be running meanwhile."""
    if target.exists():
        refuse("cli.data.export.exists", path=str(target))
    _reading(database, lambda store: store.write_backup(target))
    terminal.print_text("cli.data.export.done", path=str(target))


@click.command("import", cls=Command, help="cli.data.import.help")
@click.argument("source", type=click.Path(path_type=Path), metavar="FILE")
@option("--set-aside", "aside", type=click.Path(path_type=Path), metavar="FILE", help="cli.data.import.set-aside")
@database_option
@shared_options
@click.pass_obj
def import_data(terminal: Terminal, source: Path, aside: Path | None, database: str | None) -> None:
    """Read the file into a database that holds nothing yet."""
    if aside is None:
        report = _with_store(database, lambda store: store.restore_backup(source))
    else:
        report = _without_unplayable(terminal, source, aside, database)
    terminal.print_text("cli.data.import.done", path=str(source), count=report.row_count)


def _without_unplayable(terminal: Terminal, source: Path, aside: Path, database: str | None) -> Report:
    from ludotheque.disk.files import writing

    with writing(aside) as write:
        report = _with_store(database, lambda store: store.restore_backup(source, write))
    if report.problem_count == 0:
        aside.unlink()
    else:
        terminal.print_text("cli.data.import.left-out", count=report.problem_count, path=str(aside))
        _print_problems(terminal, report)
    return report


@click.command("verify", cls=Command, help="cli.data.verify.help")
@click.argument("source", type=click.Path(path_type=Path), metavar="[FILE]", required=False)
@database_option
@shared_options
@click.pass_obj
def verify_data(terminal: Terminal, source: Path | None, database: str | None) -> int:
    """Replay everything in the file; without one, in the database."""
    report = _reading(database, lambda store: store.verify()) if source is None else _verified_file(source)
    tables, entries, finished, profiles = (report.counts.get(kind, 0) for kind in _COUNTED)
    terminal.print_text(
        "cli.data.verify.counts",
        tables=tables,
        entries=entries,
        finished=finished,
        profiles=profiles,
        rows=sum(report.counts.values()),
    )
    if report.problem_count == 0:
        terminal.print_text("cli.data.verify.fine")
        return 0
    terminal.print_text("cli.data.verify.problems", count=report.problem_count)
    _print_problems(terminal, report)
    return PROBLEMS_STATUS


_COUNTED = ("table", "entry", "finished", "profile")
PROBLEMS_STATUS = 1


def _verified_file(source: Path) -> Report:
    """Read into a database that is thrown away: what can be imported is told by importing it."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
        database = str(Path(folder) / "verified.sqlite3")
        return _with_store(database, lambda store: store.restore_backup(source, lambda line: None))


def _print_problems(terminal: Terminal, report: Report) -> None:
    for problem in report.problems:
        terminal.write(f"  {problem.text(terminal.language)}")
    if report.problem_count > len(report.problems):
        terminal.print_text("cli.data.verify.more", count=report.problem_count - len(report.problems))


@click.command("upgrade", cls=Command, help="cli.data.upgrade.help")
@database_option
@shared_options
@click.pass_obj
def upgrade_data(terminal: Terminal, database: str | None) -> None:
    """What the start of a server does, on its own."""

    async def nothing_else(store: Store) -> None: ...

    _with_store(database, nothing_else)
    terminal.print_text("cli.data.upgrade.done")


def _with_store(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """In a database that is made, or brought to the newest form, if need be."""

    async def visit(store: Store) -> T:
        store.lock()
        await store.start()
        return await work(store)

    return _visited(database, visit)


def _reading(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """In a database that is there, and stays as it is."""
    from ludotheque.disk import find_folders
    from ludotheque.server.startup import database_file

    path = database_file(database, find_folders())
    if path is not None and not path.is_file():
        refuse("cli.data.no-database", path=str(path))

    async def visit(store: Store) -> T:
        await store.open()
        return await work(store)

    return _visited(database, visit)


def _visited(database: str | None, visit: Callable[[Store], Awaitable[T]]) -> T:
    from ludotheque.disk import find_folders
    from ludotheque.server.startup import store_for

    async def story() -> T:
        store = store_for(database, find_folders())
        try:
            return await visit(store)
        finally:
            await store.close()

    return asyncio.run(story())
