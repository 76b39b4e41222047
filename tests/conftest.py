"""A game with secrets, for all who must keep them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from ludotheque.contract import AnyGame, Game, IllegalMove, Move, Notation, NotationError, Outcome, Seat, no_timer

HIDDEN = "-"


@dataclass(frozen=True)
class Options:
    players: int = 2


@dataclass(frozen=True)
class Fist:
    fingers: str


@dataclass(frozen=True)
class Fists:
    """Everybody hides a number of fingers; the sum names the winner."""

    shown: str


def _legal_actions(state: Fists, seat: Seat) -> tuple[Fist, ...]:
    return tuple(map(Fist, "012")) if state.shown[seat] == HIDDEN else ()


def _apply(state: Fists, move: Move[Fist]) -> Fists:
    if move.by not in range(len(state.shown)) or move.action not in _legal_actions(state, move.by):
        raise IllegalMove("this fist is shown already")
    return replace(state, shown=state.shown[: move.by] + move.action.fingers + state.shown[move.by + 1 :])


def _outcome(state: Fists) -> Outcome | None:
    if HIDDEN in state.shown:
        return None
    return Outcome.won_by(Seat(sum(map(int, state.shown)) % len(state.shown)), len(state.shown), "the fingers decide")


def _view(state: Fists, viewer: Seat | None) -> str:
    if HIDDEN not in state.shown:
        return state.shown
    fists = ("?" if fist != HIDDEN and seat != viewer else fist for seat, fist in enumerate(state.shown))
    return "".join(fists)


def _read_action(text: str) -> Fist:
    if text not in tuple("012"):
        raise NotationError("show 0, 1 or 2")
    return Fist(text)


def _read_state(text: str) -> Fists:
    if not text or not set(text) <= set("012-"):
        raise NotationError("a sign for each fist")
    return Fists(text)


FISTS: Game[Options, Fists, Fist, str] = Game(
    slug="fists",
    title="Fists",
    options=Options,
    deal=lambda options, seed: Fists(HIDDEN * options.players),
    seat_count=lambda state: len(state.shown),
    legal_actions=_legal_actions,
    apply=_apply,
    outcome=_outcome,
    timer=no_timer,
    view=_view,
    draw=str,
    notation=Notation(lambda action: action.fingers, _read_action, lambda state: state.shown, _read_state),
)


@pytest.fixture
def fists() -> AnyGame:
    return FISTS
