"""Monte-Carlo tree search for any number of seats: UCT with a total for each seat, and proofs.

UCT: Kocsis and Szepesvari (2006). A total per seat: Sturtevant, "An analysis of UCT in
multi-player games" (2008). Proofs: Winands, Bjornsson and Saito, "Monte-Carlo tree search
solver" (2008). Progressive history: Nijssen and Winands (2011).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, Generic

from ludotheque.contract.bot import Report
from ludotheque.contract.budget import UNLIMITED, Budget
from ludotheque.contract.chance import Dice
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat
from ludotheque.search.budget_counter import BudgetSpent
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.random_play import playout
from ludotheque.search.tree import Order, Tree
from ludotheque.search.twig import PLAIN, Taste, Twig

ENOUGH_PLAYOUTS = 1_000
"""When neither the caller nor the budget says how many."""


def monte_carlo(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    dice: Dice,
    budget: Budget = UNLIMITED,
    evaluate: Evaluate[State] = by_outcome,
    playouts: int | None = None,
    taste: Taste = PLAIN,
    consider: Order[State, Action] | None = None,
    seat: Seat | None = None,
) -> Report[Action]:
    """The action tried most often; one that wins at once is never missed.

    The evaluation should stay between -1 and 1, or `taste.exploration` grow with it. `consider`
    may leave out actions that are not worth a try; nothing is proved then. The depth reported is
    that of the line.
    """
    tree = Tree(game, state, evaluate, budget, seat)
    if not tree.actions:
        return tree.glance()
    if playouts is None and budget.node_count is None and budget.seconds is None:
        playouts = ENOUGH_PLAYOUTS
    search = _Search(tree, dice, taste, consider)
    try:
        search.spread()
        for done in count():
            if done == playouts or search.root.proof is not None:
                break
            search.grow()
    except BudgetSpent:
        pass
    return search.report()


class _Search(Generic[State, Action]):
    def __init__(
        self, tree: Tree[State, Action], dice: Dice, taste: Taste, consider: Order[State, Action] | None
    ) -> None:
        self._tree = tree
        self._dice = dice
        self._taste = taste
        self._consider = consider
        self._history: dict[tuple[Seat | None, Action], tuple[float, int]] = {}
        self.root = self._twig(None, tree.state, (tree.seat, tree.actions))

    def spread(self) -> None:
        """Set foot on every action of the root, so that none that ends the game is overlooked."""
        root = self.root
        while root.untried and root.proof is None:
            self._sprout(root)
            root.conclude()

    def grow(self) -> None:
        """One playout: down the tree, one step beyond, to an end by lot, and home with the values."""
        path = [self.root]
        twig = self.root
        while twig.proof is None:
            is_new = bool(twig.untried)
            twig = self._sprout(twig) if is_new else twig.promising(self._taste, self._history)
            path.append(twig)
            if is_new or twig.visits == 0:
                break
        values = twig.proof if twig.proof is not None else self._played_out(twig.state)
        self._bring_home(path, values)

    def report(self) -> Report[Action]:
        root = self.root
        if not root.children:
            return self._tree.glance()
        line: list[Move[Action]] = []
        twig = root
        while twig.children:
            twig = twig.favourite()
            assert twig.move is not None
            line.append(twig.move)
        return Report(
            root.favourite().values,
            depth=len(line),
            node_count=self._tree.counter.node_count,
            line=tuple(line),
            is_proved=root.proof is not None and self._consider is None,
        )

    def _twig(
        self, move: Move[Action] | None, state: State, turn: tuple[Seat | None, Sequence[Action]]
    ) -> Twig[State, Action]:
        seat, actions = turn
        if self._consider is not None and actions:
            actions = self._consider(state, actions) or actions
        twig = Twig(move, state, seat, actions, len(self._tree.seats))
        if not actions:
            twig.proof = self._tree.value(state)
            twig.winner = self._sole_winner(state)
        return twig

    def _sprout(self, twig: Twig[State, Action]) -> Twig[State, Action]:
        """A new child, by lot."""
        untried = twig.untried
        draw = self._dice.below(len(untried))
        move = Move(twig.seat, untried[draw])
        state = self._tree.after(twig.state, move)
        untried[draw] = untried[-1]
        untried.pop()
        child = self._twig(move, state, self._tree.turn(state))
        twig.children.append(child)
        return child

    def _played_out(self, state: State) -> tuple[float, ...]:
        tree = self._tree
        return tree.value(playout(tree.game, state, self._dice, tree.counter, self._taste.playout_length))

    def _bring_home(self, path: Sequence[Twig[State, Action]], values: tuple[float, ...]) -> None:
        has_proof = False
        for twig in reversed(path):
            twig.add(values)
            if has_proof:
                twig.conclude()
            has_proof = twig.proof is not None
        if self._taste.history:
            self._remember(path, values)

    def _remember(self, path: Sequence[Twig[State, Action]], values: tuple[float, ...]) -> None:
        for twig in path[1:]:
            move = twig.move
            assert move is not None
            if move.by is not None:
                total, times = self._history.get((move.by, move.action), (0.0, 0))
                self._history[move.by, move.action] = (total + values[move.by], times + 1)

    def _sole_winner(self, state: State) -> Seat | None:
        """Alone at a table nobody is beaten: there the evaluation alone decides."""
        outcome = self._tree.game.outcome(state)
        if outcome is None or len(outcome.places) == 1 or len(outcome.winners) != 1:
            return None
        return outcome.winners[0]
