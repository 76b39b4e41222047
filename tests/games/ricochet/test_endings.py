"""Tiles that come back, tiles that win, the final ranking, and a game for one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from french import set_in_french
from ludotheque.contract import IllegalMove, Move, Seat
from ludotheque.games.ricochet.boards import ROBOTS
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.rules import apply, legal_actions, outcome, timer
from ludotheque.games.ricochet.state import MAX_SOLO_SLIDES, Bidding, Concede, Exploring, Slide, State

Table = Callable[..., State]


@pytest.mark.req("RR-06")
def test_a_returned_tile_goes_under_the_deck(table: Table, played: Table) -> None:
    before = table("players=2 deck=Av,Gt unsolved=return")

    after = played(before, "A pass", "B pass")

    assert after.deck == (*before.deck[1:], before.deck[0])
    assert (after.returned, after.round, after.discarded) == (1, 2, ())


@pytest.mark.req("RR-06")
def test_a_lap_of_returned_tiles_without_a_success_ends_the_game(table: Table, played: Table) -> None:
    before = table("players=2 deck=Av,Gt unsolved=return")

    after = played(before, *("A pass", "B pass") * 3)

    assert outcome(after) is not None
    assert (after.deck, after.discarded, after.returned) == ((), before.deck, 0)


def test_a_success_gives_returned_tiles_another_lap(table: Table, played: Table) -> None:
    before = table("players=2 deck=Av,Gt unsolved=return")
    once_round = played(before, "A pass", "B pass")

    after = played(once_round, "A =2", "A pass", "B pass", "A GW", "A GS")

    assert (after.returned, len(after.deck)) == (0, 2)
    assert outcome(played(after, "A pass", "B pass")) is None


@pytest.mark.req("RR-06")
@pytest.mark.parametrize(
    ("won", "places", "english", "french"),
    [
        ("Rc2,Gt3/Av2/-", (1, 2, 3), "Player 1 has the most tiles: 2", "Joueur 1 a le plus de tuiles : 2"),
        ("-/Rc2/-", (2, 1, 2), "Player 2 has the most tiles: 1", "Joueur 2 a le plus de tuiles : 1"),
        (
            "-/Rc2/Av2",
            (3, 1, 1),
            "Player 2 and Player 3 share first place with 1 tile each",
            "Joueur 2 et Joueur 3 partagent la première place",
        ),
        ("-/-/-", (1, 1, 1), "no tile was won", "aucune tuile gagnée"),
    ],
)
def test_most_tiles_win_and_equals_share_a_place(won: str, places: tuple[int], english: str, french: str) -> None:
    end = outcome(read_state(f"rr:4x4_t.d4Rc.a4Av.d1Gt:a1,c3:- players=3 won={won}"))

    assert end is not None
    assert end.places == places
    assert english in end.reason.text("en")
    assert set_in_french(french) in end.reason.text("fr")


@pytest.mark.req("RR-06")
def test_the_game_ends_at_once_when_a_seat_has_the_tiles_to_win(table: Table, played: Table) -> None:
    stage = table("players=2 deck=Av,Gt show=B2 tiles_to_win=1")

    after = played(stage, "B RE", "B RS")
    end = outcome(after)

    assert end is not None
    assert end.places == (2, 1)
    assert (len(after.deck), timer(after)) == (2, None)
    assert not any(legal_actions(after, Seat(seat)) for seat in range(2))


def test_nothing_moves_after_the_end(played: Table) -> None:
    over = read_state("rr:4x4_t.d4Rc:a1:- players=2")

    for move in ("A =3", "B pass", "clock time-up"):
        with pytest.raises(IllegalMove, match="the game is over"):
            played(over, move)


class TestSolo:
    """One seat: the same game without bids, without hourglass."""

    @pytest.mark.req("RR-04")
    def test_one_player_slides_freely_from_the_start(self, table: Table) -> None:
        state = table("deck=Av")

        assert state.phase == Exploring((), state.robots)
        assert timer(state) is None
        assert {action for action in legal_actions(state, Seat(0)) if not isinstance(action, Slide)} == {Concede()}

    @pytest.mark.req("RR-03")
    def test_reaching_the_target_ends_the_round_and_robots_stay(self, table: Table, played: Table) -> None:
        after = played(table("deck=Av"), "A RE", "A RS")

        assert after.won[0][0].slides == 2
        assert (after.robots, after.round) == ((15, 10), 2)
        assert after.phase == Exploring((), after.robots)

    @pytest.mark.req("RR-04")
    def test_giving_up_ends_the_round_and_robots_go_back(self, table: Table, played: Table) -> None:
        before = table("deck=Av")

        after = played(before, "A RE", "A GN", "A concede")

        assert (after.robots, after.discarded, after.round) == (before.robots, before.deck[:1], 2)

    @pytest.mark.req("RR-03")
    def test_the_end_tells_how_many_targets_in_how_many_slides(self, table: Table, played: Table) -> None:
        end = outcome(played(table("deck=Av"), "A RE", "A RS", "A concede"))

        assert end is not None
        assert end.places == (1,)
        assert end.reason.text("en") == "targets reached: 1 of 2, in 2 slides"
        assert end.reason.text("fr") == set_in_french("cibles atteintes : 1 sur 2, en 2 coups")

    def test_bids_and_the_clock_have_no_place_alone(self, table: Table, played: Table) -> None:
        for move in ("A =3", "A pass", "A time-up", "clock time-up", "B RE"):
            with pytest.raises(IllegalMove):
                played(table(""), move)

    def test_a_very_long_walk_can_only_be_given_up(self, played: Table) -> None:
        there_and_back = ",".join(["RE", "RW"] * (MAX_SOLO_SLIDES // 2))
        state = read_state(f"rr:4x4_t.b2Rc:a1:Rc slides={there_and_back}")

        assert legal_actions(state, Seat(0)) == [Concede()]
        with pytest.raises(IllegalMove, match="no more than 300 slides"):
            played(state, "A RE")
        assert outcome(played(state, "A concede")) is not None


def test_robots_on_stage_are_always_those_of_the_slides_shown(table: Table, played: Table) -> None:
    """Showing and Exploring keep them beside the slides; reading a position replays the slides."""
    for extras in ("players=2 show=A9", ""):
        state = table(extras)
        for move in ("A RS", "A GE", "A RN", "A GW"):
            state = played(state, move)
            assert read_state(write_state(state)) == state


def test_moves_by_strangers_are_refused(table: Table) -> None:
    for seat in (-1, 3):
        assert legal_actions(table(), Seat(seat)) == ()
        with pytest.raises(IllegalMove, match="there is no player"):
            apply(table(), Move(Seat(seat), Slide(ROBOTS[0], "east")))


def test_after_a_round_everybody_bids_again(table: Table, played: Table) -> None:
    after = played(table("players=2 deck=Av show=A2"), "A RE", "A RS")

    assert after.phase == Bidding()
    assert all(legal_actions(after, Seat(seat)) for seat in range(2))
