"""Hidden choices are told to nobody who may not see them."""

import pytest

from ludotheque.contract import Seat, Seed
from ludotheque.contract.laws import check_laws
from ludotheque.play import is_last_move_visible, open_table, play, play_clock

ANNA, BERT = Seat(0), Seat(1)


@pytest.fixture
def open_fists(fists):
    def opened(*fingers):
        table = open_table(fists, fists.options(), Seed(1))
        for seat, text in enumerate(fingers):
            table = play(table, Seat(seat), fists.notation.read_action(text))
        return table

    return opened


def test_the_game_of_these_tests_keeps_the_laws(fists):
    assert check_laws(fists, fists.options(), Seed(1)) == 2


@pytest.mark.req("RR-07")
@pytest.mark.parametrize(("viewer", "is_open"), [(ANNA, True), (BERT, False), (None, False)])
def test_a_hidden_choice_is_open_to_its_maker_only(open_fists, viewer, is_open):
    assert is_last_move_visible(open_fists("1"), viewer) is is_open


def test_what_is_shown_to_all_is_open_to_all(open_fists):
    table = open_fists("1", "2")

    assert [is_last_move_visible(table, viewer) for viewer in (ANNA, BERT, None)] == [True, True, True]


def test_in_a_game_without_secrets_every_move_is_open(open_pile, run):
    table = open_pile()

    assert is_last_move_visible(play(table, ANNA, table.game.legal_actions(table.state, ANNA)[0]), BERT)


def test_the_clock_has_no_secrets(open_race, run):
    table = open_race()
    table = play(table, ANNA, table.game.legal_actions(table.state, ANNA)[0])

    assert is_last_move_visible(play_clock(table), BERT)
