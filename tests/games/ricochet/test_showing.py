"""Demonstrations: at most the bid, then the next; the ricochet; what becomes of the tile."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import IllegalMove, NotationError, Seat
from ludotheque.contract.options import read_options
from ludotheque.games.ricochet.notation import read_opening, read_state
from ludotheque.games.ricochet.rules import legal_actions, timer
from ludotheque.games.ricochet.state import Bidding, Concede, Options, Showing, Slide, State, TimeUp, Win

Table = Callable[..., State]


@pytest.fixture
def stage(table: Table) -> State:
    """A bid 2, then B 3; red to d4 is RE RS."""
    return table("players=3 deck=Av,Gt show=A2,B3")


@pytest.mark.req("RR-06")
def test_success_within_the_bid_earns_the_tile_and_robots_stay(stage: State, played: Table) -> None:
    after = played(stage, "A RE", "A RS")

    assert after.won == ((Win(stage.deck[0], 2),), (), ())
    assert after.robots == (15, 10)
    assert (after.deck, after.round, after.phase) == (stage.deck[1:], 2, Bidding())


@pytest.mark.req("RR-06")
def test_success_in_fewer_slides_than_the_bid_counts_too(stage: State, played: Table) -> None:
    after = played(stage, "A concede", "B RE", "B RS")

    assert after.won == ((), (Win(stage.deck[0], 2),), ())


@pytest.mark.req("RR-06")
def test_a_bid_used_up_without_success_hands_over_and_robots_go_back(stage: State, played: Table) -> None:
    after = played(stage, "A RE", "A GN")

    assert isinstance(after.phase, Showing)
    assert [bid.seat for bid in after.phase.queue] == [1]
    assert (after.phase.shown, after.phase.robots) == ((), stage.robots)


@pytest.mark.req("RR-06")
@pytest.mark.parametrize("end", ["A concede", "clock time-up"])
def test_giving_up_or_running_out_of_time_hands_over(stage: State, played: Table, end: str) -> None:
    after = played(stage, "A RE", end)

    assert isinstance(after.phase, Showing)
    assert (after.phase.queue[0].seat, after.phase.robots) == (1, stage.robots)


@pytest.mark.req("RR-06")
def test_when_nobody_is_left_the_tile_is_discarded_and_robots_are_back(stage: State, played: Table) -> None:
    after = played(stage, "A RE", "A concede", "B RS", "B concede")

    assert (after.discarded, after.deck) == (stage.deck[:1], stage.deck[1:])
    assert (after.robots, after.won, after.phase) == (stage.robots, ((), (), ()), Bidding())


@pytest.mark.req("RR-06")
def test_each_demonstration_has_its_own_hourglass_that_slides_do_not_restart(stage: State, played: Table) -> None:
    first, later = timer(stage), timer(played(stage, "A RE"))
    second = timer(played(stage, "A concede"))

    assert first == later
    assert first is not None
    assert (first.seconds, first.then) == (60.0, TimeUp())
    assert second is not None
    assert second.key != first.key


def test_demonstrations_without_an_hourglass_wait(table: Table, played: Table) -> None:
    stage = table("players=2 show=A2 show_seconds=off")

    assert timer(stage) is None
    with pytest.raises(IllegalMove, match="no timer is running"):
        played(stage, "clock time-up")


@pytest.mark.req("RR-07")
def test_only_the_seat_on_stage_may_move_robots(stage: State) -> None:
    assert [len(legal_actions(stage, Seat(seat))) > 0 for seat in range(3)] == [True, False, False]
    assert Concede() in legal_actions(stage, Seat(0))


@pytest.mark.req("RR-03")
def test_another_robot_on_the_target_does_not_solve_it(table: Table, played: Table) -> None:
    after = played(table("players=2 show=A5"), "A GE", "A GS")

    assert isinstance(after.phase, Showing)
    assert after.phase.robots[1] == 15


@pytest.mark.req("RR-03")
def test_any_robot_solves_the_target_for_all(played: Table) -> None:
    stage = read_state("rr:4x4_t.d4Rc.a4Av.d1Gt:a1,c3:Av players=2 show=A5")

    after = played(stage, "A GW", "A GS")

    assert after.won[0] == (Win(stage.deck[0], 2),)


@pytest.mark.req("RR-03")
def test_passing_over_the_target_does_not_solve_it(played: Table) -> None:
    stage = read_state("rr:4x4_t.d3Rc:a1,c3:Rc players=2 show=A5")

    after = played(stage, "A RE", "A RS")

    assert after.won == ((), ())


@pytest.mark.req("RR-03")
def test_a_robot_already_on_its_target_has_to_leave_and_come_back(played: Table) -> None:
    stage = read_state("rr:4x4_t.d4Rc:d4,c3:Rc players=2 show=A4")

    after = played(stage, "A GN", "A GS", "A GN", "A GS")

    assert after.discarded == stage.deck
    again = played(read_state("rr:4x4_t.d4Rc:d4,a2:Rc players=2 show=A4"), "A RW", "A RN", "A RE", "A RS")
    assert again.won[0] == (Win(stage.deck[0], 4),)


class TestEveryStop:
    STRAIGHT = "rr:4x4_t.d1Rc:a1,c3:Rc players=2 show=A4"

    def test_a_robot_that_has_not_turned_may_not_stop_on_its_target(self, played: Table) -> None:
        stage = read_state(self.STRAIGHT)

        with pytest.raises(IllegalMove, match="red would stop on its target without having turned"):
            played(stage, "A RE")
        assert Slide("red", "east") not in legal_actions(stage, Seat(0))

    def test_another_robot_may(self, played: Table) -> None:
        assert played(read_state("rr:4x4_t.d1Rc:a4,a1:Rc players=2 show=A4"), "A GE").phase.robots[1] == 3

    def test_it_may_pass_over_its_target(self, played: Table) -> None:
        assert isinstance(played(read_state("rr:4x4_t.c1Rc:a1,c3:Rc players=2 show=A4"), "A RE").phase, Showing)

    def test_on_the_target_of_all_no_robot_may(self) -> None:
        open_to = legal_actions(read_state("rr:4x4_t.d1Av:a1,d4:Av players=2 show=A4"), Seat(0))

        assert {Slide("red", "east"), Slide("green", "north")}.isdisjoint(open_to)

    def test_after_a_turn_it_arrives(self, played: Table) -> None:
        assert played(read_state(self.STRAIGHT), "A RS", "A RE", "A RN").won[0][0].slides == 3
        assert played(read_state("rr:4x4_t.d4Rc_d.d1Gd:a1:Rc players=2 show=A4"), "A RE").won[0][0].slides == 1

    def test_a_position_in_which_it_stopped_there_is_refused(self) -> None:
        with pytest.raises(NotationError, match="slide 1 "):
            read_state("rr:4x4_t.d1Rc:a1:Rc slides=RE")

    def test_records_of_earlier_versions_go_on_by_the_rule_they_were_played_by(self) -> None:
        earlier = read_options(Options, {"must_ricochet": "yes"})
        opening = "rr:4x4_t.d1Rc:a1,c3:Rc players=2"

        assert earlier.must_ricochet == "last-stop"
        assert read_opening(opening, earlier).house.must_ricochet == "last-stop"
        assert read_opening(f"{opening} must_ricochet=no", earlier).house.must_ricochet == "no"
        assert read_opening(opening, Options()).house.must_ricochet == "every-stop"


class TestLastStop:
    STRAIGHT = "rr:4x4_t.d1Rc:a1,c3:Rc players=2 show=A4 must_ricochet=last-stop"

    def test_a_straight_way_is_no_success_and_play_goes_on(self, played: Table) -> None:
        after = played(read_state(self.STRAIGHT), "A RE")

        assert isinstance(after.phase, Showing)
        assert len(after.phase.shown) == 1

    def test_back_and_forth_is_still_straight(self, played: Table) -> None:
        after = played(read_state(self.STRAIGHT), "A RE", "A RW", "A RE")

        assert isinstance(after.phase, Showing)

    def test_a_turn_before_arriving_counts(self, played: Table) -> None:
        after = played(read_state(self.STRAIGHT), "A RS", "A RE", "A RN")

        assert after.won[0][0].slides == 3

    def test_the_turn_must_be_the_active_robots_own(self, played: Table) -> None:
        after = played(read_state(self.STRAIGHT), "A GN", "A GW", "A GS", "A RE")

        assert after.won == ((), ())

    def test_for_the_target_of_all_the_robot_that_arrives_must_have_turned(self, played: Table) -> None:
        stage = read_state("rr:4x4_t.d1Av:a1,c3:Av players=2 show=A4 must_ricochet=last-stop")

        assert isinstance(played(stage, "A GS", "A RE").phase, Showing)
        assert played(stage, "A GE", "A GN").won[0][0].slides == 2

    def test_a_deflection_counts_as_a_turn(self, played: Table) -> None:
        after = played(read_state("rr:4x4_t.d4Rc_d.d1Gd:a1:Rc players=2 show=A4"), "A RE")

        assert after.won[0][0].slides == 1

    def test_the_house_may_accept_straight_ways(self, played: Table) -> None:
        after = played(read_state(self.STRAIGHT.replace("last-stop", "no")), "A RE")

        assert after.won[0][0].slides == 1


@pytest.mark.parametrize(
    ("refused", "english", "french"),
    [
        ("B RE", "Player 1 is showing", "Joueur 1 montre"),
        ("B time-up", "only the timer", "seul le sablier"),
        ("A =3", "you cannot bid now", "pas le moment d’annoncer"),
        ("A pass", "you cannot bid now", "pas le moment d’annoncer"),
        ("A RN", "red cannot slide north; it can go east, south", "il peut aller vers l’est, vers le sud"),
        ("A KN", "no black robot in this game; robots: red, green", "robots\N{NO-BREAK SPACE}: rouge, vert"),
        ("clock concede", "no timer is running for that", "aucun sablier"),
    ],
)
def test_refusals_on_stage_say_what_to_do(stage: State, played: Table, refused: str, english: str, french: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        played(stage, refused)

    assert english in refusal.value.text("en")
    assert french in refusal.value.text("fr")


def test_a_robot_shut_in_says_so(played: Table) -> None:
    stage = read_state("rr:3x2_w.a1es_t.c1Av:a1,b2:Av players=2 show=A4")

    with pytest.raises(IllegalMove, match="red cannot slide east or anywhere else"):
        played(stage, "A RE")
