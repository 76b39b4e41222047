"""Two healthy toy games. Tests break them one law at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from ludotheque.contract import (
    AnyGame,
    Game,
    IllegalMove,
    Move,
    Notation,
    NotationError,
    Outcome,
    Seat,
    Timer,
)
from pile import PILE

# --- Call: everybody may call once, in any order, until all have or the sand runs out. Calls are secret.


@dataclass(frozen=True)
class CallOptions:
    players: int = 3


@dataclass(frozen=True)
class Call:
    number: int


TIME_UP = Call(0)


@dataclass(frozen=True)
class Calls:
    calls: tuple[int | None, ...]
    is_closed: bool = False


def call_actions(state: Calls, seat: Seat) -> tuple[Call, ...]:
    if state.is_closed or state.calls[seat] is not None:
        return ()
    return (Call(1), Call(2))


def call_apply(state: Calls, move: Move[Call]) -> Calls:
    if move.by is None:
        if call_timer(state) is None or move.action != TIME_UP:
            raise IllegalMove("no sand is running")
        return replace(state, is_closed=True)
    if not 0 <= move.by < len(state.calls) or move.action not in call_actions(state, move.by):
        raise IllegalMove(f"seat {move.by} cannot call {move.action.number}")
    calls = tuple(move.action.number if seat == move.by else call for seat, call in enumerate(state.calls))
    return Calls(calls, is_closed=None not in calls)


def call_outcome(state: Calls) -> Outcome | None:
    return Outcome.by_score([call or 0 for call in state.calls], "the highest call wins") if state.is_closed else None


def call_timer(state: Calls) -> Timer[Call] | None:
    is_running = not state.is_closed and any(state.calls)
    return Timer("calls", 30.0, TIME_UP) if is_running else None


def read_call(text: str) -> Call:
    if text not in ("0", "1", "2"):
        raise NotationError(f"call 1 or 2, not {text[:40]!r}")
    return Call(int(text))


def write_calls(state: Calls) -> str:
    return "".join("-" if call is None else str(call) for call in state.calls) + "!" * state.is_closed


def read_calls(text: str) -> Calls:
    if re.fullmatch(r"[-12]{1,26}!?", text) is None:
        raise NotationError(f"calls look like 1-2, not {text[:40]!r}")
    return Calls(tuple(None if call == "-" else int(call) for call in text.rstrip("!")), text.endswith("!"))


CALL: Game[CallOptions, Calls, Call, Mapping[str, Any]] = Game(
    slug="call",
    title="Call",
    options=CallOptions,
    deal=lambda options, seed: Calls((None,) * options.players),
    seat_count=lambda state: len(state.calls),
    legal_actions=call_actions,
    apply=call_apply,
    outcome=call_outcome,
    timer=call_timer,
    view=lambda state, viewer: {"yours": None if viewer is None else state.calls[viewer]},
    draw=lambda view: f"you called {view['yours'] or 'nothing'}",
    notation=Notation(lambda call: str(call.number), read_call, write_calls, read_calls),
)


@pytest.fixture
def pile() -> AnyGame:
    """A healthy game for any number of seats, with every capability."""
    return PILE


@pytest.fixture
def call() -> AnyGame:
    """A healthy game with secrets, a timer and all seats acting at once."""
    return CALL
