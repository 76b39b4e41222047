"""Hidden choices are told to nobody who may not know them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import duel
import hands
from ludotheque import catalogue
from ludotheque.contract import AnyGame, Move, Seat, Seed
from ludotheque.contract.laws import check_laws
from ludotheque.play import Table, keeps_nothing_from, open_table, play, play_clock, resign, told_steps, told_to
from ludotheque.play.visibility import partly_told

ANNA, BERT = Seat(0), Seat(1)
EVERYBODY = (ANNA, BERT, None)


def played(game: AnyGame, *texts: str) -> Table:
    """The seats act in turn."""
    table = open_table(game, game.options(), Seed(1))
    for number, text in enumerate(texts):
        table = play(table, Seat(number % 2), game.notation.read_action(text))
    return table


def told(table: Table, viewer: Seat | None) -> list[Any]:
    return [step.action and table.game.notation.write_action(step.action) for step in told_steps(table, viewer)]


def test_a_game_that_declares_nothing_keeps_the_laws(fists):
    assert check_laws(fists, fists.options(), Seed(1)) == 2


@pytest.mark.req("RR-07")
@pytest.mark.parametrize("game", [duel.GAME, replace(duel.GAME, told=None)])
@pytest.mark.parametrize(("viewer", "known"), [(ANNA, ["r"]), (BERT, [None]), (None, [None])])
def test_a_hidden_choice_is_told_to_its_maker_only(game, viewer, known):
    assert told(played(game, "r"), viewer) == known


def test_what_the_rules_reveal_is_told_to_all():
    table = played(duel.GAME, "r", "p", "s")

    assert [told(table, viewer) for viewer in EVERYBODY] == [["r", "p", "s"], ["r", "p", None], ["r", "p", None]]


def test_what_the_rules_may_yet_reveal_is_known():
    table = played(duel.GAME, "r", "p", "s")
    scissors = duel.Throw("s")

    assert partly_told(table, range(3)) == {2: (scissors, None, None)}
    assert partly_told(replace(table, game=replace(duel.GAME, told=None)), range(3)) == {}


def test_when_the_game_is_over_all_is_told_though_somebody_gave_up(fists):
    hidden = played(fists, "1")
    over = resign(hidden, BERT)

    assert told_to(hidden, 0, BERT) is None
    assert told_to(over, 0, BERT) == fists.notation.read_action("1")
    assert told_steps(over, BERT) == over.steps
    assert partly_told(resign(played(duel.GAME, "r"), BERT), [0]) == {}


def test_somebody_who_gives_up_is_no_secret():
    table = open_table(duel.GAME, duel.Options(players=3), Seed(1))
    table = resign(play(table, ANNA, duel.Throw("r")), BERT)

    assert told_steps(table, None) == (Move(ANNA, None), table.resignations[0])


def test_in_a_game_with_full_information_every_move_is_told(open_pile):
    table = open_pile()
    table = play(table, ANNA, table.game.legal_actions(table.state, ANNA)[0])

    assert told_steps(table, BERT) == table.steps
    assert told_to(table, 0, BERT) == table.journal.moves[0].action


def test_the_clock_has_no_secrets(open_race):
    table = open_race()
    table = play_clock(play(table, ANNA, table.game.legal_actions(table.state, ANNA)[0]))

    assert told_to(table, 1, BERT) == table.journal.moves[1].action


@pytest.mark.parametrize(
    ("table", "own", "is_open"),
    [
        (played(catalogue.game("connect-four"), "d"), (ANNA,), True),
        (played(duel.GAME, "r"), (BERT,), False),
        (played(duel.GAME, "r"), (ANNA, BERT), True),
        (resign(played(duel.GAME, "r"), ANNA), (BERT,), True),
        (played(hands.GAME), (ANNA,), False),
        (played(hands.GAME), (), False),
        (played(replace(hands.GAME, redeal=None)), (ANNA,), False),
        (open_table(catalogue.game("ricochet"), catalogue.game("ricochet").options(players=2), Seed(1)), (ANNA,), True),
    ],
)
def test_a_record_is_kept_from_whoever_would_learn_what_another_player_knows(table, own, is_open):
    assert keeps_nothing_from(table, own) is is_open
