from __future__ import annotations

from ludotheque import catalogue
from ludotheque.contract import Seat, Seed
from ludotheque.play.opponents import Opponents
from ludotheque.play.turn_order import in_turns


def dealt(slug, **options):
    game = catalogue.game(slug)
    return in_turns(game, game.deal(game.options(**options), Seed(1)))


def test_computer_players_have_every_seat_but_ones_own():
    order = dealt("morpion", players=4, starter=2)
    others = Opponents(order, Seat(3), None, 5)

    after = others.play(order)

    assert [others.have(Seat(seat)) for seat in range(4)] == [True, True, True, False]
    assert after.turn == 3
    assert "".join(after.game.view(after.state, None).cells).count(".") == 7


def test_they_wait_as_the_rules_let_them_and_the_game_goes_on():
    order = dealt("ricochet", players=2, board="4x4_t.d2Rc.b3Gt_d.c3Ru", robots=2)
    others = Opponents(order, Seat(0), "random", 5)

    for _ in range(40):
        if order.turn is None:
            break
        order = others.play(
            order.waited() if order.may_wait else order.acted(order.game.legal_actions(order.state, 0)[-1])
        )

    assert order.turn in (None, 0)


def test_alone_nobody_else_plays():
    order = dealt("ricochet")

    assert Opponents(order, Seat(0), "perfect", 1).play(order) is order
