"""Programs at our table, as real processes: what they may do wrong loses the game and nothing more."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotheque.contract import Budget, Seat
from ludotheque.external_bots.line_process import ProcessExited, ProcessTimeout
from ludotheque.games.morpion import Mark
from ludotheque.games.morpion.notation import read_state
from ludotheque.games.morpion.rules import with_mark
from ludotheque.gomocup import external_engine
from ludotheque.gomocup.engine_process import EngineProcess
from ludotheque.gomocup.external_engine import ExternalEngine
from ludotheque.play.match import Forfeit
from time_limits import STEP_SECONDS

ENGINE = str(Path(__file__).with_name("engine_for_tests.py"))
EMPTY = read_state("mo:7x6x5:p2 7/7/7/7/7/7 a")
LONG = Budget(seconds=60.0, clock=lambda: 0.0)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not late on purpose is not called late on a busy machine."""
    monkeypatch.setattr(external_engine, "SECONDS_TO_START", STEP_SECONDS)
    monkeypatch.setattr(external_engine, "GRACE_SECONDS", STEP_SECONDS)


@pytest.fixture
def invite() -> Iterator[Callable[..., ExternalEngine]]:
    invited: list[ExternalEngine] = []

    def invited_as(*words: str) -> ExternalEngine:
        invited.append(ExternalEngine([sys.executable, "-S", ENGINE, *words]))
        return invited[-1]

    yield invited_as
    for engine in invited:
        engine.leave()


def test_a_program_plays_from_an_empty_board_and_answers_each_turn(invite: Callable[..., ExternalEngine]) -> None:
    engine, state = invite(), EMPTY

    first = engine.choose(state, Seat(0), LONG).action
    assert first == Mark(0, 0)
    state = with_mark(with_mark(state, state.bit(first)), state.bit(Mark(1, 0)))

    assert engine.choose(state, Seat(0), LONG).action == Mark(2, 0)


def test_a_program_takes_over_in_the_middle_of_a_game(invite: Callable[..., ExternalEngine]) -> None:
    state = read_state("mo:7x7x5e:p2 aba4/b6/7/7/7/7/7 a")

    assert invite("chatty").choose(state, Seat(0), LONG).action == Mark(3, 0)


def test_a_program_that_suggests_is_told_to_play(invite: Callable[..., ExternalEngine]) -> None:
    assert invite("modest").choose(EMPTY, Seat(0), LONG).action == Mark(6, 5)


def test_a_program_that_does_not_know_our_keys_plays_all_the_same(invite: Callable[..., ExternalEngine]) -> None:
    state = read_state("mo:7x7x4:p2 7/7/7/7/7/7/7 a")

    assert invite("puzzled").choose(state, Seat(0), LONG).action == Mark(0, 0)


def test_the_stones_of_a_board_end_with_the_others() -> None:
    for text in ("mo:5x5x5:p2 aba2/b4/5/5/5 a", "mo:5x5x5:p2 aba2/5/5/5/5 b"):
        assert external_engine._stones(read_state(text))[-1].endswith(",2")
        assert len(external_engine._stones(read_state(text))) == read_state(text).occupied.bit_count()


def test_a_position_that_does_not_follow_is_told_as_a_whole(invite: Callable[..., ExternalEngine]) -> None:
    engine = invite()
    engine.choose(EMPTY, Seat(0), LONG)

    other_game = read_state("mo:7x6x5:p2 ab5/ab5/7/7/7/7 a")

    assert engine.choose(other_game, Seat(0), LONG).action == Mark(2, 0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("crash",), "its process ended with exit status 3"),
        (("mumble",), "“well, let me think” is not a move"),
        (("illegal",), "0,0 is an illegal move"),
        (("chosen", "7,0"), "7,0 is an illegal move"),
        (("refuse",), "it refused “RECTSTART 7,6”: ERROR no such board"),
    ],
)
def test_a_program_that_fails_forfeits_and_says_why(
    invite: Callable[..., ExternalEngine], words: tuple[str, ...], told: str
) -> None:
    engine = invite(*words)

    assert forfeited(engine, LONG) == (1, "resigned")
    assert engine.failure is not None
    assert engine.failure.text("en") == told


