"""The optimum of every placement for one pair on disk, all planes one after the other: 420 megabytes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from pathlib import Path

from ludotheque.games.ricochet.solver import OptimaTable, compute_optima
from tools.ricochet_optima.job import Pair, Row, read_pair, row_of


def write_optima(path: Path, pair: Pair) -> Row:
    """Whole or not at all."""
    board, target = read_pair(pair)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.draft")
    with draft.open("wb") as file:
        found = compute_optima(board, target, keep=file.write)
    os.replace(draft, path)
    return row_of(board, target, found)


@contextmanager
def opened_optima(path: Path, pair: Pair) -> Iterator[OptimaTable]:
    """Only what is looked at is read."""
    board, target = read_pair(pair)
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content, memoryview(content) as planes:
        optima = OptimaTable.read(board, target, planes)
        yield optima
        for plane in optima.planes:
            assert isinstance(plane, memoryview)
            plane.release()
