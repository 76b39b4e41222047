"""Duel, a toy game for the tests: all throw in secret, and once everybody has, the throws are shown; then again."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ludotheque.contract import (
    Dice,
    Game,
    IllegalMove,
    Label,
    Move,
    Notation,
    NotationError,
    Outcome,
    Seat,
    Seed,
    Sheet,
    SheetElement,
    no_timer,
    phrase,
)

THROWS = "rps"
BEATS = {"r": "s", "p": "r", "s": "p"}
NOT_YET, HIDDEN = "-", "?"


@dataclass(frozen=True)
class Options:
    players: int = 2
    rounds: int = 3


@dataclass(frozen=True)
class Throw:
    what: str


@dataclass(frozen=True)
class State:
    rounds: int
    past: tuple[str, ...]
    """What everybody threw in each round, by seat."""

    thrown: str
    """In this round."""


@dataclass(frozen=True)
class View:
    past: tuple[str, ...]
    thrown: str


def legal_actions(state: State, seat: Seat) -> tuple[Throw, ...]:
    is_over = len(state.past) == state.rounds
    return () if is_over or state.thrown[seat] != NOT_YET else tuple(map(Throw, THROWS))


def apply(state: State, move: Move[Throw]) -> State:
    if move.by not in range(len(state.thrown)) or move.action not in legal_actions(state, move.by):
        raise IllegalMove("throw once in each round")
    thrown = state.thrown[: move.by] + move.action.what + state.thrown[move.by + 1 :]
    if NOT_YET in thrown:
        return replace(state, thrown=thrown)
    return replace(state, past=(*state.past, thrown), thrown=NOT_YET * len(thrown))


def outcome(state: State) -> Outcome | None:
    if len(state.past) < state.rounds:
        return None
    wins = [sum(BEATS[thrown[seat]] in thrown for thrown in state.past) for seat in range(len(state.thrown))]
    return Outcome.by_score(wins, "so many were beaten")


def view(state: State, viewer: Seat | None) -> View:
    thrown = [each if seat == viewer or each == NOT_YET else HIDDEN for seat, each in enumerate(state.thrown)]
    return View(state.past, "".join(thrown))


def told(before: State, move: Move[Throw], now: State, viewer: Seat | None) -> Throw | None:
    return move.action if move.by == viewer or len(now.past) > len(before.past) else None


def redeal(state: State, viewer: Seat | None, seed: Seed) -> State:
    dice, known = Dice(seed), view(state, viewer).thrown
    return replace(state, thrown="".join(dice.pick(THROWS) if each == HIDDEN else each for each in known))


def sheet(state: State) -> Sheet:
    rows = [*state.past, view(state, None).thrown]
    labels = [Label(x + 0.5, y + 0.5, each) for y, row in enumerate(rows) for x, each in enumerate(row)]
    return Sheet(phrase("plain", text="Duel"), len(state.thrown), state.rounds + 1, tuple(labels))


def traces(before: State, move: Move[Throw], after: State) -> tuple[SheetElement, ...]:
    assert move.by is not None
    return (Label(move.by + 0.5, len(before.past) + 0.5, move.action.what.upper()),)


def read_action(text: str) -> Throw:
    if text not in tuple(THROWS):
        raise NotationError("throw r, p or s")
    return Throw(text)


def write_state(state: State) -> str:
    return "/".join((str(state.rounds), *state.past, state.thrown))


def read_state(text: str) -> State:
    if re.fullmatch(r"[1-9](/[rps]{1,9}){0,9}/[-rps]{1,9}", text) is None:
        raise NotationError("rounds and throws with strokes between them")
    rounds, *past, thrown = text.split("/")
    return State(int(rounds), tuple(past), thrown)


GAME: Game[Options, State, Throw, View] = Game(
    slug="duel",
    title="Duel",
    options=Options,
    deal=lambda options, seed: State(options.rounds, (), NOT_YET * options.players),
    seat_count=lambda state: len(state.thrown),
    legal_actions=legal_actions,
    apply=apply,
    outcome=outcome,
    timer=no_timer,
    view=view,
    draw=lambda view: "\n".join((*view.past, view.thrown)),
    notation=Notation(lambda throw: throw.what, read_action, write_state, read_state),
    told=told,
    redeal=redeal,
    sheet=sheet,
    traces=traces,
)
