"""Our games in numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque import catalogue
from ludotheque.contract import Move, Seat, Seed, action_space
from ludotheque.contract.laws import check_encoding

GAMES = {slug: catalogue.game(slug) for slug in catalogue.GAMES}
ENCODINGS = {slug: catalogue.encoding(slug) for slug in GAMES}
SETUPS = [(slug, options) for slug, game in GAMES.items() for options in (*game.tiny, game.options())]


def planes(slug, options, state, seat):
    """Each plane by its name, as rows of numbers."""
    encoding = ENCODINGS[slug]
    layout = encoding.layout(options)
    seen = encoding.observe(GAMES[slug].view(state, seat), seat)
    size = layout.rows * layout.columns
    return {
        name: [list(seen[at : at + layout.columns]) for at in range(size * number, size * (number + 1), layout.columns)]
        for number, name in enumerate(layout.names)
    }


@pytest.mark.parametrize(("slug", "options"), SETUPS, ids=str)
def test_every_game_keeps_the_laws_of_numbers(slug, options):
    for seed in range(3):
        check_encoding(GAMES[slug], ENCODINGS[slug], options, Seed(seed))


def test_connect_four_is_seen_from_ones_own_side():
    game = GAMES["connect-four"]
    options = game.options(columns=4, rows=4)
    state = game.notation.read_state("c4:4x4x4 4/4/b3/aab1 b")

    mine, others = planes("connect-four", options, state, Seat(0)), planes("connect-four", options, state, Seat(1))

    assert mine["my discs"] == [[0] * 4, [0] * 4, [0] * 4, [1, 1, 0, 0]]
    assert mine["the other's discs"] == [[0] * 4, [0] * 4, [1, 0, 0, 0], [0, 0, 1, 0]]
    assert mine["my discs"] == others["the other's discs"]
    assert (mine["my turn"][0][0], others["my turn"][0][0]) == (0, 1)


def test_morpion_begins_with_oneself_and_goes_round_the_table():
    game = GAMES["morpion"]
    options = game.options(players=3, starter=1)
    state = game.deal(options, Seed(0))
    for text in ("a1", "b1", "c1"):
        (seat,) = game.to_act(state)
        state = game.apply(state, Move(seat, game.notation.read_action(text)))

    seen = planes("morpion", options, state, Seat(1))

    assert seen["my marks"][0] == [0, 1, 0]
    assert seen["marks of the player 1 after me"][0] == [0, 0, 1]
    assert seen["marks of the player 2 after me"][0] == [1, 0, 0]


def test_in_ricochet_robots_what_lies_face_down_is_in_no_plane():
    game, encoding = GAMES["ricochet"], ENCODINGS["ricochet"]
    options = game.options(players=2)
    state = game.deal(options, Seed(4))
    other = replace(state, deck=(state.deck[0], *reversed(state.deck[1:])))

    seen = [encoding.observe(game.view(each, Seat(0)), Seat(0)) for each in (state, other)]

    assert state != other
    assert seen[0] == seen[1]


def test_in_ricochet_robots_planes_hold_walls_target_bids_and_diagonals():
    game = GAMES["ricochet"]
    options = game.options(players=2, board="4x4_w.b2e_t.d2Rc.b3Gt_d.c3Ru", robots=2)
    state = game.deal(options, Seed(0))
    space = action_space(game, ENCODINGS["ricochet"], options)
    state = game.apply(state, Move(Seat(1), space.actions[space.index(game.notation.read_action("=7"))]))

    seen = planes("ricochet", options, state, Seat(1))

    assert sum(map(sum, seen["red"])) == sum(map(sum, seen["green at home"])) == 1
    assert sum(map(sum, seen["target of red"])) + sum(map(sum, seen["target of green"])) == 1
    assert seen["wall to the east"][1] == [0, 1, 0, 1]
    assert seen["wall to the west"][1] == [1, 0, 1, 0]
    assert seen["diagonal /"][2] == [0, 0, 1, 0]
    assert (seen["my bid"][0][0], seen["the best bid"][0][0], seen["bidding"][0][0]) == (7, 7, 1)


def test_a_lone_player_of_ricochet_robots_scores_by_tiles():
    game, encoding = GAMES["ricochet"], ENCODINGS["ricochet"]
    states = [game.notation.read_state(f"rr:1A2B3A4B:c3,f9,p1,a16:Gt{won}") for won in ("", " won=Yh7")]

    assert [encoding.score(game.view(state, Seat(0))) for state in states] == [0, 1]
