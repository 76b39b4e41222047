"""Laws about secrets: two worlds that look the same to somebody are the same in all that this viewer is told.

Beside the true game, which is played at random, runs a second one for each viewer. It began with another hidden choice,
or with what is hidden redealt, and is followed until the viewer could tell it from the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.errors import IllegalMove
from ludotheque.contract.game import AnyGame, Move, seats_to_act
from ludotheque.contract.knowledge import told_action
from ludotheque.contract.laws.law import law
from ludotheque.contract.phrase import Phrase
from ludotheque.contract.seat import Seat, seats

_MAX_WORLDS = 2
"""Followed at once."""

_REDEALS_PER_SHEET = 8
"""Drawing costs more than all the rest."""

_MAX_TOLD = 24
"""Of a long game only the last moves are asked for again and again."""

_MAX_REFUSALS = 4

Viewer: TypeAlias = Seat | None


@dataclass(frozen=True)
class World:
    """Where a game stands and the last moves that led there, each with the state in which it was made."""

    state: Any
    made: tuple[tuple[Any, Move[Any]], ...] = ()

    def then(self, move: Move[Any], successor: Any) -> World:
        return World(successor, (*self.made[-_MAX_TOLD + 1 :], (self.state, move)))

    def told(self, game: AnyGame, viewer: Viewer) -> list[Any]:
        return [told_action(game, before, move, self.state, viewer) for before, move in self.made]


class Worlds:
    """The true world, and for some viewers another that looks the same to them."""

    def __init__(self, game: AnyGame, opening: Any, dice: Dice) -> None:
        law(
            not game.has_full_information or (game.told is None and game.redeal is None),
            "has_full_information: nothing is hidden, so nothing is told or redealt",
        )
        self._game = game
        self._dice = dice
        self._true = World(opening)
        self._others: dict[Viewer, World] = {}
        if game.outcome(opening) is None:
            self._check_redealt()

    def check_strangers(self, strangers: Sequence[Move[Any]]) -> None:
        """They are refused alike in worlds that look alike."""
        for viewer, world in self._others.items():
            _check_refusals(self._game, viewer, (self._true.state, world.state), strangers)

    def follow(self, move: Move[Any], successor: Any, moves: Sequence[Move[Any]]) -> None:
        """The true game goes on by one of these moves."""
        game, before = self._game, self._true
        self._true = before.then(move, successor)
        if game.outcome(self._true.state) is not None:  # now everything may be told
            self._others = {}
            return
        followed = {viewer: self._followed(viewer, world, move) for viewer, world in self._others.items()}
        self._others = {viewer: world for viewer, world in followed.items() if world is not None}
        for viewer, world in self._others.items():
            _check_alike(game, viewer, self._true, world)
        self._check_redealt()
        others = [other for other in moves if other.by == move.by and other != move]
        if others:
            other = self._dice.pick(others)
            self._check_choice(before.then(other, game.apply(before.state, other)))

    def _viewers(self) -> tuple[Viewer, Viewer]:
        return None, self._dice.pick(seats(self._game.seat_count(self._true.state)))

    def _followed(self, viewer: Viewer, world: World, move: Move[Any]) -> World | None:
        """The same move in the other world; None if the viewer can tell the two apart now."""
        try:
            after = world.then(move, self._game.apply(world.state, move))
        except IllegalMove:
            return None
        return after if self._looks_alike(viewer, after) else None

    def _check_redealt(self) -> None:
        game, state = self._game, self._true.state
        if game.redeal is None:
            return
        viewer, seed = self._dice.pick(self._viewers()), Seed(self._dice.below(2**32))
        world = replace(self._true, state=game.redeal(state, viewer, seed))
        law(game.redeal(state, viewer, seed) == world.state, "redeal: the same seed gives the same world")
        law(self._looks_alike(viewer, world), f"view: shows {_name(viewer)} what `redeal` draws anew")
        _check_alike(game, viewer, self._true, world)
        if self._dice.below(_REDEALS_PER_SHEET) == 0:
            _check_sheet(game, viewer, self._true, world)
        if len(self._others) < _MAX_WORLDS:
            self._others.setdefault(viewer, world)

    def _check_choice(self, other: World) -> None:
        """The same seat might have chosen otherwise: who does not see what it chose is not told, and who sees it is."""
        game, true, move = self._game, self._true, self._true.made[-1][1]
        if other.state == true.state or game.outcome(other.state) is not None:
            return
        for viewer in self._viewers():
            if viewer is not None and viewer == move.by:
                continue  # who chose knows it, whatever is to be seen
            is_seen = not self._looks_alike(viewer, other)
            is_told = true.told(game, viewer) != other.told(game, viewer)
            law(is_seen or not game.has_full_information, "has_full_information: the view holds all of the state")
            law(is_seen or not is_told, f"told: {_name(viewer)} is told a choice that the view hides, {move}")
            if game.told is not None:
                law(is_told or not is_seen, f"view: shows {_name(viewer)} a choice that is not told, {move}")
            if not is_seen:
                _check_alike(game, viewer, true, other)
                _check_sheet(game, viewer, true, other)
                self._others[viewer] = other

    def _looks_alike(self, viewer: Viewer, world: World) -> bool:
        return bool(self._game.view(world.state, viewer) == self._game.view(self._true.state, viewer))


def _check_alike(game: AnyGame, viewer: Viewer, true: World, other: World) -> None:
    """All that leaves the rules beside the view."""
    one, two, who = true.state, other.state, _name(viewer)
    law(game.outcome(two) is None, f"outcome: tells {who} what the view hides")
    if viewer is not None:
        is_alike = list(game.legal_actions(one, viewer)) == list(game.legal_actions(two, viewer))
        law(is_alike, f"legal_actions: tell {who} what the view hides")
    law(seats_to_act(game, one) == seats_to_act(game, two), f"to_act: tells {who} what the view hides")
    law(game.timer(one) == game.timer(two), f"timer: tells {who} what the view hides")
    law(true.told(game, viewer) == other.told(game, viewer), f"told: {who} is told what the view hides")
    if game.redeal is not None:
        is_alike = game.redeal(one, viewer, Seed(1)) == game.redeal(two, viewer, Seed(1))
        law(is_alike, f"redeal: uses secrets that are hidden from {who}")


def _check_sheet(game: AnyGame, viewer: Viewer, true: World, other: World) -> None:
    if viewer is None and game.sheet is not None:
        law(game.sheet(true.state) == game.sheet(other.state), "sheet: shows what the view hides from the audience")


def _check_refusals(game: AnyGame, viewer: Viewer, states: tuple[Any, Any], strangers: Sequence[Move[Any]]) -> None:
    own = [stranger for stranger in strangers if stranger.by == viewer][:_MAX_REFUSALS]
    one, two = (_refusals(game, state, own) for state in states)
    law(one == two, f"apply: its refusal tells {_name(viewer)} what the view hides")


def _refusals(game: AnyGame, state: Any, moves: Sequence[Move[Any]]) -> list[tuple[Move[Any], Phrase]]:
    refusals = []
    for move in moves:
        try:
            game.apply(state, move)
        except IllegalMove as refusal:
            refusals.append((move, refusal.phrase))
    return refusals


def _name(viewer: Viewer) -> str:
    return "the audience" if viewer is None else f"seat {viewer}"
