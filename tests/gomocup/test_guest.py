"""Programs at our table, as real processes: what they may do wrong loses the game and nothing more."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotheque.contract import Budget, Seat
from ludotheque.games.morpion import Mark
from ludotheque.games.morpion.notation import read_state
from ludotheque.games.morpion.rules import with_mark
from ludotheque.gomocup import guest as guests
from ludotheque.gomocup.guest import Guest
from ludotheque.gomocup.program import Gone, Late, Program
from ludotheque.play.match import Forfeit

ENGINE = str(Path(__file__).with_name("engine_for_tests.py"))
EMPTY = read_state("mo:7x6x5:p2 7/7/7/7/7/7 a")
LONG = Budget(seconds=60.0, clock=lambda: 0.0)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not late on purpose is not called late on a busy machine."""
    monkeypatch.setattr(guests, "_SECONDS_TO_START", 60.0)
    monkeypatch.setattr(guests, "GRACE_SECONDS", 20.0)


@pytest.fixture
def invite() -> Iterator[Callable[..., Guest]]:
    invited: list[Guest] = []

    def invited_as(*words: str) -> Guest:
        invited.append(Guest([sys.executable, "-S", ENGINE, *words]))
        return invited[-1]

    yield invited_as
    for guest in invited:
        guest.leave()


def test_a_program_plays_from_an_empty_board_and_answers_each_turn(invite: Callable[..., Guest]) -> None:
    guest, state = invite(), EMPTY

    first = guest.choose(state, Seat(0), LONG).action
    assert first == Mark(0, 0)
    state = with_mark(with_mark(state, state.bit(first)), state.bit(Mark(1, 0)))

    assert guest.choose(state, Seat(0), LONG).action == Mark(2, 0)


def test_a_program_takes_over_in_the_middle_of_a_game(invite: Callable[..., Guest]) -> None:
    state = read_state("mo:7x7x5e:p2 aba4/b6/7/7/7/7/7 a")

    assert invite("chatty").choose(state, Seat(0), LONG).action == Mark(3, 0)


def test_a_program_that_suggests_is_told_to_play(invite: Callable[..., Guest]) -> None:
    assert invite("modest").choose(EMPTY, Seat(0), LONG).action == Mark(6, 5)


def test_a_program_that_does_not_know_our_keys_plays_all_the_same(invite: Callable[..., Guest]) -> None:
    state = read_state("mo:7x7x4:p2 7/7/7/7/7/7/7 a")

    assert invite("puzzled").choose(state, Seat(0), LONG).action == Mark(0, 0)


def test_the_stones_of_a_board_end_with_the_others() -> None:
    for text in ("mo:5x5x5:p2 aba2/b4/5/5/5 a", "mo:5x5x5:p2 aba2/5/5/5/5 b"):
        assert guests._stones(read_state(text))[-1].endswith(",2")
        assert len(guests._stones(read_state(text))) == read_state(text).occupied.bit_count()


def test_a_position_that_does_not_follow_is_told_as_a_whole(invite: Callable[..., Guest]) -> None:
    guest = invite()
    guest.choose(EMPTY, Seat(0), LONG)

    other_game = read_state("mo:7x6x5:p2 ab5/ab5/7/7/7/7 a")

    assert guest.choose(other_game, Seat(0), LONG).action == Mark(2, 0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("crash",), "the program ended or refused to play: exit status 3"),
        (("mumble",), "“well, let me think” is not a move"),
        (("illegal",), "0,0 cannot be played"),
        (("chosen", "7,0"), "7,0 cannot be played"),
        (("refuse",), "the program ended or refused to play: RECTSTART 7,6: ERROR no such board"),
    ],
)
def test_a_program_that_fails_forfeits_and_says_why(
    invite: Callable[..., Guest], words: tuple[str, ...], told: str
) -> None:
    guest = invite(*words)

    assert forfeited(guest, LONG) == (1, "resigned")
    assert guest.failure is not None
    assert guest.failure.text("en") == told


def test_a_program_that_is_late_forfeits(invite: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "GRACE_SECONDS", 0.0)
    guest = invite("late")

    assert forfeited(guest, Budget(seconds=0.01, clock=lambda: 0.0)) == (1, "out-of-time")
    assert guest.failure is not None
    assert guest.failure.text("en") == "no move within 0.01 s"


def test_a_program_rests_after_each_answer_before_it_is_told_more() -> None:
    now, rests = 5.0, list[float]()
    program = Program([sys.executable, "-S", ENGINE], lambda: now, rests.append)

    assert program.ask("START 7", seconds=60.0) == "OK"
    assert rests == []
    program.send("INFO rule 0", "BEGIN")
    assert rests == [pytest.approx(0.02)]
    now = 5.1
    program.end()

    assert len(rests) == 1


def forfeited(guest: Guest, budget: Budget) -> tuple[Seat, str]:
    with pytest.raises(Forfeit) as forfeit:
        guest.choose(read_state("mo:7x6x5:p2 a6/7/7/7/7/7 b"), Seat(1), budget)
    return forfeit.value.seat, forfeit.value.cause


def test_a_program_that_is_not_there_forfeits() -> None:
    guest = Guest(["./no-such-program"])

    with pytest.raises(Forfeit):
        guest.choose(EMPTY, Seat(0), LONG)

    guest.leave()
    assert guest.failure is not None
    assert "No such file" in guest.failure.text("en")


def test_who_is_not_asked_for_a_time_has_the_usual_one(invite: Callable[..., Guest]) -> None:
    assert invite().choose(EMPTY, Seat(0), Budget()).action == Mark(0, 0)


def test_a_program_that_does_not_end_is_made_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.gomocup.program._SECONDS_TO_END", 0.05)
    program = Program([sys.executable, "-S", ENGINE, "stubborn"])
    program.ask("START 15", seconds=60.0)

    program.end()

    with pytest.raises(Gone):
        program.hear(60.0)


def test_silence_is_late() -> None:
    program = Program([sys.executable, "-S", ENGINE])

    with pytest.raises(Late):
        program.hear(0.0)

    program.end()


def test_speaking_to_a_program_that_is_gone_says_how_it_went() -> None:
    program = Program([sys.executable, "-c", "raise SystemExit(5)"])
    with pytest.raises(Gone, match="exit status 5"):
        program.hear(60.0)

    with pytest.raises(Gone, match="exit status 5"):
        program.send(*["ABOUT"] * 10_000)

    program.end()


def test_our_own_player_is_a_guest_like_any_other() -> None:
    guest = Guest([sys.executable, "-m", "ludotheque", "engine"])

    mark = guest.choose(
        read_state("mo:5x4x4:p2 aaa2/bb3/5/5 b"), Seat(1), Budget(seconds=20.0, clock=lambda: 0.0)
    ).action
    guest.leave()

    assert mark == Mark(3, 0)
