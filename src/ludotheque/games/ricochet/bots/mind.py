"""Looking for a way as people do: the target's robot alone first, then with one robot in its way, then with more.

Nothing here asks the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludotheque.contract import Budget, Dice, never
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Cell, Robot
from ludotheque.games.ricochet.bots.nature import Nature
from ludotheque.games.ricochet.bots.sight import Sight
from ludotheque.games.ricochet.bots.thoughts import Find, Thoughts
from ludotheque.games.ricochet.explain import distances
from ludotheque.games.ricochet.explain.walks import Walk
from ludotheque.games.ricochet.rules import path
from ludotheque.games.ricochet.state import Robots, Slide

_FIRST_GLANCE = 4.0
"""Slides' worth of time to see what the round is about."""

_UPRIGHT, _ACROSS, _TURNED = 1, 2, 3
_AXES = {"north": _UPRIGHT, "south": _UPRIGHT, "east": _ACROSS, "west": _ACROSS}
_HUNDRED = 100
_TOO_LOW = 70
"""Of a hundred bids that are one off, those that are one too low."""

_MOST_LOOKS = 60_000


@dataclass(frozen=True)
class Idea:
    """Slides imagined so far, and where they lead."""

    runner: Robot
    """Who is to reach the target."""

    robots: Robots
    axes: int
    """The ways the runner has gone: up or down, across, or both."""

    slides: tuple[Slide, ...] = ()
    places: tuple[Robots, ...] = ()

    @property
    def cell(self) -> Cell:
        """Where the runner stands."""
        return self.robots[ROBOTS.index(self.runner)]


