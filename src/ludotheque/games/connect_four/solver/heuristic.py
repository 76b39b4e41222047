"""Strong moves where solving takes too long: an iterative deepening search with a heuristic evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ludotheque.contract import UNLIMITED, Budget
from ludotheque.games.connect_four.solver import native
from ludotheque.games.connect_four.state import Drop, State

DECIDED = 30_000
"""The points of a win, less one for each disc until then. An estimate has less than 20,000."""


@dataclass(frozen=True)
class Estimate:
    """The best drop that was found, and the estimated value of the position for the player to move."""

    drop: Drop
    points: int
    """About 100 often win; see DECIDED for more than 20,000."""

    discs_to_come: int | None
    """Until the win or the loss that was found, that one included; there may be a quicker one."""

    depth: int
    line: tuple[Drop, ...]
    """What is expected to be played, the drop itself first."""

    node_count: int
    is_proved: bool
    """Seen to the end, so that `sign` is the result with best play."""

    @property
    def sign(self) -> int:
        """1: a win, -1: a loss, as far as it was found; else 0."""
        if self.discs_to_come is None:
            return 0
        return 1 if self.points > 0 else -1


class HeuristicSearch:
    """Searches deeper and deeper, with a table of so many megabytes. It keeps nothing from one search to the next.

    So with a limit of nodes the same position gives the same answer at the same cost. It runs in one thread.
    A plain search knows nothing of zugzwang: it is there to measure the value of that knowledge.
    """

    def __init__(self, megabytes: int = 32, *, is_plain: bool = False) -> None:
        native.require_core()
        self._core = native.core.HeuristicSearch(megabytes, is_plain=is_plain)

    def search(self, state: State, budget: Budget = UNLIMITED, drops: Iterable[Drop] = ()) -> Estimate:
        """The best of these drops, or of all. The game is not over. Without a limit it searches 119 discs ahead."""
        found = self._core.search(
            native.encode_setup(state), native.encode_budget(budget), [drop.column for drop in drops]
        )
        return Estimate(
            drop=Drop(found.column),
            points=found.points,
            discs_to_come=found.discs_to_come,
            depth=found.depth,
            line=tuple(Drop(column) for column in found.line),
            node_count=found.node_count,
            is_proved=found.is_proved,
        )


def can_estimate(state: State) -> bool:
    """Whether the grid is small enough, and nothing can be popped out."""
    native.require_core()
    return state.pops is None and native.core.can_estimate(columns=state.columns, rows=state.rows, run=state.run)


@cache
def shared_search() -> HeuristicSearch:
    """One for all callers: they take turns."""
    return HeuristicSearch()
