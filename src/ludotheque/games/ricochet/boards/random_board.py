"""Random boards in the official style.

Each quarter has one wall on each of its two outer borders and four targets in corners of two walls, one of each colour,
that open to the four different sides; one quarter has the vortex too. No two corners touch.
"""

from __future__ import annotations

from ludotheque.contract import Dice, Seed
from ludotheque.games.ricochet.boards.assembly import join_quarters
from ludotheque.games.ricochet.boards.board import Board
from ludotheque.games.ricochet.boards.cells import write_cell
from ludotheque.games.ricochet.boards.quarters import Quarter

_HALF = 8
_CENTRE = (7, 7)
_COLOURS, _SHAPES = "RGBY", "ctsh"
_VORTEX = "Av"
_OPENINGS = (("north", "east"), ("east", "south"), ("south", "west"), ("west", "north"))


def random_board(seed: Seed) -> Board:
    """The same for the same seed. Corners stand apart, so no cell is ever shut in."""
    return join_quarters(_quarters(Dice(seed)))


def _quarters(dice: Dice) -> list[Quarter]:
    """Colours and shapes by a Latin square, so that each pair comes once on the board."""
    vortex_at, colours, shapes = dice.below(4), dice.shuffled(_COLOURS), dice.shuffled(_SHAPES)
    quarters = []
    for number in range(4):
        kinds = [colour + shapes[(number + place) % 4] for place, colour in enumerate(colours)]
        quarters.append(_quarter(dice, [*kinds, _VORTEX] if number == vortex_at else kinds))
    return quarters


def _quarter(dice: Dice, kinds: list[str]) -> Quarter:
    """As it lies in the north-west."""
    north, west = 1 + dice.below(5), 1 + dice.below(5)
    walls = [f"{_name(north, 0)}e", f"{_name(0, west)}s"]
    openings = [*dice.shuffled(_OPENINGS), dice.pick(_OPENINGS)]
    targets = []
    for kind, sides, (x, y) in zip(kinds, openings, _corner_cells(dice, len(kinds), north, west), strict=False):
        walls += [_wall(x, y, side) for side in sides]
        targets.append(f"{_name(x, y)}{kind}")
    return Quarter(" ".join(walls), " ".join(targets))


def _corner_cells(dice: Dice, count: int, north: int, west: int) -> list[tuple[int, int]]:
    """Apart from each other, from the border, from its walls and from the centre."""
    taken = [(north, 0), (north + 1, 0), (0, west), (0, west + 1), _CENTRE]
    found: list[tuple[int, int]] = []
    for _ in range(count):  # of 49 cells, walls and centre take 11 at most, and each corner 9: some are always left
        cells = [(x, y) for y in range(1, _HALF) for x in range(1, _HALF) if _is_apart((x, y), [*taken, *found])]
        found.append(dice.pick(cells))
    return found


def _is_apart(cell: tuple[int, int], others: list[tuple[int, int]]) -> bool:
    return all(max(abs(cell[0] - x), abs(cell[1] - y)) > 1 for x, y in others)


def _wall(x: int, y: int, side: str) -> str:
    """By the cell west or north of it."""
    if side in ("west", "east"):
        return f"{_name(x - (side == 'west'), y)}e"
    return f"{_name(x, y - (side == 'north'))}s"


def _name(x: int, y: int) -> str:
    return write_cell(y * _HALF + x, _HALF)
