"""The grid as bits, for a player that stands alone: of any size, a column after the other, one spare bit above each."""

from __future__ import annotations


class Grid:
    """A position is two numbers: the discs of the player to move, and all discs."""

    def __init__(self, columns: int, rows: int, run: int) -> None:
        self.columns, self.rows, self.run, self.stride = columns, rows, run, rows + 1
        self.cells = columns * rows
        self.bottom = sum(1 << column * self.stride for column in range(columns))
        self.full = self.bottom * ((1 << rows) - 1)
        self.odd_rows = self.bottom * sum(1 << row for row in range(0, rows, 2))
        middle_first = sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))
        self.masks = [((1 << rows) - 1) << column * self.stride for column in middle_first]
        self._steps = (self.stride, self.stride + 1, self.stride - 1)

    def read(self, board: list[int], mark: int) -> tuple[int, int]:
        """The rows from the top, as the competition has them."""
        mine = mask = 0
        for place, owner in enumerate(board):
            row, column = divmod(place, self.columns)
            bit = 1 << column * self.stride + self.rows - 1 - row
            mask |= bit if owner else 0
            mine |= bit if owner == mark else 0
        return mine, mask

    def column_of(self, bit: int) -> int:
        return (bit.bit_length() - 1) // self.stride

    def landings(self, mask: int) -> int:
        """The cells where a disc would come to rest."""
        return (mask + self.bottom) & self.full

    def wins(self, discs: int, mask: int) -> int:
        """The free cells that would complete a line of these discs, in reach or not."""
        found = self._four(discs) if self.run == 4 else self._any_run(discs)
        return found & (self.full ^ mask)

    def _four(self, discs: int) -> int:
        found = discs << 1 & discs << 2 & discs << 3
        for step in self._steps:
            twice = 2 * step
            pair = discs << step & discs << twice
            found |= pair & discs << 3 * step | pair & discs >> step
            pair = discs >> step & discs >> twice
            found |= pair & discs >> 3 * step | pair & discs << step
        return found

    def _any_run(self, discs: int) -> int:
        found = 0
        for step in (1, *self._steps):
            before = [self.full]  # with so many discs just below, left, or on the diagonal
            after = [self.full]
            for hop in range(step, step * self.run, step):
                before.append(before[-1] & discs << hop)
                after.append(after[-1] & discs >> hop)
            for count in range(self.run):
                found |= before[count] & after[self.run - 1 - count]
        return found
