from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from french import set_in_french
from ludotheque.contract import NotationError, Seat, read_action_in
from ludotheque.games.connect_four import GAME, Drop, State
from ludotheque.games.connect_four.notation import (
    EXAMPLE,
    read_action,
    read_columns,
    read_state,
    write_action,
    write_columns,
    write_local,
    write_state,
)
from ludotheque.games.connect_four.rules import legal_actions, played

After = Callable[..., State]


@st.composite
def states(draw: st.DrawFn) -> State:
    """States of random games on any grid up to 30 by 30, some of them over."""
    columns, rows = draw(st.integers(4, 30)), draw(st.integers(4, 30))
    run = draw(st.integers(3, max(columns, rows)))
    state = State(columns, rows, run, Seat(draw(st.integers(0, 1))))
    for choice in draw(st.lists(st.integers(0, 99), max_size=80)):
        drops = legal_actions(state, state.turn)
        state = played(state, [drops[choice % len(drops)]] if drops else [])
    return state


@settings(max_examples=100, deadline=None)
@given(states())
def test_a_position_reads_back_as_the_state_it_was_written_from(state: State) -> None:
    assert read_state(write_state(state)) == state


@given(st.integers(0, 99))
def test_an_action_reads_back_as_it_was_written(column: int) -> None:
    assert read_action(write_action(Drop(column))) == Drop(column)


@given(st.lists(st.integers(0, 25).map(Drop), max_size=100).map(tuple))
def test_a_game_reads_back_from_its_columns(drops: tuple[Drop, ...]) -> None:
    assert read_columns(write_columns(drops)) == drops


@pytest.mark.parametrize(
    ("text", "column"),
    [("a", 0), ("d", 3), ("D", 3), ("z", 25), ("1", 0), ("7", 6), ("26", 25), ("27", 26), ("100", 99)],
)
def test_columns_are_read_by_letter_or_number(text: str, column: int) -> None:
    assert read_action(text) == Drop(column)


def test_columns_are_written_by_letter_and_past_z_by_number() -> None:
    assert [write_action(Drop(column)) for column in (0, 3, 25, 26, 99)] == ["a", "d", "z", "27", "100"]


@pytest.mark.parametrize(
    "text", ["", " ", "0", "04", "-1", "+4", "4 ", "dd", "1000", "é", "٤", "４", "\u212a", "d\n", "\x00"]
)
def test_what_is_no_column_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_action(text)


def test_the_well_known_column_string_is_read_and_written(after: After) -> None:
    drops = read_columns("4453")

    assert drops == (Drop(3), Drop(3), Drop(4), Drop(2))
    assert write_columns(drops) == "4453"
    assert write_state(played(State(), drops)) == "c4:7x6x4 7/7/7/7/3b3/2baa2 a"


def test_columns_past_nine_turn_a_game_into_letters() -> None:
    assert write_columns([Drop(3), Drop(9)]) == "dj"
    assert read_columns("dj") == (Drop(3), Drop(9))


def test_no_moves_are_an_empty_string() -> None:
    assert write_columns([]) == ""
    assert read_columns("") == ()


def test_the_position_of_the_handbook_is_understood() -> None:
    state = read_state(EXAMPLE)

    assert (state.columns, state.rows, state.run, state.turn, state.starter) == (7, 6, 4, 1, 0)
    assert write_state(state) == EXAMPLE


def test_who_began_follows_from_the_discs_and_the_turn() -> None:
    assert read_state("c4:4x4x3 4/4/4/4 b").starter == 1
    assert read_state("c4:4x4x3 4/4/4/b3 a").starter == 1
    assert read_state("c4:4x4x3 4/4/4/ab2 a").starter == 0


