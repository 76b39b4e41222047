"""Positions are the same from every side, and what was done there with them."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import Dice, Move, Seat, Seed, seats_to_act
from ludotheque.games.connect_four.symmetry import SYMMETRY as CONNECT_FOUR
from ludotheque.games.morpion.symmetry import SYMMETRY as MORPION
from ludotheque.play.explored import MAX_PLIES, Place, choices, place_of, recurs
from ludotheque.play.record import read_record


def place(slug: str, text: str) -> Place:
    game, analyst = catalogue.game(slug), catalogue.analyst(slug)
    return place_of(game, analyst.read(text) if analyst else game.notation.read_state(text))


def played(line: str):
    return [*choices(read_record(line))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("44", "44"),
        ("1", "7"),
        ("123", "765"),
        ("c4:7x6x4 7/7/7/7/7/3a3 b", "c4:7x6x4 7/7/7/7/7/3b3 a"),
    ],
)
def test_a_mirrored_position_of_connect_four_is_the_same_whoever_moves(one: str, other: str):
    assert place("connect-four", one).key == place("connect-four", other).key


@pytest.mark.parametrize("other", ["2a/3/3", "3/3/a2", "3/3/2a"])
def test_every_corner_of_morpion_is_the_same_corner(other: str):
    assert place("morpion", f"mo:3x3x3:p2 {other} b").key == place("morpion", "mo:3x3x3:p2 a2/3/3 b").key


def test_an_oblong_board_has_no_diagonal_to_be_turned_over():
    across, down = place("morpion", "mo:4x3x3:p2 1a2/4/4 b"), place("morpion", "mo:4x3x3:p2 4/a3/4 b")

    assert across.key != down.key
    assert across.key == place("morpion", "mo:4x3x3:p2 4/4/2a1 b").key


def test_another_size_another_line_and_another_player_count_are_other_positions():
    texts = ["mo:3x3x3:p2 3/3/3 a", "mo:4x4x3:p2 4/4/4/4 a", "mo:4x4x4:p2 4/4/4/4 a", "mo:4x4x4:p3 4/4/4/4 a"]

    assert len({place("morpion", text).key for text in texts}) == len(texts)


def test_actions_that_come_to_the_same_stand_together():
    assert sorted(map(sorted, place("connect-four", "").actions.values())) == [
        ["a", "g"],
        ["b", "f"],
        ["c", "e"],
        ["d"],
    ]
    assert sorted(map(len, place("morpion", "mo:3x3x3:p2 3/3/3 a").actions.values())) == [1, 4, 4]
    assert sorted(map(len, place("connect-four", "1").actions.values())) == [1] * 7


@pytest.mark.parametrize("slug", ["connect-four", "morpion"])
def test_two_games_seen_in_a_mirror_count_the_same_choices(slug: str):
    game, symmetry, dice = catalogue.game(slug), catalogue.symmetry(slug), Dice(Seed(3))
    assert symmetry is not None
    for number in range(20):
        state = game.deal(game.options(), Seed(number))
        while seats := seats_to_act(game, state):
            known = place_of(game, state)
            for image in symmetry(state):
                seen = place_of(game, image.state)
                assert seen.key == known.key
                assert {*seen.actions} == {*known.actions}
                for mine, here in known.actions.items():
                    there = {game.notation.write_action(image.action(game.notation.read_action(text))) for text in here}
                    assert there == {*seen.actions[mine]}
            actions = game.legal_actions(state, seats[0])
            state = game.apply(state, Move(seats[0], actions[dice.below(len(actions))]))


def test_a_choice_is_won_or_lost_by_who_made_it():
    found = played("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d c d c d c d places:1-2")

    assert [choice.result for choice in found] == ["won", "lost", "won", "lost", "won", "lost", "won"]
    assert found[0].action == "d"


def test_only_the_first_moves_of_a_game_that_is_over_count():
    table = read_record("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;a b c d e f g a b c d e f g a b c d e f g *")
    over = read_record("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;a b c d e f g a b c d e f g a resigns:1 places:2-1")

    assert [*choices(table)] == []
    assert len([*choices(over)]) == MAX_PLIES


def test_what_does_not_count_is_left_out():
    table = read_record("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d c d c d c d places:1-2")

    assert [choice.result for choice in choices(table, [True, False])] == ["won"] * 4


def test_positions_that_are_dealt_do_not_come_again():
    assert [slug for slug in catalogue.slugs() if not recurs(catalogue.game(slug))] == ["ricochet"]


def test_in_a_game_that_says_nothing_of_sides_each_action_is_only_itself():
    game = catalogue.game("ricochet")
    state = game.deal(game.options(), Seed(1))
    actions = [game.notation.write_action(action) for action in game.legal_actions(state, Seat(0))]

    assert place_of(game, state).actions == {action: [action] for action in actions}


def test_the_catalogue_finds_how_the_sides_of_a_game_look():
    assert catalogue.symmetry("connect-four") is CONNECT_FOUR
    assert catalogue.symmetry("morpion") is MORPION
