from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import IllegalMove, Seat, Seed, read_action
from ludotheque.play.turn_order import in_turns

BOARD = "4x4_t.d2Rc.b3Gt_d.c3Ru"


def dealt(slug, **options):
    game = catalogue.game(slug)
    return in_turns(game, game.deal(game.options(**options), Seed(0)))


def acted(order, text):
    return order.acted(read_action(order.game, text))


def test_in_a_game_in_turns_the_rules_say_who_is_asked():
    order = dealt("morpion", players=3, starter=3)

    asked = [order.turn]
    for text in ("a1", "b1", "c1"):
        order = acted(order, text)
        asked.append(order.turn)

    assert asked == [2, 0, 1, 2]
    assert not order.may_wait


def test_at_the_end_nobody_is_asked_and_nothing_was_cut_short():
    order = dealt("connect-four")
    for text in "dedede":
        order = acted(order, text)
    order = acted(order, "d")

    assert order.turn is None
    assert not order.is_cut_short
    assert not order.may_wait


def test_where_several_may_act_they_are_asked_in_turn():
    order = dealt("ricochet", players=3, board=BOARD, robots=2)

    asked = [order.turn]
    for step in (lambda o: o.waited(), lambda o: acted(o, "=5"), lambda o: o.waited()):
        order = step(order)
        asked.append(order.turn)

    assert asked == [0, 1, 2, 0]


def test_when_everybody_waits_the_clock_runs_out():
    order = acted(dealt("ricochet", players=2, board=BOARD, robots=2), "=5")

    order = order.waited().waited()

    assert order.turn == Seat(0)
    assert not order.may_wait
    assert not order.waiting


def test_when_everybody_waits_and_no_clock_runs_the_game_is_cut_short():
    order = dealt("ricochet", players=2, board=BOARD, robots=2).waited().waited()

    assert order.turn is None
    assert order.is_cut_short


def test_what_the_rules_refuse_changes_nothing():
    order = acted(dealt("morpion", starter=1), "a1")

    with pytest.raises(IllegalMove):
        acted(order, "a1")

    assert order.turn == 1
