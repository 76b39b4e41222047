"""A student's own search, written down node by node in the form that the viewer in the browser reads.

Recursion goes through the name of the function in its module, so a wrapper under that name sees every call.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from math import isfinite
from types import ModuleType
from typing import Any

from ludotheque.course.exercise import Case, Exercise
from ludotheque.course.position import Counter, Position, TooManyPositions

FORMAT, VERSION = "ludotheque-search-trace", 1
MOST_NODES = 3_000
"""More than anybody steps through; the viewer takes no more."""


def traced_calls(module: ModuleType, exercise: Exercise, case: Case, counter: Counter) -> dict[str, Any]:
    """The trace of one case; what was seen until the search was ended, where it was."""
    recorder = _Recorder(getattr(module, exercise.function))
    setattr(module, exercise.function, recorder)
    is_whole = True
    try:
        exercise.ask(recorder, case, counter)
    except (TooManyPositions, _TraceIsFull):
        is_whole = False
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": case.game,
        "position": case.position,
        "algorithm": exercise.slug,
        "perspective": "first" if exercise.slug == "minimax" else "mover",
        "is_whole": is_whole,
        "nodes": recorder.nodes,
    }


class _TraceIsFull(BaseException):
    """Ends the search; nothing of a student's catches it."""


class _Recorder:
    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._names = list(inspect.signature(function).parameters)
        self._open: list[tuple[int, Position]] = []
        self.nodes: list[dict[str, Any]] = []

    def __call__(self, position: Any, *arguments: Any, **named: Any) -> Any:
        if not isinstance(position, Position):
            return self._function(position, *arguments, **named)
        if len(self.nodes) >= MOST_NODES:
            raise _TraceIsFull
        given = {**dict(zip(self._names[1:], arguments, strict=False)), **named}
        number = len(self.nodes)
        node: dict[str, Any] = {
            "parent": self._open[-1][0] if self._open else None,
            "move": self._move_to(position),
            "player": None if position.is_over else position.player,
            "alpha": _bound(given.get("alpha")),
            "beta": _bound(given.get("beta")),
            "value": None,
        }
        self.nodes.append(node)
        self._open.append((number, position))
        try:
            value = self._function(position, *arguments, **named)
        finally:
            self._open.pop()
        node["value"] = _bound(value)
        node["skipped"] = self._skipped(number, position)
        return value

    def _move_to(self, position: Position) -> str | None:
        """Found by the positions: a program need not say which move it tries."""
        return position.last_move if self._open else None

    def _skipped(self, number: int, position: Position) -> list[str]:
        """Moves that were not looked at, where some were."""
        tried = {node["move"] for node in self.nodes[number + 1 :] if node["parent"] == number}
        return [move for move in position.moves if move not in tried] if tried else []


def _bound(value: Any) -> float | None:
    """A number; None for infinity and for what is no number."""
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value) else None
