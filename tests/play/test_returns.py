from __future__ import annotations

from ludotheque import catalogue
from ludotheque.contract import Seat, Seed, read_action
from ludotheque.play.returns import returns_of
from ludotheque.play.turn_order import in_turns


def after(slug, texts, **options):
    game = catalogue.game(slug)
    order = in_turns(game, game.deal(game.options(**options), Seed(0)))
    for text in texts:
        order = order.acted(read_action(game, text))
    return game, catalogue.encoding(slug), order.state


def test_of_three_the_losers_share_what_the_winner_has():
    assert returns_of(*after("morpion", ["a1", "a2", "a3", "b1", "b2", "c3", "c1"], players=3, starter=1)) == (
        1,
        -0.5,
        -0.5,
    )


def test_nothing_is_won_before_the_end():
    assert returns_of(*after("connect-four", ["a"])) == (0, 0)


def test_a_lone_player_has_its_score():
    game, encoding, _ = after("ricochet", [])
    state = game.notation.read_state("rr:1A2B3A4B:c3,f9,p1,a16:Gt won=Yh7")

    assert returns_of(game, encoding, state) == (1,)
    assert returns_of(game, None, state) == (0,)
    assert encoding.score(game.view(state, Seat(0))) == 1
