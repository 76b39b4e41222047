"""Search on the grid, in nothing but Python: exact where there is time, and otherwise as deep as there is.

The bounds and the order of moves follow P. Pons, “Solving Connect 4”, blog.gamesolver.org: a position is worth more the
sooner it is won, moves that the other can answer with a win are left out, and moves that make more winning cells go
first.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.games.connect_four.kaggle.grid import Grid

_MOST_KEPT = 500_000
FAR = 10_000
"""Above every guess, below no proof."""


class TimeUpError(Exception):
    """The search has to answer now."""


class Search:
    """Keeps what it proved from one move to the next."""

    def __init__(self, grid: Grid, now: Callable[[], float]) -> None:
        self.grid, self._now = grid, now
        self._proved: dict[int, int] = {}
        self._guessed: dict[int, tuple[int, int, int]] = {}
        self._deadline = 0.0

    def sure(self, mine: int, mask: int, moves: list[int], deadline: float) -> int | None:
        """Of these moves the best as far as winning and drawing go; None where all lose. TimeUpError without time."""
        self._deadline = deadline
        for target in (1, 0):
            for bit in moves:
                if self._exact(mask ^ mine, mask | bit, -target, 1 - target) <= -target:
                    return bit
        return None

    def deepest(self, mine: int, mask: int, moves: list[int], deadline: float) -> tuple[int, int]:
        """The best of these moves and its value, as far as a search sees that goes deeper until there is no time."""
        self._deadline = deadline
        best, value = moves[0], 0
        try:
            for depth in range(1, self.grid.cells - mask.bit_count() + 1):
                best, value = self._best(mine, mask, moves, depth)
                moves = [best, *(bit for bit in moves if bit != best)]
                if abs(value) >= FAR:
                    break
        except TimeUpError:
            pass
        return best, value

    def safe_moves(self, mine: int, mask: int) -> list[int]:
        """Those that the other cannot answer with a win, for a player who cannot win at once; the likeliest first."""
        return self._in_order(mine, mask, self._kept_open(mine, mask)[0])

    def _best(self, mine: int, mask: int, moves: list[int], depth: int) -> tuple[int, int]:
        best, alpha = moves[0], -4 * FAR
        for bit in moves:
            value = -self._guess(mask ^ mine, mask | bit, -4 * FAR, -alpha, depth - 1)
            if value > alpha:
                best, alpha = bit, value
        return best, alpha

    def _look_at_the_clock(self) -> None:
        if self._now() >= self._deadline:
            raise TimeUpError

    def _kept_open(self, mine: int, mask: int) -> tuple[int, int]:
        """The moves after which the other does not win at once; and the other's winning cells."""
        grid = self.grid
        theirs = grid.wins(mine ^ mask, mask)
        landings = grid.landings(mask)
        forced = landings & theirs
        if forced:
            landings = 0 if forced & forced - 1 else forced
        return landings & ~(theirs >> 1), theirs

    def _exact(self, mine: int, mask: int, alpha: int, beta: int) -> int:
        """A bound of the value for the player to move, who cannot win at once: above 0 wins."""
        self._look_at_the_clock()
        grid = self.grid
        count, cells = mask.bit_count(), grid.cells
        moves, _ = self._kept_open(mine, mask)
        if not moves:
            return -((cells - count) // 2)
        if count >= cells - 2:
            return 0
        alpha = max(alpha, -((cells - 2 - count) // 2))
        key = mine + mask + grid.bottom
        beta = min(beta, self._proved.get(key, (cells - 1 - count) // 2))
        if alpha >= beta:
            return beta
        for bit in self._in_order(mine, mask, moves):
            value = -self._exact(mask ^ mine, mask | bit, -beta, -alpha)
            if value >= beta:
                return value
            alpha = max(alpha, value)
        if len(self._proved) >= _MOST_KEPT:
            self._proved.clear()
        self._proved[key] = alpha
        return alpha

    def _in_order(self, mine: int, mask: int, moves: int) -> list[int]:
        """Those that make more winning cells first; of the same number, those nearer to the middle."""
        wins = self.grid.wins
        found = [bit for column in self.grid.masks if (bit := moves & column)]
        if len(found) > 1:
            found.sort(key=lambda bit: -wins(mine | bit, mask | bit).bit_count())
        return found

    def _guess(self, mine: int, mask: int, alpha: int, beta: int, depth: int) -> int:
        """Beyond FAR proved, in between by winning cells."""
        self._look_at_the_clock()
        grid = self.grid
        count, cells = mask.bit_count(), grid.cells
        moves, theirs = self._kept_open(mine, mask)
        if not moves:
            return 0 if count == cells else count - cells - FAR
        if depth <= 0:
            return self._worth(mine, mask, theirs)
        key = mine + mask + grid.bottom
        seen_depth, first, bound = self._guessed.get(key, (0, 0, 0))
        if seen_depth >= depth and bound >= beta:
            return bound
        order = self._in_order(mine, mask, moves)
        if first:
            order.remove(first)
            order.insert(0, first)
        best = -4 * FAR
        for bit in order:
            value = -self._guess(mask ^ mine, mask | bit, -beta, -max(alpha, best), depth - 1)
            if value > best:
                best, first = value, bit
                if best >= beta:
                    break
        if len(self._guessed) >= _MOST_KEPT:
            self._guessed.clear()
        self._guessed[key] = (depth, first, best if best >= beta else -4 * FAR)
        return best

    def _worth(self, mine: int, mask: int, theirs: int) -> int:
        """Winning cells count, most those in rows where the other has to let one in: odd ones for who began."""
        grid = self.grid
        own = grid.wins(mine, mask)
        is_first = mask.bit_count() % 2 == 0
        good, bad = (
            (own & grid.odd_rows, theirs & ~grid.odd_rows)
            if is_first
            else (own & ~grid.odd_rows, theirs & grid.odd_rows)
        )
        middle = grid.masks[0]
        return (
            4 * (own.bit_count() - theirs.bit_count() + good.bit_count() - bad.bit_count())
            + (mine & middle).bit_count()
            - (mask & ~mine & middle).bit_count()
        )
