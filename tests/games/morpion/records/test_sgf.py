"""Morpion in the Smart Game Format."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import RecordError, Seat, Seed
from ludotheque.play import Player, open_table, play, resign
from ludotheque.play.record import read_record, write_record

FOREIGN = r"""(;FF[4]GM[4]AP[other:1.0]SZ[15]PB[Ada \] the \\ first]PW[Bob\
by]C[an \[odd\] comment; with (brackets)]
RE[?];B[hh]C[971ms]
(;W[ij];B[ii](;W[aa])(;W[bb]))(;W[oo]))"""


def cells(table):
    return [table.game.notation.write_action(move.action) for move in table.journal.moves]


def opened(shelf, *moves, **options):
    morpion = shelf("morpion")
    table = open_table(morpion, morpion.options(**options), Seed(1), [Player("Ada"), Player("Bob", "computer", "hard")])
    for move in moves:
        table = play(table, table.state.turn, morpion.notation.read_action(move))
    return table


def test_a_game_of_another_program_loads_along_its_main_line():
    table = read_record(FOREIGN)

    assert cells(table) == ["h8", "i10", "i9", "a1"]
    assert [player.name for player in table.players] == ["Ada ] the \\ first", "Bobby"]
    assert table.outcome is None


def test_the_form_is_short(shelf):
    table = opened(shelf, "h8", "i10", columns=15, rows=12, run=5, starter=1)

    assert write_record(table, "sgf") == (
        "(;FF[4]GM[4]CA[UTF-8]AP[ludotheque]SZ[15:12]RU[0]PB[Ada]PW[Bob]WR[hard]\n;B[hh];W[ij])\n"
    )


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    length=st.integers(0, 80),
    exact=st.booleans(),
    starter=st.sampled_from([None, 1, 2]),
    sides=st.tuples(st.integers(3, 9), st.integers(3, 9), st.integers(3, 5)).filter(lambda it: it[2] <= max(it[:2])),
)
def test_morpion_for_two_comes_back(shelf, open_oddly, at_random, *, seed, length, exact, starter, sides):
    columns, rows, run = sides
    options = {"exact": exact, "columns": columns, "rows": rows, "run": run, "starter": starter}
    table = at_random(open_oddly(shelf("morpion"), **options), seed, length)

    loaded = read_record(write_record(table, "sgf"), shelf)

    assert (loaded.players, loaded.journal, loaded.options.exact) == (table.players, table.journal, exact)
    assert loaded.outcome == table.outcome


@pytest.mark.parametrize("cause", ["resigned", "out-of-time", "left"])
@pytest.mark.parametrize("seat", [0, 1])
def test_giving_up_comes_back(shelf, cause, seat):
    table = resign(opened(shelf, "a1"), Seat(seat), cause)

    assert read_record(write_record(table, "sgf"), shelf).resignations == table.resignations


def test_a_position_laid_out_comes_back(shelf):
    line = "morpion;columns=4&rows=3&run=3;mo:4x3x3:p2 ab2/1a2/4 b;d3 *"
    table = read_record(line, shelf)

    text = write_record(table, "sgf")
    loaded = read_record(text, shelf)

    assert "AB[aa][bb]AW[ba]PL[W]" in text
    assert loaded.journal == table.journal


def test_without_a_move_the_stones_or_pl_say_whose_turn_it_is():
    assert read_record("(;GM[4]SZ[5]AB[aa])").state.turn == 1
    assert read_record("(;GM[4]SZ[5]AB[aa]AW[bb]PL[w])").state.turn == 1
    assert read_record("(;GM[4]SZ[5]PL[White])").state.turn == 1
    assert read_record("(;GM[4])").state.columns == 15


def test_long_names_of_old_files_are_known_by_their_capitals():
    assert read_record("(;GaMe[4]SiZe[15]PlayerBlack[Ada];Black[hh])").players[0].name == "Ada"


def test_a_draw_is_a_draw(shelf):
    table = opened(shelf, "b2", "a1", "c3", "a3", "a2", "c2", "b1", "b3", "c1", starter=1)

    text = write_record(table, "sgf")

    assert "RE[0]" in text
    assert read_record(text, shelf).outcome.winners == ()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("(", "sgf-broken"),
        ("()", "sgf-broken"),
        ("(;GM[4]", "sgf-broken"),
        ("(;GM[4]B[hh", "sgf-broken"),
        ("(;[4])", "sgf-broken"),
        ("(GM[4])", "sgf-broken"),
        ("(;GM[4] 5)", "sgf-broken"),
        ("(;SZ[15])", "sgf-game"),
        ("(;GM[1])", "sgf-game"),
        ("(;GM[4]SZ[big])", "sgf-size"),
        ("(;GM[4]SZ[30])", "bad-options"),
        ("(;GM[4]RUN[x])", "not-a-whole-number"),
        ("(;GM[4]RU[4])", "sgf-rule"),
        ("(;GM[4]RU[Renju])", "sgf-rule"),
        ("(;GM[4]SEAT[3])", "no-such-player"),
        ("(;GM[4];B[])", "sgf-point"),
        ("(;GM[4];B[zz])", "sgf-point"),
        ("(;GM[4];B[HH])", "sgf-point"),
        ("(;GM[4];B[hh];B[ii])", "bad-step"),
        ("(;GM[4];B[hh];W[hh])", "bad-step"),
        ("(;GM[4];B[hh];AW[ii])", "sgf-setup"),
        ("(;GM[4]AB[aa]AW[aa])", "sgf-setup"),
        ("(;GM[4]AB[aa][bb][cc])", "bad-opening"),
        ("(;GM[4]SZ[3]RUN[3]RE[W+1];B[aa];W[ba];B[ab];W[bb];B[ac])", "wrong-result"),
        ("(;GM[4]SZ[3]RUN[3]RE[W+];B[bb];W[aa];B[cc];W[ac];B[ab];W[cb];B[ba];W[bc];B[ca])", "wrong-result"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(refusal_of, data, code):
    assert refusal_of(data).code == f"play.record.{code}"


def test_more_nodes_than_any_game_are_refused(refusal_of):
    assert refusal_of("(;GM[4]" + ";C[]" * 25_001 + ")").code == "play.record.sgf-broken"


def test_what_sgf_cannot_say_is_refused(shelf, open_oddly, another_game):
    with pytest.raises(RecordError) as other:
        write_record(another_game, "sgf")
    with pytest.raises(RecordError) as three:
        write_record(open_oddly(shelf("morpion"), players=3), "sgf")

    assert other.value.code == "play.record.other-game"
    assert three.value.code == "play.record.sgf-cannot-say"
