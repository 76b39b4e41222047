"""Pile, a toy game for the tests: take one or two stones in turn; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ludotheque.contract import (
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
    no_timer,
    phrase,
)


@dataclass(frozen=True)
class PileOptions:
    players: int = 2
    stones: int = 7
    motto: str = "none"
    """Any text, for records."""

    def __post_init__(self) -> None:
        if not 1 <= self.stones <= 100_000:
            raise SetupError("a pile has 1 to 100000 stones", field="stones")


@dataclass(frozen=True)
class Take:
    stones: int


@dataclass(frozen=True)
class Pile:
    stones: int
    seat_count: int
    turn: Seat


def deal(options: PileOptions, seed: Seed) -> Pile:
    return Pile(options.stones, options.players, Seat(seed % options.players))


def legal_actions(state: Pile, seat: Seat) -> tuple[Take, ...]:
    return tuple(Take(stones) for stones in (1, 2) if seat == state.turn and stones <= state.stones)


def apply(state: Pile, move: Move[Take]) -> Pile:
    if move.by is None or move.action not in legal_actions(state, move.by):
        raise IllegalMove(f"seat {move.by} cannot take that")
    return replace(state, stones=state.stones - move.action.stones, turn=Seat((state.turn + 1) % state.seat_count))


def outcome(state: Pile) -> Outcome | None:
    last = Seat((state.turn - 1) % state.seat_count)
    return None if state.stones else Outcome.won_by(last, state.seat_count, "took the last stone")


def view(state: Pile, viewer: Seat | None) -> Mapping[str, Any]:
    return {"stones": state.stones, "yours": viewer == state.turn}


def draw(view: Mapping[str, Any]) -> str:
    return "pile:" + " o" * view["stones"] + "\n"


def paint(view: Mapping[str, Any]) -> list[Span]:
    return [Span("pile:", "faint"), Span(" o" * view["stones"], "strong"), Span("\n")]


def message(view: Mapping[str, Any]) -> Phrase | None:
    return phrase("plain", text="your turn") if view["yours"] else None


def sheet(state: Pile) -> Sheet:
    return Sheet(phrase("plain", text="Pile"), width=1, height=1, elements=(Line(0, 0, 1, 1),))


def read_numbers(text: str, count: int) -> list[int]:
    words = text[:50].split("/")
    if len(words) != count or not all(word.isascii() and word.isdigit() for word in words):
        raise NotationError(f"numbers with strokes between them, not {text[:40]!r}")
    return [int(word) for word in words]


def read_action(text: str) -> Take:
    return Take(read_numbers(text, 1)[0])


def read_state(text: str) -> Pile:
    stones, seat_count, turn = read_numbers(text, 3)
    if not 1 <= seat_count <= 26 or turn >= seat_count or stones > 100_000:
        raise NotationError("no such pile")
    return Pile(stones, seat_count, Seat(turn))


PILE: Game[PileOptions, Pile, Take, Mapping[str, Any]] = Game(
    slug="pile",
    title="Pile",
    options=PileOptions,
    deal=deal,
    seat_count=lambda state: state.seat_count,
    legal_actions=legal_actions,
    apply=apply,
    outcome=outcome,
    timer=no_timer,
    view=view,
    draw=draw,
    notation=Notation(
        write_action=lambda take: str(take.stones),
        read_action=read_action,
        write_state=lambda pile: f"{pile.stones}/{pile.seat_count}/{pile.turn}",
        read_state=read_state,
    ),
    has_full_information=True,
    paint=paint,
    message=message,
    sheet=sheet,
    tiny=(PileOptions(stones=1), PileOptions(players=1)),
)
