"""An engine that replies at once, and managers made of plain lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Budget
from ludotheque.games.morpion import State
from ludotheque.games.morpion.rules import free_cells, marks_on
from ludotheque.gomocup.engine import Engine, ReceivedLine
from ludotheque.gomocup.move_search import MAX_DEPTH, MoveSearch, ScoredMark


class FirstFree(MoveSearch):
    """Plays the first free cell, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.score = 0
        self.asked: list[tuple[State, Budget, int]] = []
        self.warmed_up: list[State] = []
        self.forgotten = 0

    def warm_up(self, state: State) -> None:
        self.warmed_up.append(state)

    def forget(self) -> None:
        self.forgotten += 1

    def best_mark(self, state: State, budget: Budget, max_depth: int = MAX_DEPTH) -> ScoredMark:
        self.asked.append((state, budget, max_depth))
        return ScoredMark(marks_on(state, free_cells(state))[0], self.score)


@pytest.fixture
def search() -> FirstFree:
    return FirstFree()


@pytest.fixture
def talk(search: FirstFree) -> Callable[..., list[str]]:
    """`talk("START 15", "BEGIN")`: everything that is answered, in order."""
    engine = Engine(search)

    def said(*lines: str) -> list[str]:
        return [answer for line in lines for answer in engine.handle(ReceivedLine(f"{line}\r\n"))]

    return said
