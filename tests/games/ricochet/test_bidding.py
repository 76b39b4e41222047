"""Bids, passes, the hourglass and the order of demonstrations."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import IllegalMove, Move, Seat
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.rules import apply, legal_actions, stands_aside, timer
from ludotheque.games.ricochet.state import Bid, Bidding, Call, Pass, Showing, State, TimeUp

Table = Callable[..., State]


def queue(state: State) -> tuple[Bid, ...]:
    assert isinstance(state.phase, Showing)
    return state.phase.queue


@pytest.mark.req("RR-06")
def test_anybody_may_bid_any_number_from_1_to_99_or_pass(table: Table) -> None:
    for seat in range(3):
        assert set(legal_actions(table(), Seat(seat))) == {*(Call(slides) for slides in range(1, 100)), Pass()}


def test_whoever_gave_up_passes_once_while_others_bid_and_not_later(table: Table, played: Table) -> None:
    bidding = table()
    passed, shown, over = (
        played(bidding, "C pass"),
        played(bidding, "A =7", "clock time-up"),
        played(bidding, *["A pass", "B pass", "C pass"] * 3),
    )

    assert stands_aside(bidding, Seat(2)) == Pass()
    assert [stands_aside(state, Seat(2)) for state in (passed, shown, over)] == [None, None, None]


@pytest.mark.req("RR-06")
def test_no_hourglass_runs_before_the_first_bid(table: Table, played: Table) -> None:
    assert timer(table()) is None
    assert timer(played(table(), "A pass")) is None


@pytest.mark.req("RR-06")
def test_the_first_bid_turns_the_hourglass_of_120_seconds(table: Table, played: Table) -> None:
    promise = timer(played(table(), "B =7"))

    assert promise is not None
    assert (promise.seconds, promise.then) == (120.0, TimeUp())


@pytest.mark.req("RR-06")
def test_a_better_bid_does_not_restart_the_hourglass(table: Table, played: Table) -> None:
    after_first_bid = played(table(), "B =7")

    after_better_bid = played(after_first_bid, "A =5")

    assert timer(after_better_bid) == timer(after_first_bid)


def test_each_round_has_an_hourglass_of_its_own(table: Table, played: Table) -> None:
    first = timer(played(table(), "B =7"))
    second = timer(played(table(), "A pass", "B pass", "C pass", "B =7"))

    assert first is not None
    assert second is not None
    assert first.key != second.key


@pytest.mark.req("RR-06")
def test_bids_equal_to_or_above_those_of_others_are_allowed(table: Table, played: Table) -> None:
    state = played(table(), "B =7", "A =7", "C =9")

    assert state.phase == Bidding((Bid(Seat(1), 7), Bid(Seat(0), 7), Bid(Seat(2), 9)))


@pytest.mark.req("RR-06")
def test_bidders_are_ranked_by_bid_then_by_who_bid_first(table: Table, played: Table) -> None:
    state = played(table(), "B =7", "C =5", "A =7", "clock time-up")

    assert [(bid.seat, bid.slides) for bid in queue(state)] == [(2, 5), (1, 7), (0, 7)]


@pytest.mark.req("RR-06")
def test_a_lowered_bid_counts_from_when_it_was_lowered(table: Table, played: Table) -> None:
    state = played(table(), "A =9", "B =7", "A =7", "clock time-up")

    assert [(bid.seat, bid.slides) for bid in queue(state)] == [(1, 7), (0, 7)]


def test_a_seat_may_only_lower_its_own_bid(table: Table, played: Table) -> None:
    state = played(table(), "A =9")

    assert set(legal_actions(state, Seat(0))) == {*(Call(slides) for slides in range(1, 9)), Pass()}
    for slides in ("9", "10"):
        with pytest.raises(IllegalMove, match="you already bid 9"):
            played(state, f"A ={slides}")


def test_where_the_house_allows_it_a_seat_may_raise_its_bid_too(table: Table, played: Table) -> None:
    state = played(table("players=2 rebid=any"), "A =9", "A =12")

    assert state.phase == Bidding((Bid(Seat(0), 12),))
    assert Call(99) in legal_actions(state, Seat(0))
    with pytest.raises(IllegalMove, match="you already bid that"):
        played(state, "A =12")


def test_of_equal_bids_the_seat_with_fewer_tiles_shows_first_where_the_house_says_so(played: Table) -> None:
    position = "rr:4x4_t.d4Rc.a4Av.d1Gt:a1,c3:Rc players=3 won=Gt3/-/Av2 {} bids=A7,C7,B7"
    fewest = played(read_state(position.format("tied_bids=fewest-tiles")), "clock time-up")
    earliest = played(read_state(position.format("tied_bids=earliest")), "clock time-up")

    assert [bid.seat for bid in queue(fewest)] == [1, 0, 2]
    assert [bid.seat for bid in queue(earliest)] == [0, 2, 1]


@pytest.mark.req("RR-06")
def test_when_everybody_has_passed_the_best_bidder_shows_at_once(table: Table, played: Table) -> None:
    state = played(table(), "B =7", "A pass", "B pass", "C pass")

    assert queue(state) == (Bid(Seat(1), 7),)


@pytest.mark.req("RR-06")
def test_when_everybody_passes_without_a_bid_the_tile_is_out_and_robots_stay(table: Table, played: Table) -> None:
    before = table()

    after = played(before, "C pass", "A pass", "B pass")

    assert after.discarded == before.deck[:1]
    assert (after.deck, after.robots, after.round) == (before.deck[1:], before.robots, 2)
    assert after.phase == Bidding()


def test_a_later_bid_takes_ones_pass_back(table: Table, played: Table) -> None:
    state = played(table(), "A pass", "B pass", "A =8")

    assert state.phase == Bidding((Bid(Seat(0), 8),), (Seat(1),))


@pytest.mark.parametrize(
    ("moves", "english", "french"),
    [
        (("A RN",), "robots move only in a demonstration", "que pendant une démonstration"),
        (("A concede",), "robots move only in a demonstration", "que pendant une démonstration"),
        (("A time-up",), "only the timer", "seul le sablier"),
        (("clock time-up",), "no timer is running", "aucun sablier"),
        (("A =4", "clock pass"), "no timer is running", "aucun sablier"),
        (("A pass", "A pass"), "you have already passed", "déjà passé"),
        (("A =4", "A =5"), "a new bid must be lower", "doit être plus basse"),
        (("D =4",), "there is no player 4", "pas de joueur 4"),
    ],
)
def test_refusals_while_bidding_say_what_to_do(
    table: Table, played: Table, moves: tuple[str, ...], english: str, french: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        played(table(), *moves)

    assert english in refusal.value.text("en")
    assert french in refusal.value.text("fr")


def test_a_bid_outside_the_range_is_refused(table: Table) -> None:
    for slides in (0, -3, 100):
        with pytest.raises(IllegalMove, match=f"a bid of {slides} is refused; bid from 1 to 99"):
            apply(table(), Move(Seat(0), Call(slides)))
