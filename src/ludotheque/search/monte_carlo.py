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
from ludotheque.search.monte_carlo_node import DEFAULT_SETTINGS, MonteCarloSettings, Node
from ludotheque.search.random_play import playout
from ludotheque.search.tree import Order, Tree

DEFAULT_PLAYOUTS = 1_000
"""When neither the caller nor the budget says how many."""


def monte_carlo(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    dice: Dice,
    budget: Budget = UNLIMITED,
    evaluate: Evaluate[State] = by_outcome,
    playouts: int | None = None,
    settings: MonteCarloSettings = DEFAULT_SETTINGS,
    consider: Order[State, Action] | None = None,
    seat: Seat | None = None,
) -> Report[Action]:
    """The action tried most often; one that wins at once is never missed.

    The evaluation should stay between -1 and 1, or `settings.exploration` grow with it. `consider`
    may leave out actions that are not worth a try; nothing is proved then. The depth reported is
    that of the line.
    """
    tree = Tree(game, state, evaluate, budget, seat)
    if not tree.actions:
        return tree.glance()
    if playouts is None and budget.node_count is None and budget.seconds is None:
        playouts = DEFAULT_PLAYOUTS
    search = _Search(tree, dice, settings, consider)
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
        self, tree: Tree[State, Action], dice: Dice, settings: MonteCarloSettings, consider: Order[State, Action] | None
    ) -> None:
        self._tree = tree
        self._dice = dice
        self._settings = settings
        self._consider = consider
        self._history: dict[tuple[Seat | None, Action], tuple[float, int]] = {}
        self.root = self._node(None, tree.state, (tree.seat, tree.actions))

    def spread(self) -> None:
        """Set foot on every action of the root, so that none that ends the game is overlooked."""
        root = self.root
        while root.untried and root.proof is None:
            self._expand(root)
            root.conclude()

    def grow(self) -> None:
        """One playout: down the tree, one step beyond, to an end at random, and back up with the values."""
        path = [self.root]
        node = self.root
        while node.proof is None:
            is_new = bool(node.untried)
            node = self._expand(node) if is_new else node.promising(self._settings, self._history)
            path.append(node)
            if is_new or node.visits == 0:
                break
        values = node.proof if node.proof is not None else self._played_out(node.state)
        self._bring_home(path, values)

    def report(self) -> Report[Action]:
        root = self.root
        if not root.children:
            return self._tree.glance()
        line: list[Move[Action]] = []
        node = root
        while node.children:
            node = node.favourite()
            assert node.move is not None
            line.append(node.move)
        return Report(
            root.favourite().values,
            depth=len(line),
            node_count=self._tree.counter.node_count,
            line=tuple(line),
            is_proved=root.proof is not None and self._consider is None,
        )

    def _node(
        self, move: Move[Action] | None, state: State, turn: tuple[Seat | None, Sequence[Action]]
    ) -> Node[State, Action]:
        seat, actions = turn
        if self._consider is not None and actions:
            actions = self._consider(state, actions) or actions
        node = Node(move, state, seat, actions, len(self._tree.seats))
        if not actions:
            node.proof = self._tree.value(state)
            node.winner = self._sole_winner(state)
        return node

    def _expand(self, node: Node[State, Action]) -> Node[State, Action]:
        """A new child, at random."""
        untried = node.untried
        draw = self._dice.below(len(untried))
        move = Move(node.seat, untried[draw])
        state = self._tree.after(node.state, move)
        untried[draw] = untried[-1]
        untried.pop()
        child = self._node(move, state, self._tree.turn(state))
        node.children.append(child)
        return child

    def _played_out(self, state: State) -> tuple[float, ...]:
        tree = self._tree
        return tree.value(playout(tree.game, state, self._dice, tree.counter, self._settings.playout_length))

    def _bring_home(self, path: Sequence[Node[State, Action]], values: tuple[float, ...]) -> None:
        has_proof = False
        for node in reversed(path):
            node.add(values)
            if has_proof:
                node.conclude()
            has_proof = node.proof is not None
        if self._settings.history:
            self._remember(path, values)

    def _remember(self, path: Sequence[Node[State, Action]], values: tuple[float, ...]) -> None:
        for node in path[1:]:
            move = node.move
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
