"""Students' files as players of a match: found without running them, wrapped where they know only positions."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from runpy import run_path
from typing import Any

from ludotheque.contract import AnyGame, Budget, Phrase, Seat, SeatView, phrase
from ludotheque.contract.player import printable
from ludotheque.course.position import Counter, Position, Walk
from ludotheque.external_bots import BotSource

_MAX_TOLD = 200
_GAMES, _MOST = 300, 5_000
"""For functions of exercises that are told how much they may do."""

_WRAPPER = """from ludotheque.course.players import CoursePlayer


class Player(CoursePlayer):
    FILE = {file!r}
"""


def find_player(file: Path, source: bytes, folder: Path) -> BotSource | None:
    """How to load the player of this file; None where there is none. What wraps it is written to the folder."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == "Bot":
            return BotSource("Bot", file=str(file), usual_name=file.stem)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "choose" and node.args.args:
            if len(node.args.args) == 3:
                return BotSource("choose", file=str(file), usual_name=file.stem)
            wrapper = folder / f"player_{len(list(folder.iterdir()))}.py"
            wrapper.write_text(_WRAPPER.format(file=str(file)), encoding="utf-8")
            return BotSource("Player", file=str(wrapper), usual_name=file.stem)
    return None


def syntax_fault(source: bytes) -> Phrase | None:
    """Where this is no Python at all."""
    try:
        ast.parse(source)
    except SyntaxError as mistake:
        return phrase("course.fault.syntax", line=mistake.lineno or 0, text=printable(str(mistake.msg), _MAX_TOLD))
    except (ValueError, RecursionError, MemoryError):
        return None
    return None


class CoursePlayer:
    """Plays with the `choose(position)` of a student's file; lives in the student's process."""

    FILE = ""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._choose: Callable[..., Any] = run_path(self.FILE)["choose"]
        code = self._choose.__code__
        self._parameters = code.co_varnames[: code.co_argcount]

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Any:
        if isinstance(state, SeatView):
            return state.legal_actions[0]
        limits = {"games": _GAMES, "most": _MOST, "seconds": budget.seconds}
        counter = Counter(_MOST if "most" in self._parameters else 2**62)
        position = Position(Walk(self._game, counter), state)
        return self._choose(position, *(limits.get(name) for name in self._parameters[1:]))
