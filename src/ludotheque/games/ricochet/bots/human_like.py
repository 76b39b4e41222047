"""Acts like a person at the table: searches for a path, bids when it believes it has one, shows what it believes.

It sees what every seat sees: the board, the tile face up, the bids. Time is what the table's clock says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from ludotheque.contract import Budget, Choice, Dice, Phrase, Seat, Seed, phrase
from ludotheque.games.ricochet.bots.path_search import FoundPath, FoundPaths
from ludotheque.games.ricochet.explain.paths import ShownPath, shown_path
from ludotheque.games.ricochet.rules import can_show, slides_left
from ludotheque.games.ricochet.state import (
    Action,
    Bidding,
    Call,
    Claim,
    Concede,
    Exploring,
    Pass,
    Robots,
    Showing,
    Slide,
    State,
)

FindPaths: TypeAlias = Callable[[ShownPath, Dice, Budget], FoundPaths]

_BETWEEN_SLIDES = 1.2
"""Seconds from one slide shown to the next, so that others can follow."""

_BEFORE_TIME_IS_UP = 4.0
_CLOSE = 2
"""A bid no more than so much above the best is worth making, in case the best one fails."""

_MAX_SLIDES = 40
_MIX = 1_000_003


@dataclass(frozen=True)
class _Round:
    """What it remembers of the round that is played."""

    about: tuple[int, Robots, str]
    began: float | None
    """On the table's clock."""

    sand_began: float | None = None


