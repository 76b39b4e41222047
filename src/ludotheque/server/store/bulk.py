"""One statement for many rows, in the words of either database."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

_COLUMN = re.compile(r":(\w+) (\w+)")
_encode = msgspec.json.Encoder().encode


class Bulk:
    """SQL in which `:name type` is a column of each row, in the order of its tuple.

    `{from_rows}` or `{and_rows}` is where a database that takes all rows in one parameter has them.
    """

    def __init__(self, sql: str) -> None:
        self._sql = sql
        self._names = [name for name, _ in _COLUMN.findall(sql)]

    @cached_property
    def for_each_row(self) -> str:
        """To be run for each of them; SQLite does that without a round trip."""
        return _COLUMN.sub("?", self._sql).format(from_rows="", and_rows="")

    @cached_property
    def for_all_rows(self) -> str:
        """With all rows as one JSON parameter: to PostgreSQL that costs a tenth of parameters for each."""
        columns = ", ".join(f"{name} {kind}" for name, kind in _COLUMN.findall(self._sql))
        rows = f"json_to_recordset(%s) AS new ({columns})"
        return _COLUMN.sub(r"new.\1", self._sql).format(from_rows=f"FROM {rows}", and_rows=f", {rows}")

    def json(self, rows: Sequence[tuple[Any, ...]]) -> str:
        return _encode([dict(zip(self._names, row, strict=True)) for row in rows]).decode()
