"""Morpion as Piskvork keeps it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import RecordError, Seat, Seed
from ludotheque.play import Player, open_table, play, resign
from ludotheque.play.record import read_record, write_record

TOURNAMENT = """Piskvorky 20x20, 11:11, 0\r
11,11,0\r
12,12,105\r
11,12,2000\r
pbrain-one.zip\r
pbrain-two.zip\r
-1\r
1,Freestyle20_1\r
"""
OVERLINE = "".join(
    f"{column},{row},0\n"
    for own, other in zip((1, 2, 3, 5, 6, 4, 9), (1, 3, 5, 7, 9, 11, 13), strict=True)
    for column, row in ((own, 2), (other, 9))
)


def cells(table):
    return [table.game.notation.write_action(move.action) for move in table.journal.moves]


def test_a_game_of_a_tournament_loads():
    table = read_record(TOURNAMENT)

    assert cells(table) == ["k11", "l12", "k12"]
    assert table.players == (
        Player("pbrain-one.zip", "computer", "expert", "O"),
        Player("pbrain-two.zip", "computer", "expert", "X"),
    )
    assert (table.options.columns, table.options.rows, table.options.run, table.options.exact) == (20, 20, 5, False)
    assert table.outcome.winners == (0,)


def test_the_form_is_that_of_piskvork(shelf):
    morpion = shelf("morpion")
    options = morpion.options(columns=15, rows=12, run=5, starter=2, exact=True)
    table = open_table(morpion, options, Seed(1), [Player("Anna"), Player("Robot", "computer", "hard")])
    table = play(table, Seat(1), morpion.notation.read_action("h8"))

    assert write_record(table, "psq") == "Piskvorky 15x12, 0:4, 1\n8,8,0\nAnna\nRobot\n-1\n0,Standard\n"


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 10_000), length=st.integers(0, 80), exact=st.booleans(), starter=st.sampled_from([None, 1, 2])
)
def test_five_in_a_row_comes_back(shelf, open_oddly, at_random, *, seed, length, exact, starter):
    options = {"exact": exact, "columns": 9, "rows": 7, "run": 5, "starter": starter}
    table = at_random(open_oddly(shelf("morpion"), **options), seed, length)

    loaded = read_record(write_record(table, "psq"), shelf)

    assert (loaded.players, loaded.journal, loaded.options.exact) == (table.players, table.journal, exact)
    assert loaded.outcome == table.outcome


@pytest.mark.parametrize("seat", [0, 1])
def test_a_winner_without_a_line_means_that_the_other_gave_up(shelf, open_oddly, seat):
    table = resign(open_oddly(shelf("morpion"), columns=9, rows=9, run=5), Seat(seat), "out-of-time")

    loaded = read_record(write_record(table, "psq"), shelf)

    assert loaded.outcome.winners == (1 - seat,)


@pytest.mark.parametrize(("tail", "exact"), [("", True), ("-1\n", True), ("Ada\nBob\n-1\n0,standard\n", True)])
def test_the_moves_tell_which_rule_was_played(tail, exact):
    assert read_record(f"Piskvorky 15x15, 0:0, 0\n{OVERLINE}{tail}").options.exact is exact


@pytest.mark.parametrize(
    "header", ["Piskvorky 15x15", "Piskvorky 15x15 , 0 - 0", "Piskvorky  15x15,0:0", "\ufeffPiskvorky 15x15, 0:0, 1"]
)
def test_headers_of_other_programs_load(header):
    assert cells(read_record(f"{header}\n8,8\n9, 9, -5\n")) == ["h8", "i9"]


def test_names_in_the_letters_of_another_machine_load():
    table = read_record(b"Piskvorky 15x15, 0:0, 0\n8,8,0\nJi\xf8\xed\nJi\xf8\xed\n0\n")

    assert [player.name for player in table.players] == ["Jiøí", "Jiøí 2"]


def test_a_name_of_signs_nobody_sees_is_replaced():
    table = read_record("Piskvorky 15x15, 0:0, 0\n8,8,0\n\u200b\u200b\nBob\n0\n")

    assert table.players[1].name == "Bob"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("Piskvorky", "psq-header"),
        ("Piskvorky 15", "psq-header"),
        ("Piskvorky 15x15, 0:0, 2", "psq-header"),
        ("Piskvorky 40x40, 0:0, 0", "bad-options"),
        ("Piskvorky 4x4, 0:0, 0", "bad-options"),
        ("Piskvorky 15x15, 0:0, 0\n16,1,0\n", "psq-move"),
        ("Piskvorky 15x15, 0:0, 0\n0,1,0\n", "psq-move"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n", "bad-step"),
        ("Piskvorky 15x15, 0:0, 0\n1,1,0\nA\nB\n-1\n1,Renju_1", "psq-rule"),
        (f"Piskvorky 15x15, 0:0, 0\n{OVERLINE}A\nB\n-1\n0,Freestyle", "bad-step"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(refusal_of, data, code):
    assert refusal_of(data).code == f"play.record.{code}"


def test_what_psq_cannot_say_is_refused(shelf, open_oddly, another_game):
    morpion = shelf("morpion")
    named = open_table(morpion, morpion.options(columns=9, rows=9, run=5), Seed(1), [Player("8,8"), Player("Bob")])
    numbered = open_table(morpion, morpion.options(columns=9, rows=9, run=5), Seed(1), [Player("Ada"), Player("7")])
    tables = {
        "other-game": [another_game],
        "psq-cannot-say": [open_oddly(morpion), open_oddly(morpion, columns=9, rows=9, run=5, players=3)],
        "psq-name": [named, numbered],
    }

    for code, refused in tables.items():
        for table in refused:
            with pytest.raises(RecordError) as refusal:
                write_record(table, "psq")
            assert refusal.value.code == f"play.record.{code}"
