"""Games with secrets, each changed so that it gives one away: law, and a game that breaks it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import duel
import hands
from ludotheque.contract import AnyGame, IllegalMove, Label, Move, Seat, Seed, Timer, no_hidden_moves

DUEL: AnyGame = duel.GAME
HANDS: AnyGame = hands.GAME


def with_legal_actions(legal_actions: Callable[[Any, Seat], Any]) -> AnyGame:
    def apply(state: Any, move: Move[Any]) -> Any:
        if move.by in range(len(state.thrown)) and move.action not in legal_actions(state, move.by):
            raise IllegalMove("not now")
        return DUEL.apply(state, move)

    return replace(DUEL, legal_actions=legal_actions, apply=apply)


def other_throws_only(state: Any, seat: Seat) -> tuple[Any, ...]:
    """Nobody throws what was thrown in this round."""
    return tuple(throw for throw in DUEL.legal_actions(state, seat) if throw.what not in state.thrown)


def last_waits_for_a_rock(state: Any, seat: Seat) -> Any:
    """The last seat waits for the second, if there is a rock."""
    is_waiting = seat == 2 and "r" in state.thrown and state.thrown[1] == duel.NOT_YET
    return () if is_waiting else DUEL.legal_actions(state, seat)


def with_timer() -> AnyGame:
    """The clock throws rocks for all who are late; its key names what was thrown."""

    def apply(state: Any, move: Move[Any]) -> Any:
        if move.by is not None:
            return DUEL.apply(state, move)
        if set(state.thrown) == {duel.NOT_YET} or move.action != duel.Throw("r"):
            raise IllegalMove("no sand is running")
        late = [Seat(seat) for seat, thrown in enumerate(state.thrown) if thrown == duel.NOT_YET]
        for seat in late:
            state = DUEL.apply(state, Move(seat, move.action))
        return state

    def timer(state: Any) -> Timer[Any] | None:
        is_running = set(state.thrown) != {duel.NOT_YET}
        return Timer(f"round {state.thrown}", 10, duel.Throw("r")) if is_running else None

    return replace(DUEL, apply=apply, timer=timer)


def with_early_end() -> AnyGame:
    """A paper ends the game at once."""

    def outcome(state: Any) -> Any:
        over = DUEL.outcome(replace(state, rounds=0, past=()))
        return over if "p" in state.thrown else DUEL.outcome(state)

    def legal_actions(state: Any, seat: Seat) -> Any:
        return () if "p" in state.thrown else DUEL.legal_actions(state, seat)

    return replace(with_legal_actions(legal_actions), outcome=outcome)


def told_one_move_later(before: Any, move: Move[Any], now: Any, viewer: Seat | None) -> Any:
    is_later = sum(map(len, now.past)) + len(now.thrown) - now.thrown.count("-") > (
        sum(map(len, before.past)) + len(before.thrown) - before.thrown.count("-") + 1
    )
    return move.action if move.by == viewer or is_later else None


def with_everything_drawn(state: Any) -> Any:
    labels = tuple(Label(0.5, 0.5, thrown) for thrown in state.thrown)
    return replace(duel.sheet(state), elements=labels)


def with_telling_refusals() -> AnyGame:
    def apply(state: Any, move: Move[Any]) -> Any:
        try:
            return DUEL.apply(state, move)
        except IllegalMove:
            raise IllegalMove(f"not after {state.thrown}") from None

    return replace(DUEL, apply=apply)


def with_changing_worlds() -> AnyGame:
    seeds = itertools.count()
    return replace(HANDS, redeal=lambda state, viewer, seed: hands.redeal(state, viewer, Seed(next(seeds))))


def open_view(state: Any, viewer: Seat | None) -> duel.View:
    return duel.View(state.past, state.thrown)


def open_hands(state: Any, viewer: Seat | None) -> hands.View:
    everything = tuple(card for hand in state.hands for card in hand)
    return replace(hands.view(state, viewer), hand=everything)


LEAKS: dict[str, AnyGame] = {
    "is told a choice that the view hides": replace(DUEL, told=no_hidden_moves),
    "is told what the view hides": replace(DUEL, told=told_one_move_later),
    "a choice that is not told": replace(DUEL, view=open_view, redeal=None),
    "what `redeal` draws anew": replace(HANDS, view=open_hands),
    "legal_actions: tell seat": with_legal_actions(other_throws_only),
    "to_act: tells": with_legal_actions(last_waits_for_a_rock),
    "timer: tells": with_timer(),
    "outcome: tells": with_early_end(),
    "sheet: shows what the view hides": replace(DUEL, sheet=with_everything_drawn),
    "redeal: uses secrets": replace(DUEL, redeal=lambda state, viewer, seed: state),
    "redeal: the same seed gives the same world": with_changing_worlds(),
    "apply: its refusal tells": with_telling_refusals(),
}
