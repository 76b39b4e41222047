"""What a program hears that gives a table the wrong kind of thing."""

from dataclasses import replace

import pytest

from ludotheque.contract import IllegalMove, Move, Seat, Seed, SetupError, TableError
from ludotheque.play import open_table, play

ANNA = Seat(0)


@pytest.mark.parametrize("raw", ["1", 1, 1.0, (1,), None])
def test_text_or_a_number_in_place_of_an_action_is_refused_with_examples(open_pile, raw):
    with pytest.raises(IllegalMove) as refused:
        play(open_pile(), ANNA, raw)

    assert refused.value.code == "play.not-an-action"
    assert repr(raw) in str(refused.value)
    assert "Take(stones=1)" in str(refused.value)
    assert "read_action(game, text)" in str(refused.value)


def test_a_game_whose_actions_are_text_is_played_with_text(open_pile, take):
    table = open_pile()
    rules = table.game
    spoken = replace(
        rules,
        legal_actions=lambda state, seat: [str(action.stones) for action in rules.legal_actions(state, seat)],
        apply=lambda state, move: rules.apply(state, Move(move.by, take(int(move.action)))),
    )

    after = play(replace(table, game=spoken), ANNA, "1")

    assert after.state == play(table, ANNA, take(1)).state


@pytest.mark.parametrize("seat", ["0", None])
def test_a_seat_that_is_no_number_is_refused(open_pile, take, seat):
    with pytest.raises(TableError) as refused:
        play(open_pile(), seat, take(1))

    assert refused.value.code == "play.no-such-seat"
    assert repr(seat) in str(refused.value)


@pytest.mark.parametrize("options", [{"stones": 7}, None, "stones=7"])
def test_options_of_another_kind_are_refused_with_the_kind_that_is_wanted(shelf, options):
    pile = shelf("pile")

    with pytest.raises(SetupError) as refused:
        open_table(pile, options, Seed(0))

    assert refused.value.code == "play.not-options"
    assert repr(pile.options()) in str(refused.value)


@pytest.mark.parametrize("seed", ["7", 1.5, None])
def test_a_seed_that_is_no_whole_number_is_refused(shelf, seed):
    pile = shelf("pile")

    with pytest.raises(TableError) as refused:
        open_table(pile, pile.options(), seed)

    assert refused.value.code == "play.bad-seed"
