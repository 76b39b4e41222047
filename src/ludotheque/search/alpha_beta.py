"""Alpha-beta with a transposition table, and paranoid search, which is the same with more rivals.

Knuth and Moore, "An analysis of alpha-beta pruning" (1975); history heuristic: Schaeffer (1983);
paranoid: Sturtevant and Korf, "On pruning techniques for multi-player games" (2000).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import inf, nextafter
from typing import Any, Generic, NamedTuple, TypeAlias

from ludotheque.contract.bot import Report
from ludotheque.contract.budget import UNLIMITED, Budget
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.tree import MAX_DEPTH, Line, Order, Tree, keep, refuse_unless_two

Trail: TypeAlias = "tuple[Move[Action], Trail[Action]] | None"
"""A line as nested pairs, so that a longer one shares the shorter one."""


class _Bound(Enum):
    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class _Entry(NamedTuple, Generic[Action]):
    depth: int
    bound: _Bound
    value: float
    trail: Trail[Action]
    is_cut: bool


def alpha_beta(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    budget: Budget = UNLIMITED,
    order: Order[State, Action] | None = None,
    seat: Seat | None = None,
) -> Report[Action]:
    """Two seats: the value of minimax with far fewer nodes, and every root action that has it."""
    tree = Tree(game, state, evaluate, budget, seat)
    refuse_unless_two("alpha_beta", tree)
    return _Search(tree, order).report(depth)


def paranoid(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    budget: Budget = UNLIMITED,
    order: Order[State, Action] | None = None,
    seat: Seat | None = None,
) -> Report[Action]:
    """Any number of seats: all the others are taken to work together against the seat to act."""
    tree = Tree(game, state, evaluate, budget, seat)
    return _Search(tree, order).report(depth)


class _Search(Generic[State, Action]):
    def __init__(self, tree: Tree[State, Action], order: Order[State, Action] | None) -> None:
        self._tree = tree
        self._order = order
        self._table: dict[State, _Entry[Action]] = {}
        self._history: dict[Action, int] = {}
        self._guess = 0.0
        self._best: Trail[Action] = None
        """Found by the look before: the value to expect, and what to try first."""

    def report(self, depth: int) -> Report[Action]:
        """Always one ply deeper at a time: what a shallow look found makes the deep one quicker."""
        depths = range(1, min(max(depth, 1), MAX_DEPTH) + 1)
        return self._tree.deepened(depths, self._root)

    def _root(self, depth: int) -> Report[Action]:
        tree = self._tree
        values: dict[Action, float] = {}
        top = -inf
        top_line: Line[Action] = ()
        for action in self._sorted(tree.state, tree.actions, self._best):
            move = Move(tree.seat, action)
            value, trail = self._settled(tree.after(tree.state, move), depth - 1, top)
            values[action] = value
            if value > top:
                top, top_line = value, (move, *_unrolled(trail))
        self._guess, self._best = top, (top_line[0], None)
        best = tuple(action for action in tree.actions if values[action] == top)
        is_proved = tree.cut_count == 0
        return Report(tree.by_seat(top), depth, tree.counter.node_count, top_line, best, is_proved)

    def _settled(self, state: State, depth: int, top: float) -> tuple[float, Trail[Action]]:
        """The exact value if it is at least `top`, else something below it.

        First a window around the value to expect that holds nothing else: most actions only
        equal or miss it, and then the narrow look is the whole proof.
        """
        floor = nextafter(top, -inf)
        guess = self._guess if top == -inf else top
        low, high = nextafter(guess, -inf), nextafter(guess, inf)
        value, trail = self._look(state, depth, low, high)
        if low < value < high or value <= floor:
            return value, trail
        return self._look(state, depth, *((guess, inf) if value >= high else (floor, guess)))

    def _look(self, state: State, depth: int, alpha: float, beta: float) -> tuple[float, Trail[Action]]:
        """The value for the searching seat: exact between alpha and beta, a bound outside."""
        tree = self._tree
        if depth == 0:
            return tree.value(state)[tree.me], None
        entry = self._table.get(state)
        if entry is not None and _answers(entry, depth, alpha, beta):
            tree.cut_count += entry.is_cut
            return entry.value, entry.trail
        seat, actions = tree.turn(state)
        if not actions:
            return tree.value(state)[tree.me], None

        cut_count = tree.cut_count
        is_mine = seat == tree.me
        low, high = (alpha, beta) if is_mine else (-beta, -alpha)
        best, best_trail = -inf, None
        for action in self._sorted(state, actions, None if entry is None else entry.trail):
            move = Move(seat, action)
            successor = tree.after(state, move)
            window = (max(low, best), high) if is_mine else (-high, -max(low, best))
            value, trail = self._look(successor, depth - 1, *window)
            own = value if is_mine else -value
            if own > best:
                best, best_trail = own, (move, trail)
            if best >= high:
                self._credit(action, depth)
                break
        value = best if is_mine else -best
        keep(
            self._table, state, _Entry(depth, _bound(value, alpha, beta), value, best_trail, tree.cut_count > cut_count)
        )
        return value, best_trail

    def _credit(self, action: Action, depth: int) -> None:
        self._history[action] = self._history.get(action, 0) + depth * depth

    def _sorted(self, state: State, actions: Sequence[Action], known: Trail[Action]) -> Iterable[Action]:
        """What was best here last time, then by the caller's order, or by what refuted most elsewhere."""
        if self._order is not None:
            actions = self._order(state, actions)
        else:
            history = self._history
            actions = sorted(actions, key=lambda action: -history.get(action, 0))
        if known is None:
            return actions
        first = known[0].action
        return (first, *(action for action in actions if action != first))


def _answers(entry: _Entry[Action], depth: int, alpha: float, beta: float) -> bool:
    """Only the same depth will do, so that the value is that of minimax; a proof holds at any greater one."""
    if entry.depth != depth and (entry.is_cut or entry.depth > depth):
        return False
    if entry.bound is _Bound.EXACT:
        return True
    return entry.value >= beta if entry.bound is _Bound.AT_LEAST else entry.value <= alpha


def _bound(value: float, alpha: float, beta: float) -> _Bound:
    if value >= beta:
        return _Bound.AT_LEAST
    return _Bound.AT_MOST if value <= alpha else _Bound.EXACT


def _unrolled(trail: Trail[Action]) -> Line[Action]:
    moves = []
    while trail is not None:
        move, trail = trail
        moves.append(move)
    return tuple(moves)
