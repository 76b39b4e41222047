"""Imagining slides: what was imagined once is remembered, right or wrong, so only new slides take time."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ludotheque.contract import Dice
from ludotheque.games.ricochet.boards import ROBOTS, STEPS, Board, Cell, Direction, Robot
from ludotheque.games.ricochet.bots.persona import Persona
from ludotheque.games.ricochet.rules import entered_cells, slid
from ludotheque.games.ricochet.state import Robots, Slide

Fact: TypeAlias = tuple[Robot, Cell, Direction, Cell]
"""Who slides from where in which direction, and where it really stops."""

_AGAIN = 0.04
"""What a slide costs that was imagined before, in looks."""

_RAY_CACHE_SIZE = 64
_THOUSAND = 1_000
_HUNDRED = 100


class Perception:
    """What one player has imagined in one round."""

    def __init__(self, board: Board, persona: Persona, dice: Dice) -> None:
        self._board, self._persona, self._dice = board, persona, dice
        self._known: dict[Fact, Cell | None] = {}
        self._mistakes: set[Fact] = set()
        self.looks = 0.0
        """Slides imagined so far."""

    def imagine(self, robots: Robots, slide: Slide) -> Robots | None:
        """Where robots seem to stand afterwards; None where nothing moves, or the slide does not come to mind."""
        fact = self._fact(robots, slide)
        if fact is None:
            return None
        if fact in self._known:
            self.looks += _AGAIN
        else:
            self.looks += 1
            self._known[fact] = self._perceived_end(robots, slide, fact)
        end = self._known[fact]
        if end is None or end in robots:
            return None
        return _placed(robots, slide.robot, end)

    def finds_mistake(self, robots: Robots, slides: tuple[Slide, ...]) -> bool:
        """Goes through the slides once more; a mistake that is noticed is not made again."""
        for slide in slides:
            self.looks += 0.5
            fact = self._fact(robots, slide)
            if fact in self._mistakes and self._dice.below(_HUNDRED) < self._persona.checks:
                self._mistakes.discard(fact)
                self._known[fact] = fact[-1]
                return True
            after = self.imagine(robots, slide)
            assert after is not None, "imagined before"
            robots = after
        return False

    def _fact(self, robots: Robots, slide: Slide) -> Fact | None:
        index = ROBOTS.index(slide.robot)
        start = robots[index]
        if self._board.diagonals:
            end = slid(self._board, robots, slide)[index]
        else:
            end = _stop(_rays(self._board, slide.direction)[start], robots, start)
        return None if end == start else (slide.robot, start, slide.direction, end)

    def _perceived_end(self, robots: Robots, slide: Slide, fact: Fact) -> Cell | None:
        roll = self._dice.below(_THOUSAND)
        if roll < self._persona.overlooks:
            return None
        if roll >= self._persona.overlooks + self._persona.misjudges:
            return fact[-1]
        end = _overrun(self._board, robots, slide)
        if end != fact[-1]:
            self._mistakes.add(fact)
        return end


@lru_cache(maxsize=_RAY_CACHE_SIZE)
def _rays(board: Board, direction: Direction) -> tuple[tuple[Cell, ...], ...]:
    """From each cell of a board without diagonals, the cells ahead up to the next wall."""
    return tuple(
        tuple(cell for cell, _ in entered_cells(board, (start,), Slide("red", direction))) for start in board.cells
    )


def _stop(ray: tuple[Cell, ...], robots: Robots, start: Cell) -> Cell:
    """The last free cell of the ray. The same as the rules, but faster."""
    last = start
    for cell in ray:
        if cell in robots:
            break
        last = cell
    return last


def _overrun(board: Board, robots: Robots, slide: Slide) -> Cell:
    """Where the robot would stop if what stops it were not seen; nobody takes the border or a closed cell for free."""
    end, heading = entered_cells(board, robots, slide)[-1]
    dx, dy = STEPS[heading]
    y, x = divmod(end, board.width)
    beyond = end + dy * board.width + dx
    is_inside = 0 <= x + dx < board.width and 0 <= y + dy < board.height
    if not is_inside or beyond in board.closed or beyond in robots:
        return end
    index = ROBOTS.index(slide.robot)
    return slid(board, _placed(robots, slide.robot, beyond), Slide(slide.robot, heading))[index]


def _placed(robots: Robots, robot: Robot, cell: Cell) -> Robots:
    index = ROBOTS.index(robot)
    return (*robots[:index], cell, *robots[index + 1 :])
