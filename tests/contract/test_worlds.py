"""What one may not know is told by nothing: `check_laws` finds every way in which a game gives a secret away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import duel
import hands
from leaks import LEAKS
from ludotheque import catalogue
from ludotheque.contract import (
    AnyGame,
    Move,
    Seat,
    SeatView,
    Seed,
    known_to,
    no_hidden_moves,
    seats,
    told_action,
)
from ludotheque.contract.laws import LawBroken, check_laws, check_readers

ANNA, BERT = Seat(0), Seat(1)
SEEDS = range(12)


def check(game: AnyGame, players: int = 3) -> None:
    check_with(game, game.options(players=players))


def check_with(game: AnyGame, options: Any) -> None:
    for seed in SEEDS:
        check_laws(game, options, Seed(seed))


def told_to_all(game: AnyGame, before: Any, move: Move[Any], now: Any) -> list[Any]:
    return [told_action(game, before, move, now, viewer) for viewer in (ANNA, BERT, None)]


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("game", [duel.GAME, hands.GAME])
def test_games_that_keep_their_secrets_keep_the_laws(game: AnyGame, players: int) -> None:
    check_readers(game)
    check(game, players)


@pytest.mark.parametrize("game", [duel.GAME, hands.GAME])
def test_a_game_that_declares_nothing_keeps_the_laws(game: AnyGame) -> None:
    check(replace(game, told=None, redeal=None))


@pytest.mark.parametrize("broken_law", LEAKS)
def test_a_game_that_gives_a_secret_away_is_told_how(broken_law: str) -> None:
    with pytest.raises(LawBroken) as told:
        check(LEAKS[broken_law])

    assert broken_law in str(told.value)


def without(game: AnyGame, is_forgotten: Callable[[str], bool]) -> AnyGame:
    def legal_actions(state: Any, seat: Seat) -> Any:
        return [a for a in game.legal_actions(state, seat) if not is_forgotten(game.notation.write_action(a))]

    return replace(game, legal_actions=legal_actions, to_act=None)


@pytest.mark.parametrize(
    ("slug", "forgotten"),
    [("connect-four", "g"), ("morpion", "b2"), pytest.param("ricochet", "RN", marks=pytest.mark.deep)],
)
def test_an_action_that_is_accepted_but_never_named_is_found(slug: str, forgotten: str) -> None:
    game = without(catalogue.game(slug), lambda text: text == forgotten)

    with pytest.raises(LawBroken, match=r"accepted .* `legal_actions` names all that are"):
        check_with(game, game.options())


def test_a_choice_is_told_when_the_rules_reveal_it() -> None:
    game, opening = duel.GAME, duel.GAME.deal(duel.Options(), Seed(1))
    rock, paper = Move(ANNA, duel.Throw("r")), Move(BERT, duel.Throw("p"))
    hidden = game.apply(opening, rock)
    shown = game.apply(hidden, paper)

    assert told_to_all(game, opening, rock, hidden) == [
        rock.action,
        None,
        None,
    ]
    assert told_to_all(game, opening, rock, shown) == [rock.action] * 3


def test_a_game_that_does_not_say_tells_a_move_to_its_maker_and_the_clocks_to_all() -> None:
    game = replace(duel.GAME, told=None)
    state, rock = game.deal(duel.Options(), Seed(1)), duel.Throw("r")

    assert told_to_all(game, state, Move(ANNA, rock), state) == [
        rock,
        None,
        None,
    ]
    assert told_action(game, state, Move(None, rock), state, BERT) == rock


@pytest.mark.parametrize("game", [catalogue.game("connect-four"), replace(duel.GAME, told=no_hidden_moves)])
def test_where_no_move_is_hidden_the_action_itself_is_told(game: AnyGame) -> None:
    state = game.deal(game.options(), Seed(1))
    action = game.legal_actions(state, ANNA)[0]

    assert not game.hides_moves
    assert told_action(game, state, Move(ANNA, action), state, None) is action
    assert no_hidden_moves(state, Move(ANNA, action), state, None) is action


def test_a_computer_player_is_given_the_state_only_where_nothing_is_hidden() -> None:
    four = catalogue.game("connect-four")
    opening = four.deal(four.options(), Seed(1))
    dealt = hands.GAME.deal(hands.Options(), Seed(1))
    blind = replace(hands.GAME, redeal=None)

    assert known_to(four, opening, ANNA) is opening
    assert known_to(hands.GAME, dealt, ANNA).hands[0] == dealt.hands[0]
    assert known_to(blind, dealt, ANNA) == SeatView(blind.view(dealt, ANNA), tuple(blind.legal_actions(dealt, ANNA)))


@pytest.mark.parametrize("seat", seats(3))
def test_what_a_player_thinks_about_is_the_same_in_two_worlds_that_look_the_same(seat: Seat) -> None:
    dealt = hands.GAME.deal(hands.Options(players=3), Seed(1))
    other = hands.redeal(dealt, seat, Seed(7))

    assert other != dealt
    assert known_to(hands.GAME, other, seat) == known_to(hands.GAME, dealt, seat)


@pytest.mark.req("RR-07")
def test_the_tiles_of_ricochet_that_lie_face_down_are_drawn_anew_for_computers() -> None:
    game = catalogue.game("ricochet")
    state = game.deal(game.options(targets=9), Seed(5))
    turned = replace(state, deck=(state.deck[0], *reversed(state.deck[1:])))

    known = known_to(game, state, ANNA)

    assert known == known_to(game, turned, ANNA)
    assert known.deck[0] == state.deck[0]
    assert len(known.deck) == 9
    assert known.deck[1:] != state.deck[1:]
