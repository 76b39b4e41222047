"""Searching for a path as people do: the target's robot alone first, then with one blocking robot, then with more.

The solver is not used here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ludotheque.contract import Budget, Dice, Seed
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Cell, Robot, Target
from ludotheque.games.ricochet.bots.perception import Perception
from ludotheque.games.ricochet.bots.persona import Persona
from ludotheque.games.ricochet.explain import distances
from ludotheque.games.ricochet.explain.paths import ShownPath
from ludotheque.games.ricochet.rules import entered_cells, spoilt_targets
from ludotheque.games.ricochet.state import Robots, Slide, State, taking_part

_FIRST_GLANCE = 4.0
"""Slides' worth of time to see what the round is about."""

_UPRIGHT, _ACROSS, _TURNED = 1, 2, 3
_AXES = {"north": _UPRIGHT, "south": _UPRIGHT, "east": _ACROSS, "west": _ACROSS}
_HUNDRED = 100
_TOO_LOW = 70
"""Of a hundred bids that are one off, those that are one too low."""

_MAX_LOOKS = 60_000
_SEEDS = 2**32


@dataclass(frozen=True)
class PartialPath:
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


def find_paths(start: ShownPath, persona: Persona, dice: Dice, budget: Budget) -> FoundPaths:
    """One search, or where several targets are open one for each: their time is shared, and what is found first is
    believed until something shorter comes up."""
    rounds = _rounds_of_one(start.round, spoilt_targets(start.round, start.shown))
    if len(rounds) == 1:
        return PathSearch(replace(start, round=rounds[0]), persona, dice, budget).run()
    slow = replace(persona, pace=persona.pace * len(rounds))
    searches = [
        PathSearch(replace(start, round=each), slow, Dice(Seed(dice.below(_SEEDS))), budget).run() for each in rounds
    ]
    shorter: list[FoundPath] = []
    for path in sorted((path for search in searches for path in search.paths), key=lambda path: path.seconds):
        if not shorter or len(path.slides) < len(shorter[-1].slides):
            shorter.append(path)
    return FoundPaths(tuple(shorter), max(search.end for search in searches))


def _rounds_of_one(state: State, spoilt: frozenset[Target]) -> list[State]:
    """The round with each of its targets alone."""
    house = replace(state.house, open_targets=1)
    return [replace(state, deck=(tile,), house=house) for tile in state.open_tiles if tile not in spoilt]


