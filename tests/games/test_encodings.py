"""Our games in numbers."""

from __future__ import annotations

import importlib
from array import array
from dataclasses import replace

import pytest

from ludotheque import catalogue
from ludotheque.contract import Move, NotationError, Seat, Seed, action_space
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


def test_no_game_is_longer_and_no_score_higher_than_is_announced():
    sizes = {
        slug: (ENCODINGS[slug].most_moves(game.options()), ENCODINGS[slug].most_score(game.options()))
        for slug, game in GAMES.items()
    }

    assert sizes == {"connect-four": (42, 0), "morpion": (9, 0), "ricochet": (None, 17)}


def cells_of(slug, state):
    """A grid of numbers, made of the view: 0 is free, 1 the first seat's."""
    view = GAMES[slug].view(state, None)
    if slug == "connect-four":
        return [[0 if owner is None else owner + 1 for owner in row] for row in view.cells]
    return [[".abc".index(sign) for sign in row] for row in view.cells]


@pytest.mark.parametrize(
    ("slug", "texts", "chosen"),
    [
        ("connect-four", "ddce", {}),
        ("connect-four", "a", {"starter": 2}),
        ("connect-four", "abcde", {"starter": None}),
        ("morpion", ("b2", "a1", "c3"), {"starter": 1}),
        ("morpion", ("b2", "a1", "c3", "a2"), {"players": 3, "starter": None}),
    ],
    ids=str,
)
def test_a_grid_of_numbers_is_the_position_it_was_made_of(slug, texts, chosen):
    game = GAMES[slug]
    options = game.options(**chosen)
    state = game.deal(options, Seed(0))
    for text in texts:
        state = game.apply(state, Move(state.turn, game.notation.read_action(text)))

    assert ENCODINGS[slug].read_cells(options, cells_of(slug, state)) == state


@pytest.mark.parametrize("slug", ["connect-four", "morpion"])
def test_a_grid_that_no_game_comes_to_is_refused(slug):
    options = GAMES[slug].options()
    layout = ENCODINGS[slug].layout(options)

    with pytest.raises(NotationError):
        ENCODINGS[slug].read_cells(options, [[1] * layout.columns] * layout.rows)


def test_an_empty_grid_begins_with_the_first_seat():
    state = ENCODINGS["morpion"].read_cells(GAMES["morpion"].options(), [[0] * 3] * 3)

    assert state.turn == 0


@pytest.mark.parametrize("slug", GAMES)
def test_many_games_are_dealt_again_where_one_ends(slug, monkeypatch):
    options, encoding = GAMES[slug].options(), ENCODINGS[slug]
    game = GAMES[slug].deal(options, Seed(0))
    width = len(encoding.actions(options)) + encoding.may_wait(options)
    arrays = {
        "observations": bytearray(2 * encoding.layout(options).size),
        "masks": array("b", bytes(2 * width)),
        "seats": array("i", [0, 0]),
        "rewards": array("f", [0] * 2 * GAMES[slug].seat_count(game)),
        **{name: memoryview(bytearray(2)).cast("?") for name in ("terminated", "truncated", "illegal")},
    }
    native = importlib.import_module(f"{type(options).__module__.removesuffix('.state')}.solver.native")
    games = encoding.many_games(options, 2, arrays)
    if games is None:
        pytest.skip("no compiled core here")
    games.seed(array("Q", [1, 2]))
    games.reset(None)

    games.step(array("q", [-1, 0]), memoryview(b"\x01\x00").cast("?"), resets=True)

    assert list(arrays["terminated"]) == list(arrays["illegal"]) == [True, False]
    assert -1 not in arrays["seats"]
    games.step(array("q", [-1, -1]), None, resets=False)
    assert list(arrays["seats"]) == [-1, -1]
    games.reset(memoryview(b"\x00\x01").cast("?"))
    assert arrays["seats"][0] == -1 != arrays["seats"][1]
    games.step(array("q", [0, -1]), None, resets=True)
    assert -1 not in arrays["seats"]
    monkeypatch.setattr(native, "is_available", lambda: False)
    assert encoding.many_games(options, 2, arrays) is None
