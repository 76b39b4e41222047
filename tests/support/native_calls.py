"""Calls everything in one compiled module with arguments that nobody should give: `python native_calls.py morpion`.

A call begins as one that works; then one or two of its arguments become odd. Each is printed before it is made, so that
the last line names the one that ended the process.
"""

from __future__ import annotations

import ast
import importlib
import random
import resource
import sys
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ludotheque import _native
from ludotheque.games.connect_four import book
from ludotheque.games.connect_four.book import score_model

MAX_BYTES = 3 * 2**30
PAIRS = 60
"""Calls of each function with two odd arguments."""

INTS = (-(2**63), -(2**31), -1, 0, 1, 2, 7, 26, 27, 64, 1_000, 2**31 - 1, 2**31, 2**63, 2**64 - 1, 2**64, 2**800)
BUFFERS = (
    None,
    5,
    "x",
    [0, 0],
    b"",
    bytearray(2),
    memoryview(bytearray(4))[::2],
    *(array(c, [1, 2]) for c in "bBiqQfd"),
)
STOPS = (lambda: True, lambda: 1 / 0, lambda: "x", 5)
ODD: Mapping[str, tuple[Any, ...]] = {
    "int": INTS,
    "int | None": INTS,
    "float | None": (float("nan"), float("inf"), float("-inf"), -1.0, 0.0, 1e-320, 1e308),
    "bool": (True,),
    "str": ("", "nonsense", "\0", "paranoid", "best-reply", "monte-carlo", "expert"),
    "bytes": (b"", b"\0", b"\xff" * 7, b"\0" * 8, b"\xff" * 8, b"\0" * 16, b"\x01" * 24, b"\xff" * 4_096),
    "Sequence[int]": ([], [-1], [0, 0], [9], [2**31 - 1], [2**40], [*range(9)], [0, 2, 4, 6, 8], [*range(1_000)]),
    "Sequence[Sequence[int]]": ([], [[]], [[], []], [[0], [0]], [[-1], []], [[0, 1, 2], [3]], [[]] * 27, [[5]] * 999),
    "Sequence[tuple[int, int]]": ([], [(-1, 0)], [(256, 0)], [(0, 4)], [(0, -2)], [(0, -1)] * 1_000),
    "Sequence[tuple[int, int, bool]]": ([], [(-1, 0, True)], [(0, 99, False)], [(0, 0, True)] * 1_000),
    "object": BUFFERS,
    "object | None": BUFFERS,
    "dict[str, object]": ({}, {"observations": 5}, dict.fromkeys(("observations", "masks"), b"")),
    "Callable[[], bool]": STOPS,
    "Callable[[], bool] | None": STOPS,
    "Callable[[int], None] | None": (lambda count: 1 / 0, lambda: None, 5),
}
"""By the annotation of a parameter."""


