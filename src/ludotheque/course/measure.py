"""The exact values and node counts that students' searches are held against, by our own searches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import read_state
from ludotheque.course.exercise import Case
from ludotheque.search import Order, alpha_beta, traced_alpha_beta, traced_minimax

DEEPEST = 64


@lru_cache(maxsize=256)
def value_of(slug: str, position: str, depth: int = DEEPEST) -> int:
    """For the player to move: 1 wins, 0 draws or is open, -1 loses."""
    game = catalogue.game(slug)
    report = alpha_beta(game, read_state(game, position), depth=depth)
    return round(report.value[report.line[0].by or 0]) if report.line else 0


@lru_cache(maxsize=256)
def minimax_visits(slug: str, position: str, depth: int = DEEPEST) -> int:
    game = catalogue.game(slug)
    return len(traced_minimax(game, read_state(game, position), depth=depth)) - 1


@lru_cache(maxsize=256)
def alpha_beta_visits(slug: str, position: str, depth: int = DEEPEST) -> int:
    """With the moves in the order of the rules."""
    game = catalogue.game(slug)
    return len(traced_alpha_beta(game, read_state(game, position), depth=depth)) - 1


def ordered_visits(case: Case, order: Order[Any, Any]) -> int:
    game = catalogue.game(case.game)
    return len(traced_alpha_beta(game, read_state(game, case.position), depth=DEEPEST, order=order)) - 1


def moves_with_value(case: Case, value: int) -> tuple[str, ...]:
    """The moves after which the player who made them has this value."""
    position = case.open()
    return tuple(move for move in position.moves if _value_after(case, move) == value)


def best_moves(case: Case) -> tuple[str, ...]:
    return moves_with_value(case, value_of(case.game, case.position))


def _value_after(case: Case, move: str) -> int:
    position = case.open()
    after = position.after(move)
    if after.is_over:
        return 0 if after.winner is None else (1 if after.winner == position.player else -1)
    return -value_of(case.game, _text_of(after))


def _text_of(position: Any) -> str:
    return repr(position).removeprefix("<Position ").removesuffix(">")


def shortest_path(case: Case) -> tuple[Sequence[str], int]:
    """A shortest solution of a task for one player, and how many positions breadth-first search looks at."""
    start = case.open()
    seen = {place_of(start)}
    ways: list[tuple[Any, tuple[str, ...]]] = [(start, ())]
    visits = 0
    for position, way in ways:
        for move in position.moves:
            after = position.after(move)
            visits += 1
            if after.is_over:
                return (*way, move), visits
            if place_of(after) not in seen:
                seen.add(place_of(after))
                ways.append((after, (*way, move)))
    return (), visits


def place_of(position: Any) -> tuple[int, ...]:
    """Where the pieces stand, whatever way they came."""
    return tuple(position.view["robots"])
