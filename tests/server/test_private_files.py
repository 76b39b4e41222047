"""What the server writes is its owner's alone, even where the process was told to share everything."""

from __future__ import annotations

import asyncio
import logging.handlers
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.disk import LOGGER, find_folders, start_log, stop_log
from ludotheque.server.store import StoreFailed
from ludotheque.server.store.sqlite import sqlite_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions there")


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: f"{stat.S_IMODE(path.stat().st_mode):o}" for path in folder.rglob("*")}


def started(path: Path, copy: Path | None = None) -> dict[str, str]:
    """The permissions while a store is open there."""

    async def visit() -> dict[str, str]:
        store = sqlite_store(path)
        await store.start()
        try:
            if copy is not None:
                await store.write_backup(copy)
            return modes(path.parents[1])
        finally:
            await store.close()

    return asyncio.run(visit())


def test_a_database_and_all_that_lies_beside_it_are_private(tmp_path):
    found = started(tmp_path / "new" / "games.sqlite3", tmp_path / "new" / "copies" / "copy.jsonl")

    assert found.pop("new") == found.pop("copies") == "700"
    assert {"games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm", "copy.jsonl"} <= {*found}
    assert {*found.values()} == {"600"}


def test_a_database_of_an_earlier_version_becomes_private_and_the_hosts_folder_stays(tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir(0o755)
    (folder / "games.sqlite3").touch(0o644)

    found = started(folder / "games.sqlite3")

    assert (found["shared"], found["games.sqlite3"], found["games.sqlite3-wal"]) == ("755", "600", "600")


def test_the_log_is_private_also_after_it_was_rotated(tmp_path):
    folders = find_folders({"LUDOTHEQUE_HOME": str(tmp_path / "home")})
    assert start_log(folders) is None
    try:
        LOGGER.error("a line")
        next(each for each in LOGGER.handlers if isinstance(each, logging.handlers.RotatingFileHandler)).doRollover()
        LOGGER.error("another line")
    finally:
        stop_log()

    found = modes(tmp_path)

    assert found == {"home": "700", "log": "700", "ludotheque.log": "600", "ludotheque.log.1": "600"}


def test_a_folder_that_is_named_as_the_database_by_mistake_keeps_its_permissions(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir(0o755)

    with pytest.raises(StoreFailed):
        started(folder)

    assert modes(tmp_path)["games"] == "755"