class Mind:
    """One person's head during one round. The same dice give the same thoughts."""

    def __init__(self, walk: Walk, nature: Nature, dice: Dice, budget: Budget) -> None:
        self._walk, self._nature, self._dice, self._budget = walk, nature, dice, budget
        self._board, self._target = walk.round.board, walk.round.deck[0]
        self._sight = Sight(self._board, nature, dice)
        self._sight.looks = _FIRST_GLANCE
        self._finds: list[Find] = []
        self._is_out_of_time = _alarm(budget)
        beside = (self._board.exits[direction][self._target.cell] for direction in DIRECTIONS)
        stoppers = tuple(cell for cell in beside if cell is not None)
        present = ROBOTS[: len(walk.robots)]
        self._from_stoppers = {robot: distances(self._board, robot, stoppers) for robot in present}
        self._from_target = {robot: distances(self._board, robot, (self._target.cell,)) for robot in present}
        self._tempo = nature.pace * (80 + dice.below(41)) / _HUNDRED  # some days are slower than others

    def think(self) -> Thoughts:
        """Until patience or ideas run out."""
        for idea in self._ideas():
            self._consider(idea)
            if self._is_tired:
                break
        return Thoughts(tuple(self._finds), min(self._seconds, self._nature.patience))

    @property
    def _seconds(self) -> float:
        return self._sight.looks * self._tempo

    @property
    def _is_tired(self) -> bool:
        most = _MOST_LOOKS if self._budget.node_count is None else min(_MOST_LOOKS, self._budget.node_count)
        is_weary = self._seconds >= self._nature.patience or self._sight.looks >= most
        return is_weary or self._budget.stop() or self._is_out_of_time()

    def _ideas(self) -> Iterator[Idea]:
        """Placements from which the runner may run: as they are, then after one slide of another robot, then two."""
        stages = [[self._start(runner)] for runner in self._runners()]
        yield from (ideas[0] for ideas in stages)
        for _ in range(self._nature.helpers):
            for number, ideas in enumerate(stages):
                stages[number] = self._with_another(self._with_leads(ideas))
                yield from stages[number]

    def _runners(self) -> tuple[Robot, ...]:
        present = ROBOTS[: len(self._walk.robots)]
        return tuple(robot for robot in present if self._target.colour in (robot, "any"))

    def _start(self, runner: Robot) -> Idea:
        axes = 0 if self._walk.round.house.must_ricochet else _TURNED
        for slide in self._walk.shown:
            axes |= _AXES[slide.direction] if slide.robot == runner else 0  # a deflection before is forgotten
        return Idea(runner, self._walk.robots, axes)

    def _with_leads(self, ideas: list[Idea]) -> list[Idea]:
        """The runner itself may go ahead, for others to come up against it."""
        found, latest = list(ideas), ideas
        for _ in range(self._nature.leads):
            latest = [after for idea in latest for after in self._after(idea, idea.runner)]
            found += latest
        return found

    def _with_another(self, ideas: list[Idea]) -> list[Idea]:
        """The most promising placements after one more slide of a robot that is to be in the way."""
        found: dict[tuple[Robots, int], tuple[int, Idea]] = {}
        for idea in ideas:
            for robot in ROBOTS[: len(self._walk.robots)]:
                for after in self._after(idea, robot) if robot != idea.runner else ():
                    found.setdefault((after.robots, after.axes), (self._promise(after, robot), after))
            if self._is_tired:
                break
        best = sorted(found.values(), key=lambda entry: entry[0])
        return [idea for _, idea in best[: self._nature.breadth]]

    def _promise(self, idea: Idea, robot: Robot) -> int:
        """How far this robot seems from a cell where it would stop others on the target; less is better."""
        seen = self._from_stoppers[robot][idea.robots[ROBOTS.index(robot)]]
        return 4 * seen + 2 * len(idea.slides) + self._error()

    def _feeling(self, idea: Idea) -> int:
        """How far the runner seems from the target."""
        return 4 * self._from_target[idea.runner][idea.cell] + self._error()

    def _error(self) -> int:
        return self._dice.below(4 * self._nature.noise + 1)

    def _consider(self, idea: Idea) -> None:
        """Let the runner run from there; what is found is gone through once more before it is believed."""
        while self._is_believed(idea) and (found := self._run(idea)) is not None:
            if not self._sight.finds_mistake(self._walk.robots, found.slides):
                self._believe(found)

    def _is_believed(self, idea: Idea) -> bool:
        """Whether it still stands after the mistakes that were noticed since."""
        befores = (self._walk.robots, *idea.places)
        for before, slide, after in zip(befores, idea.slides, idea.places, strict=False):
            if self._sight.imagined(before, slide) != after:
                return False
        return not self._is_tired

    def _run(self, idea: Idea) -> Idea | None:
        """The first way on that is seen, slide by slide; a few cells are kept in mind at each."""
        most = self._nature.reach
        if self._finds:
            most = min(most, len(self._finds[-1].path) - 1 - len(idea.slides))
        been, layer = {(idea.cell, idea.axes)}, [idea]
        for _ in range(most):
            following: list[tuple[int, Idea]] = []
            for known in layer:
                for after in self._after(known, idea.runner):
                    if after.cell == self._target.cell and after.axes == _TURNED:
                        return after
                    if (after.cell, after.axes) not in been:
                        been.add((after.cell, after.axes))
                        following.append((self._feeling(after), after))
            following.sort(key=lambda entry: entry[0])
            layer = [after for _, after in following[: self._nature.memory]]
            if self._is_tired:
                break
        return None

    def _after(self, idea: Idea, robot: Robot) -> Iterator[Idea]:
        """The robot slid each way that comes to mind."""
        for direction in DIRECTIONS:
            slide = Slide(robot, direction)
            robots = self._sight.imagined(idea.robots, slide)
            if robots is not None:
                axes = idea.axes | self._axes(idea.robots, slide) if robot == idea.runner else idea.axes
                yield Idea(idea.runner, robots, axes, (*idea.slides, slide), (*idea.places, robots))

    def _axes(self, robots: Robots, slide: Slide) -> int:
        entered = path(self._board, robots, slide) if self._board.diagonals else ()
        is_deflected = any(heading != slide.direction for _, heading in entered)
        return _TURNED if is_deflected else _AXES[slide.direction]

    def _believe(self, idea: Idea) -> None:
        bid = len(idea.slides)
        if self._dice.below(_HUNDRED) < self._nature.miscounts:
            bid += -1 if self._dice.below(_HUNDRED) < _TOO_LOW else 1
        self._finds.append(Find(self._seconds, max(1, bid), idea.slides, idea.places))


def _alarm(budget: Budget) -> Callable[[], bool]:
    if budget.seconds is None:
        return never
    clock, end = budget.clock, budget.clock() + budget.seconds
    return lambda: clock() >= end