def test_a_program_that_is_late_forfeits(
    invite: Callable[..., ExternalEngine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external_engine, "GRACE_SECONDS", 0.0)
    engine = invite("late")

    assert forfeited(engine, Budget(seconds=0.01, clock=lambda: 0.0)) == (1, "out-of-time")
    assert engine.failure is not None
    assert engine.failure.text("en") == "no move within 0.01 s"


def test_a_program_rests_after_each_answer_before_it_is_told_more() -> None:
    now, rests = 5.0, list[float]()
    program = EngineProcess([sys.executable, "-S", ENGINE], lambda: now, rests.append)

    assert program.ask("START 7", seconds=STEP_SECONDS) == "OK"
    assert rests == []
    program.send("INFO rule 0", "BEGIN")
    assert rests == [pytest.approx(0.02)]
    now = 5.1
    program.end()

    assert len(rests) == 1


def forfeited(engine: ExternalEngine, budget: Budget) -> tuple[Seat, str]:
    with pytest.raises(Forfeit) as forfeit:
        engine.choose(read_state("mo:7x6x5:p2 a6/7/7/7/7/7 b"), Seat(1), budget)
    return forfeit.value.seat, forfeit.value.cause


def test_a_program_that_is_not_there_forfeits() -> None:
    engine = ExternalEngine(["./no-such-program"])

    with pytest.raises(Forfeit):
        engine.choose(EMPTY, Seat(0), LONG)

    engine.leave()
    assert engine.failure is not None
    assert "No such file" in engine.failure.text("en")


def test_who_is_not_asked_for_a_time_has_the_usual_one(invite: Callable[..., ExternalEngine]) -> None:
    assert invite().choose(EMPTY, Seat(0), Budget()).action == Mark(0, 0)


def test_a_program_that_does_not_end_is_made_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.gomocup.engine_process._SECONDS_TO_END", 0.05)
    program = EngineProcess([sys.executable, "-S", ENGINE, "stubborn"])
    program.ask("START 15", seconds=STEP_SECONDS)

    program.end()

    with pytest.raises(ProcessExited):
        program.receive(STEP_SECONDS)


def test_silence_is_late() -> None:
    program = EngineProcess([sys.executable, "-S", ENGINE])

    with pytest.raises(ProcessTimeout):
        program.receive(0.0)

    program.end()


def test_speaking_to_a_program_that_is_gone_says_how_it_went() -> None:
    program = EngineProcess([sys.executable, "-c", "raise SystemExit(5)"])
    with pytest.raises(ProcessExited, match="exit status 5"):
        program.receive(STEP_SECONDS)

    with pytest.raises(ProcessExited, match="exit status 5"):
        program.send("ABOUT")

    program.end()


def test_our_own_player_is_a_guest_like_any_other() -> None:
    engine = ExternalEngine([sys.executable, "-m", "ludotheque", "engine"])

    mark = engine.choose(
        read_state("mo:5x4x4:p2 aaa2/bb3/5/5 b"), Seat(1), Budget(seconds=20.0, clock=lambda: 0.0)
    ).action
    engine.leave()

    assert mark == Mark(3, 0)


@pytest.mark.parametrize(
    ("position", "rule"),
    [("7x7x5:p2 7/7/7/7/7/7/7 a", 0), ("7x7x5e:p2 7/7/7/7/7/7/7 a", 1), ("7x7x5:p2 7/7/7/7/7/7/7 a renju", 4)],
)
def test_a_program_is_told_the_rule_by_its_number(position: str, rule: int) -> None:
    assert external_engine.rule_number(read_state(f"mo:{position}")) == rule
    assert external_engine.rule_number(read_state("mo:7x7x5e:p2 7/7/7/7/7/7/7 a caro")) == 1 + 8


def test_a_variant_without_a_number_is_not_played(invite: Callable[..., ExternalEngine]) -> None:
    with pytest.raises(Forfeit) as forfeit:
        invite().choose(read_state("mo:7x6x5:p2 7/7/7/7/7/7 a misere"), Seat(0), LONG)

    assert forfeit.value.why is not None
    assert forfeit.value.why.code == "gomocup.no-such-variant"
