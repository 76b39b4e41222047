"""What a seat sees, what it is told to do, and what it never learns."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from french import set_in_french
from ludotheque.contract import Budget, Dice, Seat, Seed, jsonable, possible_moves
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.bots import LEVELS
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.state import Bid, State
from ludotheque.games.ricochet.view import message, view

Table = Callable[..., State]


def two_worlds(state: State, dice: Dice) -> State:
    """The same state with the face-down tiles in another order."""
    return replace(state, deck=(*state.deck[:1], *dice.shuffled(state.deck[1:])))


@pytest.mark.req("RR-07")
@pytest.mark.parametrize("options", [Options(), Options(players=3), Options(players=2, unsolved="return")], ids=str)
def test_worlds_that_differ_in_secrets_look_alike(options: Options) -> None:
    for seed in range(6):
        dice = Dice(Seed(seed))
        state = GAME.deal(options, Seed(seed))
        for _ in range(40):
            other = two_worlds(state, dice)
            for viewer in (None, *(Seat(seat) for seat in range(options.players))):
                seen = view(state, viewer)
                assert seen == view(other, viewer)
                assert message(seen) == message(view(other, viewer))
            for seat in range(options.players):
                actions = GAME.legal_actions(state, Seat(seat))
                assert actions == GAME.legal_actions(other, Seat(seat))
                bots = [LEVELS["random"].make(Seed(seed)) for _ in range(2)]
                assert not actions or (
                    bots[0].choose(state, Seat(seat), Budget()) == bots[1].choose(other, Seat(seat), Budget())
                )
            assert GAME.timer(state) == GAME.timer(other)
            state = GAME.apply(state, dice.pick(possible_moves(GAME, state)))


@pytest.mark.req("RR-07")
def test_face_down_tiles_are_counted_but_not_named() -> None:
    state = GAME.deal(Options(players=2), Seed(4))
    seen = view(state, Seat(0))

    assert (seen.target, seen.tiles_left) == (state.deck[0], 16)
    assert "deck" not in json.dumps(jsonable(seen))


def test_the_next_tile_stays_face_down_when_the_game_is_won() -> None:
    over = read_state("rr:4x4_t.a4Av.d4Rc:a1:Av players=2 won=Rc2/- tiles_to_win=1")

    assert (view(over, None).target, view(over, None).tiles_left, view(over, None).phase) == (None, 0, "over")


def test_bids_are_public(table: Table) -> None:
    seen = view(table("players=3 bids=B7,A9 passed=C"), Seat(2))

    assert [(bid.seat, bid.slides) for bid in seen.bids] == [(1, 7), (0, 9)]
    assert (seen.passed, seen.on_stage, seen.phase) == ((2,), None, "bidding")


def test_the_best_bid_is_the_one_that_would_be_shown_first() -> None:
    tied = "rr:4x4_t.a4Av.d4Rc:a1,c3:Av players=2 won=Rc2/- bids=A7,B7 tied_bids="

    assert [view(read_state(tied + rule), None).best for rule in ("earliest", "fewest-tiles")] == [
        Bid(Seat(0), 7),
        Bid(Seat(1), 7),
    ]


@pytest.mark.req("RR-04")
def test_slides_rounds_and_robots_on_stage_are_counted_and_shown(table: Table) -> None:
    seen = view(table("players=2 deck=Av show=B7 slides=RE,GN"), None)

    assert (len(seen.slides), seen.slides_left, seen.round, seen.rounds) == (2, 5, 1, 2)
    assert (seen.robots, seen.home, seen.on_stage) == ((3, 2), (0, 10), 1)
    assert seen.trail == (10, 6, 2)


def test_a_trail_follows_a_deflection() -> None:
    seen = view(read_state("rr:4x4_t.a4Rc_d.d1Gd:a1:Rc slides=RE"), None)

    assert seen.trail == (0, 1, 2, 3, 7, 11, 15)


@pytest.mark.req("RR-04")
@pytest.mark.parametrize(
    ("position", "viewer", "english", "french"),
    [
        ("", 0, "bring red to the red circle on d4. 0 slides so far", "0 coup joué"),
        ("slides=RE", 0, "1 slide so far", "1 coup joué"),
        ("slides=RE,GN", 0, "2 slides so far. Slide a robot (RN: red north) or concede", "2 coups joués"),
        ("players=2", 0, "Found a path? Bid its number of slides (=7), or pass", "Annonce le nombre de coups"),
        ("players=2", None, "Found a path?", "Tu as trouvé ?"),
        ("players=2 passed=A", 0, "You have passed; you may still bid", "Tu as passé"),
        ("players=2 bids=B7", 0, "Player 2 leads with 7 slides. Bid", "Joueur 2 mène avec 7 coups"),
        ("players=2 bids=B7", None, "Player 2 leads with 7 slides", "Joueur 2 mène"),
        ("players=2 bids=B7", 1, "You lead with 7 slides", "Tu mènes avec 7 coups"),
        ("players=2 bids=B7 passed=A", 0, "Player 2 leads with 7 slides. You have passed", "Tu as passé"),
        ("players=2 bids=B7 passed=B", 1, "You lead with 7 slides and have passed", "tu as passé : attends"),
        ("players=2 show=B7", 1, "Show your path: 7 slides left", "encore 7 coups"),
        (
            "players=2 show=B7 slides=RE",
            0,
            "Watch Player 2: 6 slides left",
            "Joueur 2 montre son chemin : encore 6",
        ),
    ],
)
def test_the_message_always_says_what_to_do(
    table: Table, position: str, viewer: Seat | None, english: str, french: str
) -> None:
    told = message(view(table(position), viewer))

    assert told is not None
    assert told.text("en").startswith("Round 1 of 1: ")
    assert english in told.text("en")
    assert set_in_french(french) in told.text("fr")


def test_the_message_says_so_when_a_robot_came_straight() -> None:
    straight = view(read_state("rr:4x4_t.d1Rc:a1:Rc slides=RE must_ricochet=last-stop"), Seat(0))

    assert straight.lacks_turn
    assert "red came straight and must turn at least once" in str(message(straight))


def test_the_message_for_the_target_of_all_asks_for_any_robot() -> None:
    told = message(view(read_state("rr:4x4_t.d1Av:a1:Av"), Seat(0)))

    assert "bring any robot to the multicolour target on d1" in str(told)


def test_the_last_message_is_the_outcome() -> None:
    told = message(view(read_state("rr:4x4_t.d1Av:a1:- won=Av3"), Seat(0)))

    assert str(told) == "targets reached: 1 of 1, in 3 slides"