class PathSearch:
    """One search for the target that lies open longest. The same dice give the same paths."""

    def __init__(self, start: ShownPath, persona: Persona, dice: Dice, budget: Budget) -> None:
        self._start, self._persona, self._dice, self._budget = start, persona, dice, budget
        self._board, self._target = start.round.board, start.round.deck[0]
        self._perception = Perception(self._board, persona, dice)
        self._perception.looks = _FIRST_GLANCE
        self._found: list[FoundPath] = []
        self._is_stopped = budget.stopper()
        beside = (self._board.exits[direction][self._target.cell] for direction in DIRECTIONS)
        stoppers = tuple(cell for cell in beside if cell is not None)
        self._present = present = taking_part(self._board, start.robots)
        self._from_stoppers = {robot: distances(self._board, robot, stoppers) for robot in present}
        self._from_target = {robot: distances(self._board, robot, (self._target.cell,)) for robot in present}
        self._seconds_per_look = persona.pace * (80 + dice.below(41)) / _HUNDRED  # some rounds are slower than others

    def run(self) -> FoundPaths:
        """Until patience or paths run out."""
        for path in self._starting_paths():
            self._try(path)
            if self._must_stop:
                break
        return FoundPaths(tuple(self._found), min(self._seconds, self._persona.patience))

    @property
    def _seconds(self) -> float:
        return self._perception.looks * self._seconds_per_look

    @property
    def _must_stop(self) -> bool:
        most = _MAX_LOOKS if self._budget.node_count is None else min(_MAX_LOOKS, self._budget.node_count)
        is_weary = self._seconds >= self._persona.patience or self._perception.looks >= most
        return is_weary or self._is_stopped()

    def _starting_paths(self) -> Iterator[PartialPath]:
        """Placements from which the runner may run: as they are, then after one slide of another robot, then two."""
        stages = [[self._starting_path(runner)] for runner in self._runners()]
        yield from (paths[0] for paths in stages)
        for _ in range(self._persona.helpers):
            for number, paths in enumerate(stages):
                stages[number] = self._with_another(self._with_leads(paths))
                yield from stages[number]

    def _runners(self) -> tuple[Robot, ...]:
        return tuple(robot for robot in self._present if self._target.colour in (robot, "any"))

    def _starting_path(self, runner: Robot) -> PartialPath:
        axes = 0 if self._start.round.house.must_ricochet != "no" else _TURNED
        for slide in self._start.shown:
            axes |= _AXES[slide.direction] if slide.robot == runner else 0  # a deflection before is forgotten
        return PartialPath(runner, self._start.robots, axes)

    def _with_leads(self, paths: list[PartialPath]) -> list[PartialPath]:
        """The runner itself may go ahead, for others to come up against it."""
        found, latest = list(paths), paths
        for _ in range(self._persona.leads):
            latest = [after for path in latest for after in self._after(path, path.runner)]
            found += latest
        return found

    def _with_another(self, paths: list[PartialPath]) -> list[PartialPath]:
        """The most promising placements after one more slide of a robot that is to be in the way."""
        found: dict[tuple[Robots, int], tuple[int, PartialPath]] = {}
        for path in paths:
            for robot in self._present:
                for after in self._after(path, robot) if robot != path.runner else ():
                    found.setdefault((after.robots, after.axes), (self._helper_score(after, robot), after))
            if self._must_stop:
                break
        best = sorted(found.values(), key=lambda entry: entry[0])
        return [path for _, path in best[: self._persona.breadth]]

    def _helper_score(self, path: PartialPath, robot: Robot) -> int:
        """How far this robot seems from a cell where it would stop others on the target; less is better."""
        distance = self._from_stoppers[robot][path.robots[ROBOTS.index(robot)]]
        return 4 * distance + 2 * len(path.slides) + self._error()

    def _runner_score(self, path: PartialPath) -> int:
        """How far the runner seems from the target."""
        return 4 * self._from_target[path.runner][path.cell] + self._error()

    def _error(self) -> int:
        return self._dice.below(4 * self._persona.noise + 1)

    def _try(self, path: PartialPath) -> None:
        """Let the runner run from there; what is found is gone through once more before it is believed."""
        while self._still_holds(path) and (found := self._complete(path)) is not None:
            if not self._perception.finds_mistake(self._start.robots, found.slides):
                self._record(found)

    def _still_holds(self, path: PartialPath) -> bool:
        """Whether it still stands after the mistakes that were noticed since."""
        befores = (self._start.robots, *path.places)
        for before, slide, after in zip(befores, path.slides, path.places, strict=False):
            if self._perception.imagine(before, slide) != after:
                return False
        return not self._must_stop

    def _complete(self, path: PartialPath) -> PartialPath | None:
        """The first completion that is found, slide by slide; only a few cells are kept at each."""
        most = self._persona.reach
        if self._found:
            most = min(most, len(self._found[-1].slides) - 1 - len(path.slides))
        been, layer = {(path.cell, path.axes)}, [path]
        for _ in range(most):
            following: list[tuple[int, PartialPath]] = []
            for known in layer:
                for after in self._after(known, path.runner):
                    if after.cell == self._target.cell and after.axes == _TURNED:
                        return after
                    if (after.cell, after.axes) not in been:
                        been.add((after.cell, after.axes))
                        following.append((self._runner_score(after), after))
            following.sort(key=lambda entry: entry[0])
            layer = [after for _, after in following[: self._persona.memory]]
            if self._must_stop:
                break
        return None

    def _after(self, path: PartialPath, robot: Robot) -> Iterator[PartialPath]:
        """The robot slid each way that comes to mind."""
        for direction in DIRECTIONS:
            slide = Slide(robot, direction)
            robots = self._perception.imagine(path.robots, slide)
            if robots is not None:
                axes = path.axes | self._axes(path.robots, slide) if robot == path.runner else path.axes
                if self._breaks_rule(path, robot, robots, axes):
                    continue
                yield PartialPath(path.runner, robots, axes, (*path.slides, slide), (*path.places, robots))

    def _breaks_rule(self, path: PartialPath, robot: Robot, robots: Robots, axes: int) -> bool:
        """Whether it stops on its target unturned, where that is not allowed. Turns of helpers are forgotten."""
        if self._start.round.house.must_ricochet != "every-stop" or self._target.colour not in (robot, "any"):
            return False
        is_turned = robot == path.runner and axes == _TURNED
        return robots[ROBOTS.index(robot)] == self._target.cell and not is_turned

    def _axes(self, robots: Robots, slide: Slide) -> int:
        entered = entered_cells(self._board, robots, slide) if self._board.diagonals else ()
        is_deflected = any(heading != slide.direction for _, heading in entered)
        return _TURNED if is_deflected else _AXES[slide.direction]

    def _record(self, path: PartialPath) -> None:
        bid = len(path.slides)
        if self._dice.below(_HUNDRED) < self._persona.miscounts:
            bid += -1 if self._dice.below(_HUNDRED) < _TOO_LOW else 1
        self._found.append(FoundPath(self._seconds, max(1, bid), path.slides, path.places))


@dataclass(frozen=True)
class FoundPath:
    """A path that is believed to lead to the target."""

    seconds: float
    """When it was found, counted from the beginning of the round."""

    bid: int
    """What is called for it, miscounted now and then."""

    slides: tuple[Slide, ...]
    places: tuple[Robots, ...]
    """Where robots are believed to stand after each slide."""


@dataclass(frozen=True)
class FoundPaths:
    paths: tuple[FoundPath, ...]
    """Each shorter than the one before."""

    end: float
    """When the search ends, in seconds."""