class HumanLikeBot:
    """One player of one nature. From the same seed and state come the same found, so notes may be lost."""

    def __init__(self, find_paths: FindPaths, seed: Seed) -> None:
        self._find_paths = find_paths
        self._seed = seed
        self._round: _Round | None = None
        self._found_paths: dict[tuple[object, ...], FoundPaths] = {}

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Action]:
        if isinstance(state.phase, Bidding) and state.is_race:
            return self._race(state, state.phase, seat, budget)
        if isinstance(state.phase, Bidding):
            return self._bid(state, state.phase, seat, budget)
        if isinstance(state.phase, Showing):
            return self._show(state, state.phase, budget)
        return self._explore(state, state.phase, budget)

    def _bid(self, state: State, bidding: Bidding, seat: Seat, budget: Budget) -> Choice[Action]:
        found = self._paths_from(shown_path(state), budget)
        own = next((bid.slides for bid in bidding.bids if bid.seat == seat), None)
        best = min((bid.slides for bid in bidding.bids if bid.seat != seat), default=None)
        elapsed = self._elapsed(state, bidding, found, own, budget)
        better = [candidate for candidate in found.paths if own is None or candidate.bid < own]
        leading = next((candidate for candidate in better if best is None or candidate.bid < best), None)
        if leading is not None and not self._is_settled(state, bidding, own, best):
            return Choice(Call(leading.bid), _path_reason(leading), after_seconds=max(0.0, leading.seconds - elapsed))
        if seat in bidding.passed:
            return Choice(None, phrase("ricochet.reason.waits"))
        if self._is_settled(state, bidding, own, best):
            return Choice(Pass(), phrase("ricochet.reason.leads"), after_seconds=_BETWEEN_SLIDES)
        rest = max(0.0, self._end(state, found) - elapsed)
        spare = better[-1] if better and own is None and best is not None and better[-1].bid <= best + _CLOSE else None
        if spare is not None and spare.seconds <= elapsed + rest:
            return Choice(Call(spare.bid), phrase("ricochet.reason.in-case", count=spare.bid), after_seconds=rest)
        return Choice(Pass(), phrase("ricochet.reason.no-idea"), after_seconds=rest)

    def _race(self, state: State, bidding: Bidding, seat: Seat, budget: Budget) -> Choice[Action]:
        """The first path it believes in is the one: to wait for a shorter one only helps the others."""
        if seat in bidding.passed:
            return Choice(None, phrase("ricochet.reason.waits"))
        found = self._paths_from(shown_path(state), budget)
        elapsed = self._elapsed(state, bidding, found, None, budget)
        for candidate in found.paths[:1]:
            return Choice(Claim(), _path_reason(candidate), after_seconds=max(0.0, candidate.seconds - elapsed))
        return Choice(Pass(), phrase("ricochet.reason.no-idea"), after_seconds=max(0.0, found.end - elapsed))

    def _show(self, state: State, stage: Showing, budget: Budget) -> Choice[Action]:
        found = self._paths_from(ShownPath(state, (), state.robots), budget)
        bid = stage.queue[0].slides
        meant = [candidate for candidate in found.paths if candidate.bid == bid] or [
            candidate for candidate in found.paths if len(candidate.slides) <= bid
        ]
        for candidate in found.paths[:1] if state.is_race else meant[-1:]:
            slide = _next_slide(state, stage, candidate)
            if slide is not None:
                return Choice(slide, phrase("ricochet.reason.as-planned"), after_seconds=_BETWEEN_SLIDES)
        return self._improvise(state, stage, budget)

    def _improvise(self, state: State, stage: Showing, budget: Budget) -> Choice[Action]:
        """The board is not as imagined: another path within the bid, if there is one."""
        for candidate in self._paths_from(shown_path(state), budget).paths[-1:]:
            slide = candidate.slides[0]
            if len(candidate.slides) <= slides_left(stage) and can_show(state, stage, slide):
                return Choice(slide, phrase("ricochet.reason.makes-do"), after_seconds=2 * _BETWEEN_SLIDES)
        return Choice(Concede(), phrase("ricochet.reason.was-wrong"), after_seconds=_BETWEEN_SLIDES)

    def _explore(self, state: State, stage: Exploring, budget: Budget) -> Choice[Action]:
        """Alone: the best path it has found, and after a mistake the best one from there."""
        for start in (ShownPath(state, (), state.robots), shown_path(state)):
            found = self._paths_from(start, budget)
            for candidate in found.paths[-1:]:
                slide = _next_slide(state, stage, candidate, len(start.shown))
                if slide is not None and len(stage.shown) < _MAX_SLIDES:
                    seconds = _BETWEEN_SLIDES if stage.shown else found.end
                    return Choice(slide, phrase("ricochet.reason.as-planned"), after_seconds=seconds)
        return Choice(Concede(), phrase("ricochet.reason.lost-heart"), after_seconds=_BETWEEN_SLIDES)

    def _paths_from(self, start: ShownPath, budget: Budget) -> FoundPaths:
        """The paths that it finds from there; the same every time."""
        about = (start.round.round, start.robots, start.shown)
        if about not in self._found_paths:
            if len(self._found_paths) > _MAX_SLIDES:
                self._found_paths.clear()
            self._found_paths[about] = self._find_paths(start, Dice(_mixed(self._seed, start)), budget)
        return self._found_paths[about]

    def _elapsed(self, state: State, bidding: Bidding, found: FoundPaths, own: int | None, budget: Budget) -> float:
        """Seconds it has been searching. If notes were lost: at least until its last bid."""
        about = (state.round, state.robots, str(state.deck[0].cell))
        if self._round is None or self._round.about != about:
            self._round = _Round(about, budget.now)
        if bidding.bids and self._round.sand_began is None:
            self._round = replace(self._round, sand_began=budget.now)
        spoken = next((candidate.seconds for candidate in found.paths if candidate.bid == own), 0.0)
        if budget.now is None or self._round.began is None:
            return spoken
        return max(spoken, budget.now - self._round.began)

    def _is_settled(self, state: State, bidding: Bidding, own: int | None, best: int | None) -> bool:
        """It leads, and all others have passed: no need to find_paths on."""
        leads = own is not None and (best is None or own < best)
        return leads and len(bidding.passed) == len(state.won) - 1

    def _end(self, state: State, found: FoundPaths) -> float:
        """When it stops bidding: at the end of its search, or shortly before the time is up."""
        known = self._round
        if known is None or known.sand_began is None or known.began is None:
            return found.end
        sand = known.sand_began - known.began + state.house.bid_seconds - _BEFORE_TIME_IS_UP
        return min(found.end, max(0.0, sand))


def _next_slide(state: State, stage: Showing | Exploring, candidate: FoundPath, slides_before: int = 0) -> Slide | None:
    """The next slide of the path, as long as everything is where it was believed to be."""
    since = stage.shown[slides_before:]
    count = len(since)
    if since != candidate.slides[:count] or count >= len(candidate.slides):
        return None
    believed = candidate.places[count - 1] if count else stage.robots
    slide = candidate.slides[count]
    return slide if stage.robots == believed and can_show(state, stage, slide) else None


def _path_reason(candidate: FoundPath) -> Phrase:
    """No more than the bid itself: others see it too."""
    return phrase("ricochet.reason.sees-way", count=candidate.bid)


def _mixed(seed: Seed, start: ShownPath) -> Seed:
    """Another number for each round and placement."""
    mixed = int(seed)
    for part in (start.round.round, start.round.deck[0].cell, len(start.shown), *start.robots):
        mixed = (mixed * _MIX + part + 1) % 2**64
    return Seed(mixed)