@pytest.mark.req("P4-02")
def test_positions_go_up_to_100_by_100() -> None:
    empty = State(columns=100, rows=100, run=100)
    crowded = played(State(100, 100, 100), [Drop(column) for column in range(100) for _ in range(99)])

    assert write_state(empty) == "c4:100x100x100 " + "/".join(["100"] * 100) + " a"
    assert read_state(write_state(empty)) == empty
    assert read_state(write_state(crowded)) == crowded


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "chess",
            "“chess” is not a Connect Four position; expected something like c4:7x6x4 7/7/7/3b3/3a3/2aba2 b",
            "« chess » n’est pas une position de Puissance 4 ; exemple : c4:7x6x4 7/7/7/3b3/3a3/2aba2 b",
        ),
        (
            "c4:3x6x4 3/3/3/3/3/3 a",
            "3x6x4 cannot be played; sides go from 4 to 100, lines from 3 to the larger side",
            "3x6x4 est refusé ; les côtés vont de 4 à 100, l’alignement de 3 au plus grand côté",
        ),
        (
            "c4:4x4x3 4/4/4 a",
            "the position has 3 rows; its grid has 4",
            "la position a 3 lignes ; sa grille en a 4",
        ),
        (
            "c4:4x4x3 4 a",
            "the position has 1 row; its grid has 4",
            "la position a 1 ligne ; sa grille en a 4",
        ),
        (
            "c4:4x4x3 4/4/4/5 a",
            "row 4 from the top, “5”, does not describe 4 cells",
            "la ligne 4 depuis le haut, « 5 », ne décrit pas 4 cases",
        ),
        (
            "c4:4x4x3 4/4/1a2/4 b",
            "a disc in column 2 has nothing below it",
            "dans la colonne 2, un jeton n’a rien sous lui",
        ),
        (
            "c4:4x4x3 4/4/4/aa2 a",
            "discs of player 1: 2, of player 2: 0; it cannot be player 1’s turn",
            "jetons du joueur 1 : 2, du joueur 2 : 0 ; ce ne peut pas être au joueur 1 de jouer",
        ),
        (
            "c4:4x4x3 4/4/bb2/aaab a",
            "player 1 had a line before the last move; the game would have ended there",
            "le joueur 1 avait un alignement avant le dernier coup ; la partie se serait terminée là",
        ),
    ],
)
def test_a_refused_position_is_explained(text: str, english: str, french: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read_state(text)

    assert str(refusal.value) == english
    assert refusal.value.text("fr") == set_in_french(french)


def test_a_refused_column_is_explained() -> None:
    with pytest.raises(NotationError) as refusal:
        read_action("h8")

    assert str(refusal.value) == "“h8” is not a column; type its number, such as 4, or its letter"
    assert refusal.value.text("fr") == set_in_french(
        "« h8 » n’est pas une colonne ; tape son numéro, comme 4, ou sa lettre"
    )


def test_a_refused_column_string_is_explained() -> None:
    with pytest.raises(NotationError) as refusal:
        read_columns("44-53")

    assert str(refusal.value).startswith("“44-53” is not a list of columns")
    assert refusal.value.text("fr").startswith(set_in_french("« 44-53 » n’est pas une suite de colonnes"))


def test_a_column_without_a_sign_of_its_own_is_not_written() -> None:
    with pytest.raises(NotationError) as refusal:
        write_columns([Drop(26)])

    assert str(refusal.value) == "column 27 has no letter of its own; a list of columns can name 26"
    assert refusal.value.text("fr").startswith("la colonne 27 n’a pas de chiffre ni de lettre")


@pytest.mark.parametrize(
    "text",
    [
        "c4:101x6x4 101/101/101/101/101/101 a",
        "c4:4x4x2 4/4/4/4 a",
        "c4:4x4x5 4/4/4/4 a",
        "c4:4x4x3 4/4/4/0a3 b",
        "c4:4x4x3 4/4/4/04 a",
        "c4:4x4x3 4/4//4 a",
        "c4:4x4x3 4/4/4/4 c",
        "c4:4x4x3 4/4/4/4  a",
        "c4:4x4x3 4/4/4/4 a\n",
        "C4:4x4x3 4/4/4/4 a",
        "c4:4x4x3 4/4/4/aab1 a",
    ],
)
def test_positions_with_one_thing_wrong_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_state(text)


def test_both_players_cannot_have_a_line() -> None:
    with pytest.raises(NotationError, match="player 2 had a line"):
        read_state("c4:6x4x3 6/6/6/aaabbb b")


def test_two_lines_that_no_single_disc_makes_are_refused() -> None:
    with pytest.raises(NotationError, match="player 1 had a line"):
        read_state("c4:7x4x3 7/7/bb2bb1/aaabaaa b")


def test_a_line_buried_under_a_later_disc_is_refused() -> None:
    with pytest.raises(NotationError, match="player 1 had a line"):
        read_state("c4:4x4x3 b3/a3/a3/a1b1 b")


def test_a_finished_game_is_a_position_too(after: After) -> None:
    state = after("1122334")

    assert read_state(write_state(state)) == state


@pytest.mark.parametrize("text", ["a" * 10_000_000, "c4:7x6x4 " + "1" * 10_000_000, "c4:" + "7x" * 5_000_000])
def test_ten_megabytes_are_refused_at_once(text: str) -> None:
    for reader in (read_action, read_columns, read_state):
        with pytest.raises(NotationError) as refusal:
            reader(text)
        assert len(str(refusal.value)) < 300


@settings(max_examples=300, deadline=None)
@example("c4:100x4x3 " + "9" * 9_000 + "0 a")
@example("c4:100x4x3 " + "999a" * 2_000 + "/4/4/4 a")
@given(
    st.one_of(
        st.text(),
        st.text("abc4:x/0123456789 ", max_size=60),
        st.from_regex(r"c4:[0-9]{1,2}x[0-9]{1,2}x[0-9] ([ab0-9]{1,6}/){3,6}[ab0-9]{1,6} [ab]", fullmatch=True),
    )
)
def test_any_text_is_a_value_or_a_notation_error(text: str) -> None:
    for reader in (read_action, read_columns, read_state):
        try:
            reader(text)
        except NotationError:
            continue


@pytest.mark.parametrize("text", ["4 4 5 3", "d, d, e, c", "44\n53", "4,4;5 3 "])
def test_the_columns_of_a_game_may_stand_apart(text: str) -> None:
    assert read_columns(text) == read_columns("4453")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_read_columns_as_numbers_and_may_type_letters(language: str) -> None:
    assert write_local(Drop(3), language) == "4"
    assert read_action_in(GAME, "4", language) == read_action_in(GAME, "d", language) == Drop(3)
