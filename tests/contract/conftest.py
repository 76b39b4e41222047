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
    Line,
    Move,
    Notation,
    NotationError,
    Outcome,
    Phrase,
    Seat,
    Seed,
    SetupError,
    Sheet,
    Span,
    Timer,
    no_timer,
    phrase,
)

# --- Pile: take one or two stones in turn; who takes the last one wins.


@dataclass(frozen=True)
class PileOptions:
    players: int = 2
    stones: int = 5

    def __post_init__(self) -> None:
        if self.stones < 1:
            raise SetupError("a pile has at least 1 stone", field="stones")


@dataclass(frozen=True)
class Take:
    stones: int


@dataclass(frozen=True)
class Pile:
    stones: int
    seat_count: int
    turn: Seat


def pile_deal(options: PileOptions, seed: Seed) -> Pile:
    return Pile(options.stones, options.players, Seat(seed % options.players))


def pile_actions(state: Pile, seat: Seat) -> tuple[Take, ...]:
    return tuple(Take(stones) for stones in (1, 2) if seat == state.turn and stones <= state.stones)


def pile_apply(state: Pile, move: Move[Take]) -> Pile:
    if move.by is None or move.action not in pile_actions(state, move.by):
        raise IllegalMove(f"seat {move.by} cannot take {move.action.stones}")
    return replace(state, stones=state.stones - move.action.stones, turn=Seat((state.turn + 1) % state.seat_count))


def pile_outcome(state: Pile) -> Outcome | None:
    last = Seat((state.turn - 1) % state.seat_count)
    return None if state.stones else Outcome.won_by(last, state.seat_count, "took the last stone")


def pile_view(state: Pile, viewer: Seat | None) -> Mapping[str, Any]:
    return {"stones": state.stones, "yours": viewer == state.turn}


def pile_draw(view: Mapping[str, Any]) -> str:
    return "pile:" + " o" * view["stones"] + "\n"


def pile_paint(view: Mapping[str, Any]) -> list[Span]:
    return [Span("pile:", "faint"), Span(" o" * view["stones"], "strong"), Span("\n")]


def pile_message(view: Mapping[str, Any]) -> Phrase | None:
    return phrase("plain", text="your turn") if view["yours"] else None


def pile_sheet(state: Pile) -> Sheet:
    return Sheet(phrase("plain", text="Pile"), width=1, height=1, signs=(Line(0, 0, 1, 1),))


def read_take(text: str) -> Take:
    if text not in ("1", "2"):
        raise NotationError(f"take 1 or 2, not {text[:40]!r}")
    return Take(int(text))


def read_pile(text: str) -> Pile:
    match = re.fullmatch(r"([0-9]{1,3}):([0-9]{1,2}):([0-9]{1,2})", text)
    if match is None:
        raise NotationError(f"a pile looks like 5:2:0, not {text[:40]!r}")
    return Pile(int(match[1]), int(match[2]), Seat(int(match[3])))


PILE: Game[PileOptions, Pile, Take, Mapping[str, Any]] = Game(
    slug="pile",
    title="Pile",
    options=PileOptions,
    deal=pile_deal,
    seat_count=lambda state: state.seat_count,
    legal_actions=pile_actions,
    apply=pile_apply,
    outcome=pile_outcome,
    timer=no_timer,
    view=pile_view,
    draw=pile_draw,
    notation=Notation(
        write_action=lambda take: str(take.stones),
        read_action=read_take,
        write_state=lambda pile: f"{pile.stones}:{pile.seat_count}:{pile.turn}",
        read_state=read_pile,
    ),
    paint=pile_paint,
    message=pile_message,
    sheet=pile_sheet,
    tiny=(PileOptions(stones=1), PileOptions(players=1)),
)


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
