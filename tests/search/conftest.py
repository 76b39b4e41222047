"""Small games whose answers are known, and slow searches that are plainly right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest

from ludotheque.contract import (
    AnyBot,
    AnyGame,
    Budget,
    Game,
    Move,
    Notation,
    Outcome,
    Report,
    Seat,
    Seed,
    Timer,
    no_timer,
    seats_to_act,
)

Oracle: TypeAlias = Callable[[AnyGame, Any, int, Any], tuple[float, ...]]


def _unread(text: str) -> Any:
    raise AssertionError("nobody reads these games")


def _notation() -> Notation[Any, Any]:
    return Notation(str, _unread, str, _unread)


# Nim: take one to three stones from a heap; who takes the last one wins. With two seats the
# seat to act loses exactly when the heap is a multiple of four.


@dataclass(frozen=True)
class NimOptions:
    heap: int = 10
    seat_count: int = 2


@dataclass(frozen=True)
class Heap:
    stones: int
    seat_count: int
    turn: Seat


@dataclass(frozen=True)
class Take:
    stones: int


def _nim_actions(heap: Heap, seat: Seat) -> list[Take]:
    return [Take(stones) for stones in (1, 2, 3) if seat == heap.turn and stones <= heap.stones]


def _nim_apply(heap: Heap, move: Move[Take]) -> Heap:
    assert move.by is not None
    assert move.action in _nim_actions(heap, move.by)
    return Heap(heap.stones - move.action.stones, heap.seat_count, Seat((heap.turn + 1) % heap.seat_count))


def _nim_outcome(heap: Heap) -> Outcome | None:
    if heap.stones:
        return None
    return Outcome.won_by(Seat((heap.turn - 1) % heap.seat_count), heap.seat_count, "took the last stone")


NIM: AnyGame = Game(
    slug="nim",
    title="Nim",
    options=NimOptions,
    deal=lambda options, seed: Heap(options.heap, options.seat_count, Seat(0)),
    seat_count=lambda heap: heap.seat_count,
    legal_actions=_nim_actions,
    apply=_nim_apply,
    outcome=_nim_outcome,
    timer=no_timer,
    view=lambda heap, viewer: heap,
    draw=str,
    notation=_notation(),
    has_full_information=True,
)


# Thicket: a game drawn from a seed. Paths meet again, seats may move several times in a row,
# some branches end early; any number of seats.


@dataclass(frozen=True)
class ThicketOptions:
    seat_count: int = 2
    length: int = 5
    takes_turns: bool = False


@dataclass(frozen=True)
class Clearing:
    seed: int
    seat_count: int
    plies_left: int
    place: int
    turn: Seat
    takes_turns: bool


@dataclass(frozen=True)
class Path:
    number: int


def _mixed(*numbers: int) -> int:
    mixed = 0x9E3779B97F4A7C15
    for number in numbers:
        mixed = (mixed ^ number) * 0xBF58476D1CE4E5B9 % (1 << 64)
        mixed ^= mixed >> 29
    return mixed


def _is_dead_end(clearing: Clearing) -> bool:
    return clearing.plies_left == 0 or _mixed(clearing.seed, clearing.place, clearing.plies_left) % 8 == 0


def _thicket_actions(clearing: Clearing, seat: Seat) -> list[Path]:
    if seat != clearing.turn or _is_dead_end(clearing):
        return []
    return [Path(number) for number in range(1 + _mixed(clearing.seed, clearing.place) % 4)]


def _thicket_apply(clearing: Clearing, move: Move[Path]) -> Clearing:
    place = (clearing.place * 3 + move.action.number) % 11
    drawn = _mixed(clearing.seed, place, clearing.plies_left, 7)
    turn = clearing.turn + 1 if clearing.takes_turns else drawn
    return Clearing(
        clearing.seed,
        clearing.seat_count,
        clearing.plies_left - 1,
        place,
        Seat(turn % clearing.seat_count),
        clearing.takes_turns,
    )


def _thicket_outcome(clearing: Clearing) -> Outcome | None:
    if not _is_dead_end(clearing):
        return None
    scores = [_mixed(clearing.seed, clearing.place, seat) % 3 for seat in range(clearing.seat_count)]
    return Outcome.by_score(scores, "out of the thicket")


THICKET: AnyGame = Game(
    slug="thicket",
    title="Thicket",
    options=ThicketOptions,
    deal=lambda options, seed: Clearing(
        seed, options.seat_count, options.length, 1 + seed % 7, Seat(0), options.takes_turns
    ),
    seat_count=lambda clearing: clearing.seat_count,
    legal_actions=_thicket_actions,
    apply=_thicket_apply,
    outcome=_thicket_outcome,
    timer=no_timer,
    view=lambda clearing, viewer: clearing,
    draw=str,
    notation=_notation(),
    has_full_information=True,
)


# Bell: whoever likes may claim once, at any time; then the clock rings, and the first to have claimed wins.


@dataclass(frozen=True)
class BellOptions:
    seat_count: int = 3


@dataclass(frozen=True)
class Claims:
    seat_count: int
    claimed: tuple[Seat, ...] = ()
    has_rung: bool = False


def _bell_actions(claims: Claims, seat: Seat) -> Sequence[str]:
    return () if claims.has_rung or seat in claims.claimed else ("claim",)


def _bell_apply(claims: Claims, move: Move[str]) -> Claims:
    if move.by is None:
        return Claims(claims.seat_count, claims.claimed, has_rung=True)
    return Claims(claims.seat_count, (*claims.claimed, move.by))


def _bell_outcome(claims: Claims) -> Outcome | None:
    if not claims.has_rung:
        return None
    if not claims.claimed:
        return Outcome.shared(claims.seat_count, "nobody claimed")
    return Outcome.won_by(claims.claimed[0], claims.seat_count, "claimed first")


BELL: AnyGame = Game(
    slug="bell",
    title="Bell",
    options=BellOptions,
    deal=lambda options, seed: Claims(options.seat_count),
    seat_count=lambda claims: claims.seat_count,
    legal_actions=_bell_actions,
    apply=_bell_apply,
    outcome=_bell_outcome,
    timer=lambda claims: None if claims.has_rung else Timer("bell", 10, "ring"),
    view=lambda claims, viewer: claims,
    draw=str,
    notation=_notation(),
    has_full_information=True,
)


@pytest.fixture
def nim() -> AnyGame:
    return NIM


@pytest.fixture
def thicket() -> AnyGame:
    return THICKET


@pytest.fixture
def bell() -> AnyGame:
    return BELL


@pytest.fixture
def guess() -> Callable[[Any, Outcome | None], tuple[float, ...]]:
    """An evaluation of the thicket with few different numbers, so that many states tie."""

    def evaluate(clearing: Clearing, outcome: Outcome | None) -> tuple[float, ...]:
        drawn = [_mixed(clearing.place, clearing.turn, clearing.seed, seat) % 4 for seat in range(clearing.seat_count)]
        if clearing.seat_count == 2:
            return (float(drawn[0] - 1), float(1 - drawn[0]))
        return tuple(float(number) for number in drawn)

    return evaluate


@pytest.fixture
def plain_max_n() -> Oracle:
    def look(game: AnyGame, state: Any, depth: int, evaluate: Any) -> tuple[float, ...]:
        to_act = seats_to_act(game, state)
        if depth == 0 or not to_act:
            return tuple(evaluate(state, game.outcome(state)))
        seat = to_act[0]
        values = [
            look(game, game.apply(state, Move(seat, action)), depth - 1, evaluate)
            for action in game.legal_actions(state, seat)
        ]
        return max(values, key=lambda value: value[seat])

    return look


@pytest.fixture
def plain_paranoid() -> Callable[[AnyGame, Any, int, Any, Seat], float]:
    def look(game: AnyGame, state: Any, depth: int, evaluate: Any, me: Seat) -> float:
        to_act = seats_to_act(game, state)
        if depth == 0 or not to_act:
            return float(evaluate(state, game.outcome(state))[me])
        wanted = max if to_act[0] == me else min
        return wanted(
            look(game, game.apply(state, Move(to_act[0], action)), depth - 1, evaluate, me)
            for action in game.legal_actions(state, to_act[0])
        )

    return look


@pytest.fixture
def line_end() -> Callable[[AnyGame, Any, Report[Any]], Any]:
    """The state a report expects in the end."""

    def replay(game: AnyGame, state: Any, report: Report[Any]) -> Any:
        for move in report.line:
            state = game.apply(state, move)
        return state

    return replay


@pytest.fixture
def ticking() -> Callable[[], Callable[[], float]]:
    """A clock on which every look takes one second."""

    def make() -> Callable[[], float]:
        ticks: Iterator[int] = iter(range(10**9))
        return lambda: float(next(ticks))

    return make


@pytest.fixture
def outcome_of() -> Callable[[AnyGame, Any, Sequence[AnyBot]], Outcome]:
    """How a game between these bots ends, one at each seat."""

    def play(game: AnyGame, state: Any, bots: Sequence[AnyBot]) -> Outcome:
        while (outcome := game.outcome(state)) is None:
            to_act = seats_to_act(game, state)
            if to_act:
                choice = bots[to_act[0]].choose(state, to_act[0], Budget())
                state = game.apply(state, Move(to_act[0], choice.action))
            else:
                timer = game.timer(state)
                assert timer is not None
                state = game.apply(state, Move(None, timer.then))
        return outcome

    return play


@pytest.fixture
def openings() -> Callable[[AnyGame, Any], list[Any]]:
    return lambda game, options: [game.deal(options, Seed(seed)) for seed in range(60)]
