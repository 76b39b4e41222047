"""A board: its size, walls, targets, diagonals and closed cells.

Cells are counted row by row from the upper left corner: cell = y * width + x.

      x ──▶
    y   0   1   2   3        a wall is named by the cell west or north of it:
    │   4   5   6   7        (5, "east")  lies between 5 and 6
    ▼   8   9  10  11        (5, "south") lies between 5 and 9
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal, TypeAlias

Cell: TypeAlias = int
Robot = Literal["red", "green", "blue", "yellow", "black"]
Colour = Literal["red", "green", "blue", "yellow", "any"]
Shape = Literal["circle", "triangle", "square", "hexagon", "vortex"]
Direction = Literal["north", "east", "south", "west"]
Lean = Literal["up", "down"]
"""`up` is drawn /, `down` is drawn \\."""

Wall: TypeAlias = tuple[Cell, Literal["east", "south"]]

ROBOTS: tuple[Robot, ...] = ("red", "green", "blue", "yellow", "black")
COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "yellow", "any")
SHAPES: tuple[Shape, ...] = ("circle", "triangle", "square", "hexagon", "vortex")
DIRECTIONS: tuple[Direction, ...] = ("north", "east", "south", "west")
STEPS: dict[Direction, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
MAX_SIDE = 32


@dataclass(frozen=True)
class Target:
    """A tile and the cell it shows; `any` is for whichever robot comes first."""

    cell: Cell
    colour: Colour
    shape: Shape


@dataclass(frozen=True)
class Diagonal:
    """Turns robots of every other colour by a quarter; its own colour passes."""

    cell: Cell
    colour: Robot
    lean: Lean


@dataclass(frozen=True, repr=False)
class Board:
    """Equal boards are equal values; the hash and the ways out are worked out once."""

    width: int
    height: int
    walls: frozenset[Wall] = frozenset()
    """Inner walls only: the border and the sides of closed cells go without saying."""

    targets: tuple[Target, ...] = ()
    diagonals: tuple[Diagonal, ...] = ()
    closed: frozenset[Cell] = frozenset()
    name: str | None = None
    """Its four quarters from the north-west clockwise, such as 1A2B3A4B; None for a board of one's own."""

    @property
    def cells(self) -> range:
        return range(self.width * self.height)

    @cached_property
    def exits(self) -> dict[Direction, tuple[Cell | None, ...]]:
        """`exits[direction][cell]`: the next cell that way, or None at a wall, the border or beside a closed cell."""
        return {direction: tuple(self._exit(cell, direction) for cell in self.cells) for direction in DIRECTIONS}

    @cached_property
    def leans(self) -> dict[Cell, Diagonal]:
        """The diagonals by cell."""
        return {diagonal.cell: diagonal for diagonal in self.diagonals}

    @cached_property
    def _hash(self) -> int:
        return hash((self.width, self.height, self.walls, self.targets, self.diagonals, self.closed, self.name))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        name = "" if self.name is None else f" {self.name}"
        return f"<Board{name} {self.width}x{self.height}, {len(self.targets)} targets>"

    def __getstate__(self) -> dict[str, Any]:
        """Without what was worked out: another process has other hashes."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _exit(self, cell: Cell, direction: Direction) -> Cell | None:
        y, x = divmod(cell, self.width)
        dx, dy = STEPS[direction]
        if not (0 <= x + dx < self.width and 0 <= y + dy < self.height):
            return None
        neighbour = cell + dy * self.width + dx
        wall: Wall = (min(cell, neighbour), "east" if dx else "south")
        is_shut = wall in self.walls or cell in self.closed or neighbour in self.closed
        return None if is_shut else neighbour
