"""A state in a Monte-Carlo tree: what playouts through it brought to each seat, and what is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Generic

from ludotheque.contract.game import Action, Move, State
from ludotheque.contract.seat import Seat


@dataclass(frozen=True)
class MonteCarloSettings:
    """How a Monte-Carlo search weighs what it tries."""

    exploration: float = 0.7
    """The weight of what was tried little; scale it with the evaluation."""

    history: float = 0.0
    """The weight of how an action fared elsewhere; 0 leaves it out."""

    playout_length: int = 2_000
    """Moves after which a playout is evaluated as it stands; random play ends by law, but may take long."""


DEFAULT_SETTINGS = MonteCarloSettings()


class Node(Generic[State, Action]):
    """One node. `seat` acts here, None is the clock."""

    def __init__(
        self, move: Move[Action] | None, state: State, seat: Seat | None, actions: Sequence[Action], seat_count: int
    ) -> None:
        self.move = move
        """How one came here; None at the root."""

        self.state = state
        self.seat = seat
        self.untried = list(actions)
        self.children: list[Node[State, Action]] = []
        self.visits = 0
        self.totals = [0.0] * seat_count
        self.proof: tuple[float, ...] | None = None
        """The exact value by seat, once known."""

        self.winner: Seat | None = None
        """Who alone surely wins from here."""

    @property
    def values(self) -> tuple[float, ...]:
        """By seat: proved, or the mean of the playouts."""
        if self.proof is not None:
            return self.proof
        return tuple(total / max(1, self.visits) for total in self.totals)

    def add(self, values: tuple[float, ...]) -> None:
        """One more playout came through here."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.totals[seat] += value

    def conclude(self) -> None:
        """Take over what the children prove: a sure win for the seat to act, or all of them settled."""
        if self.proof is not None:
            return
        sure = [child for child in self.children if child.proof is not None]
        won = [child for child in sure if child.winner is not None and child.winner == self.seat]
        if won:
            self._take(won[0])
        elif not self.untried and len(sure) == len(self.children):
            self._take(self._dearest(sure))

    def favourite(self) -> Node[State, Action]:
        """The child to play: the one tried most, unless a proved one is worth as much to the seat to act."""
        seat = self.seat
        sure = [child for child in self.children if child.proof is not None]
        open_ones = [child for child in self.children if child.proof is None]
        if not open_ones:
            return self._dearest(sure)
        if seat is None:
            return open_ones[0]
        liked = max(open_ones, key=lambda child: (child.visits, child.values[seat]))
        if not sure:
            return liked
        dearest = self._dearest(sure)
        return dearest if dearest.values[seat] >= liked.values[seat] or dearest.winner == seat else liked

    def promising(
        self, settings: MonteCarloSettings, history: dict[tuple[Seat | None, Action], tuple[float, int]]
    ) -> Node[State, Action]:
        """The child to try next among those not settled yet: UCB1, and how its action fared elsewhere."""
        seat = self.seat
        open_ones = [child for child in self.children if child.proof is None]
        if seat is None:
            return open_ones[0]
        spread = settings.exploration * sqrt(log(self.visits + 1))

        def score(child: Node[State, Action]) -> float:
            if child.visits == 0:
                return inf
            own = child.totals[seat]
            bonus = 0.0
            if settings.history and child.move is not None:
                total, count = history.get((seat, child.move.action), (0.0, 1))
                bonus = settings.history * total / count / max(1.0, child.visits - own + 1)
            return own / child.visits + spread / sqrt(child.visits) + bonus

        return max(open_ones, key=score)

    def _dearest(self, children: Sequence[Node[State, Action]]) -> Node[State, Action]:
        seat = self.seat
        if seat is None:
            return children[0]
        return max(children, key=lambda child: (child.winner == seat, child.values[seat], child.visits))

    def _take(self, child: Node[State, Action]) -> None:
        self.proof, self.winner = child.proof, child.winner