def exits(width: int, height: int) -> list[list[int]]:
    """Of a board without walls: north, east, south, west of each cell."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return [
        [(y + down) * width + x + right if 0 <= x + right < width and 0 <= y + down < height else -1 for x, y in cells]
        for right, down in steps
    ]


def truths() -> memoryview:
    return memoryview(bytearray(2)).cast("?")


def side_by_side(cells: int, actions: int, seats: int = 2, planes: int = 3) -> dict[str, Any]:
    """What two games need that are played side by side."""
    arrays = {
        "observations": bytearray(2 * planes * cells),
        "masks": array("b", [0] * 2 * actions),
        "seats": array("i", [0, 0]),
        "rewards": array("f", [0] * 2 * seats),
        **{name: truths() for name in ("terminated", "truncated", "illegal")},
    }
    numbers = {"seeds": array("Q", [1, 2**64 - 1]), "actions": array("q", [0, -1]), "where": truths()}
    return {**numbers, "count": 2, "arrays": arrays, "planes": bytearray(2 * planes * cells), "resets": True}


WORKING: Mapping[str, Mapping[str, Any]] = {
    "connect_four": {
        "columns": 7,
        "rows": 6,
        "run": 4,
        "mine": 0,
        "theirs": 0,
        "column": 3,
        "depth": 2,
        "stop": lambda: True,
        "key": 0,
        "disc_count": 2,
        "symbol_count": 3,
        "limit": 10,
        "megabytes": 1,
        "is_plain": False,
        **dict.fromkeys(("keys", "symbols", "contexts", "costs", "scores"), b""),
        "next_scores": b"@" * 121,  # draws: as many as there are positions of three discs
        "model": bytes(score_model.SIZE),
        "content": Path(book.__file__).with_name(book.FILE).read_bytes(),
        **side_by_side(42, 7),
        "starter": 0,
        "seat": 0,
    },
    "morpion": {
        "columns": 3,
        "rows": 3,
        "run": 3,
        "is_exact": False,
        "mine": [0],
        "theirs": [4],
        "wants_evidence": True,
        "stones": [[0], [4]],
        "marks": [[0], [4]],
        "turn": 0,
        "seat": 0,
        "seat_count": 2,
        "megabytes": 1,
        "method": "max-n",
        "depth_limit": 3,
        "width": 4,
        "seed": 1,
        **side_by_side(9, 9),
        "players": 2,
        "starter": 0,
        "steady": [],
        "flighty": [],
    },
    "ricochet": {
        "width": 16,
        "height": 16,
        "exits": exits(16, 16),
        "diagonals": [],
        "robots": [0, 5, 9, 40],
        "target": 37,
        "colour": 0,
        "ricochet": 2,
        "axes": [],
        "max_count": 5,
        "cells": [*range(256)],
        "is_for_any": False,
        "keeps_optima": False,
        "progress": None,
        "number": 0,
        **side_by_side(256, 17, seats=1, planes=30),
        "robot_count": 4,
        "players": 1,
        "ranks_fewest_tiles": False,
        "lets_rebid_higher": False,
        "returns_unsolved": False,
        "tiles_to_win": 0,
        "seat": 0,
        "game": 1,
        "board_planes": bytes(7 * 256),
        "deck": [(37, 0), (8, -1)],
        "is_part_of_step": True,
    },
}
"""By the name of a parameter."""

BUDGET = {"node_count": 200, "seconds": 0.02, "threads": 1, "megabytes": 2, "stop": None}
_LISTS = {"Sequence[int]": ("columns",)}
"""Parameters that are called as another of another kind."""

TOO_LONG = {"disc_count": range(3, 15)}
"""Values that are allowed, and take minutes or gigabytes."""


class Stub:
    """What can be made and called: the annotations of its parameters, by class and name."""

    def __init__(self, name: str) -> None:
        self.module = importlib.import_module(f"ludotheque._native.{name}")
        self.functions = dict(_signatures(Path(_native.__file__).with_name(f"{name}.pyi").read_text(encoding="utf-8")))
        self._working = dict(WORKING[name])
        for owner, function in self.functions:
            if function == "__init__":
                self._working[owner] = self.made(owner, {})

    def made(self, owner: str, odd: Mapping[str, Any]) -> Any:
        return getattr(self.module, owner)(**(self.usual(owner, "__init__") | odd))

    def usual(self, owner: str, function: str) -> dict[str, Any]:
        known = BUDGET if owner == "Budget" else self._working
        parameters = self.functions[owner, function]
        return {
            name: known[name] if name in known and name not in _LISTS.get(kind, ()) else self._object(kind)
            for name, kind in parameters.items()
        }

    def odd_values(self, name: str, kind: str) -> list[Any]:
        if kind in ODD:
            return [value for value in ODD[kind] if value not in TOO_LONG.get(name, ())]
        objects = list(self._odd_objects(_class_in(kind)))
        return [None, *([[], *([each] for each in objects)] if kind.startswith("Sequence[") else objects)]

    def _object(self, kind: str) -> Any:
        if kind in _LISTS:
            return []
        made = self._working[_class_in(kind)]
        return [made] if kind.startswith("Sequence[") else made

    def _odd_objects(self, owner: str) -> Iterator[Any]:
        cls = getattr(self.module, owner)
        yield cls.__new__(cls)  # never initialized
        for name, kind in self.functions[owner, "__init__"].items():
            for value in self.odd_values(name, kind):
                try:
                    yield self.made(owner, {name: value})
                except Exception:  # refused, as it should be
                    continue

    def call(self, owner: str, function: str, odd: Mapping[str, Any]) -> None:
        if function == "__init__":
            self.made(owner, odd)
            return
        called = getattr(self._working[owner] if owner else self.module, function)
        called(**(self.usual(owner, function) | odd))


def _class_in(kind: str) -> str:
    return kind.removesuffix(" | None").removeprefix("Sequence[").removesuffix("]")


def _signatures(stub: str) -> Iterator[tuple[tuple[str, str], dict[str, str]]]:
    """Of functions, and of the classes that can be made."""
    for node in ast.parse(stub).body:
        if isinstance(node, ast.FunctionDef):
            yield ("", node.name), _parameters(node)
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef) and not each.decorator_list]
            if any(method.name == "__init__" for method in methods):
                yield from (((node.name, method.name), _parameters(method)) for method in methods)


def _parameters(node: ast.FunctionDef) -> dict[str, str]:
    given = [*node.args.args, *node.args.kwonlyargs]
    return {each.arg: ast.unparse(each.annotation) for each in given if each.annotation is not None}


def calls(stub: Stub) -> Iterator[tuple[str, str, dict[str, Any]]]:
    dice = random.Random(1)
    for (owner, function), parameters in stub.functions.items():
        odd = {name: stub.odd_values(name, kind) for name, kind in parameters.items()}
        yield owner, function, {}
        yield from ((owner, function, {name: value}) for name, values in odd.items() for value in values)
        for _ in range(PAIRS if len(odd) > 1 else 0):
            yield owner, function, {name: dice.choice(odd[name]) for name in dice.sample(sorted(odd), 2)}


def main(name: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    stub = Stub(name)
    for owner, function, odd in calls(stub):
        print(owner, function, repr(odd)[:200], flush=True)
        try:
            stub.call(owner, function, odd)
        except Exception as refusal:
            print("   ", type(refusal).__name__, str(refusal).partition("\n")[0])
            assert odd, "the call that should work"


if __name__ == "__main__":
    main(sys.argv[1])
