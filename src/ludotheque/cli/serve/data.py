"""`ludotheque data`: everything a server keeps, out of its database into a file, and back into this or another one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from ludotheque.cli.command import Command, LazyGroup, database_option, refuse, shared_options
from ludotheque.cli.terminal import Terminal

if TYPE_CHECKING:
    from ludotheque.server.store import Store

T = TypeVar("T")


@click.group(
    "data",
    cls=LazyGroup,
    texts="cli.data",
    commands_by_name={
        "export": "ludotheque.cli.serve.data:export_data",
        "import": "ludotheque.cli.serve.data:import_data",
        "upgrade": "ludotheque.cli.serve.data:upgrade_data",
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
@database_option
@shared_options
@click.pass_obj
def import_data(terminal: Terminal, source: Path, database: str | None) -> None:
    """Read the file into a database that holds nothing yet."""
    count = _with_store(database, lambda store: store.restore_backup(source))
    terminal.print_text("cli.data.import.done", path=str(source), count=count)


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
        await store.start()
        return await work(store)

    return _visited(database, visit)


def _reading(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """In a database that stays as it is."""

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
