from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludotheque.contract import Dice, Move, NotationError, Seed
from ludotheque.games.morpion import GAME, Mark, Options, State

NOTATION = GAME.notation
Play = Callable[..., State]


def test_a_cell_is_a_column_letter_and_a_row_number_from_the_top_left() -> None:
    assert NOTATION.read_action("a1") == Mark(0, 0)
    assert NOTATION.read_action("h8") == Mark(7, 7)
    assert NOTATION.read_action("Z26") == Mark(25, 25)


def test_every_cell_is_written_and_read_back() -> None:
    for column in range(26):
        for row in range(26):
            assert NOTATION.read_action(NOTATION.write_action(Mark(column, row))) == Mark(column, row)


@pytest.mark.parametrize(
    "text", ["", "a", "1", "a0", "a01", "a27", "a100", "aa1", "a-1", " a1", "a1\n", "é1", "\u212a1", "a١"]
)
def test_text_that_names_no_cell_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a cell"):
        NOTATION.read_action(text)


def test_a_state_is_one_line_with_its_sizes_its_rows_and_the_turn(play: Play) -> None:
    assert NOTATION.write_state(play("")) == "mo:3x3x3:p2 3/3/3 a"
    assert NOTATION.write_state(play("a1 c1 b2")) == "mo:3x3x3:p2 a1b/1a1/3 b"
    assert NOTATION.write_state(play("o15", Options(15, 15, 5, 7, starter=6, exact=True))) == (
        "mo:15x15x5e:p7 15/15/15/15/15/15/15/15/15/15/15/15/15/15/14f g"
    )


@st.composite
def states(draw: st.DrawFn) -> State:
    columns, rows = draw(st.integers(3, 26)), draw(st.integers(3, 26))
    run, players = draw(st.integers(3, max(columns, rows))), draw(st.integers(2, 26))
    seed = Seed(draw(st.integers(0, 2**64)))
    state, dice = GAME.deal(Options(columns, rows, run, players, exact=draw(st.booleans())), seed), Dice(seed)
    for _ in range(draw(st.integers(0, 120))):
        actions = GAME.legal_actions(state, state.turn)
        if not actions:
            break
        state = GAME.apply(state, Move(state.turn, dice.pick(actions)))
    return state


@settings(max_examples=60, deadline=None)
@given(states())
def test_any_state_of_any_game_is_written_and_read_back(state: State) -> None:
    assert NOTATION.read_state(NOTATION.write_state(state)) == state


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-state"),
        ("mo:3x3x3:p2 3/3/3", "bad-state"),
        ("mo:3x3x3:p2 3/3/3 A", "bad-state"),
        ("mo:03x3x3:p2 3/3/3 a", "bad-state"),
        ("mo:3x3x3:p2 3/3/3 a\n", "bad-state"),
        ("mo:2x3x3:p2 2/2/2 a", "bad-sizes"),
        ("mo:3x3x4:p2 3/3/3 a", "bad-sizes"),
        ("mo:3x3x3:p27 3/3/3 a", "bad-sizes"),
        ("mo:3x3x3:p2 3/3 a", "bad-row-count"),
        ("mo:3x3x3:p2 3/3/3/3 a", "bad-row-count"),
        ("mo:3x3x3:p2 3/4/3 a", "bad-row"),
        ("mo:3x3x3:p2 3//3 a", "bad-row"),
        ("mo:3x3x3:p2 3/03/3 a", "bad-row"),
        ("mo:3x3x3:p2 3/a0b1/3 a", "bad-row"),
        ("mo:3x3x3:p2 3/12/3 a", "bad-row"),
        ("mo:3x3x3:p2 3/c2/3 a", "bad-seat"),
        ("mo:3x3x3:p2 3/3/3 c", "bad-seat"),
        ("mo:3x3x3:p2 3/aa1/3 a", "bad-counts"),
        ("mo:3x3x3:p2 3/a2/3 a", "bad-counts"),
        ("mo:3x3x3:p3 a2/a2/3 c", "bad-counts"),
        ("mo:3x3x3:p2 aaa/bb1/3 a", "bad-counts"),
        ("mo:3x3x3:p2 aaa/bb1/2b a", "bad-winner"),
        ("mo:4x3x3:p2 aaa1/b1b1/aaab a", "bad-counts"),
        ("mo:4x3x3:p2 aaab/b1b1/aaab b", "bad-counts"),
        ("mo:5x3x3:p2 aaab1/b1b1b/aaab1 b", "bad-lines"),
    ],
)
def test_a_text_that_is_no_state_is_refused_with_the_reason(text: str, code: str) -> None:
    with pytest.raises(NotationError) as refusal:
        NOTATION.read_state(text)

    assert refusal.value.code == f"morpion.{code}"
    assert "{{" not in refusal.value.text("en") + refusal.value.text("fr")


def test_lines_that_share_the_last_mark_may_stand_together() -> None:
    state = NOTATION.read_state("mo:3x3x3:p2 aba/bab/aba b")

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)


@settings(max_examples=300, deadline=None)
@given(
    st.text()
    | st.from_regex(
        re.compile(r"mo:[0-9]{1,2}x[0-9]{1,2}x[0-9]{1,2}e?:p[0-9]{1,2} [a-d0-9/]{1,30} [a-d]"), fullmatch=True
    )
    | st.from_regex(re.compile(r"mo:3x3x3:p2 [ab1-3]{1,3}/[ab1-3]{1,3}/[ab1-3]{1,3} [ab]"), fullmatch=True)
    | st.from_regex(re.compile(r"[a-z][0-9]{1,3}"), fullmatch=True)
)
@example("mo:3x3x3:p2 " + "1" * 700 + " a")
def test_any_text_gives_a_value_or_a_notation_error(text: str) -> None:
    for read in (NOTATION.read_action, NOTATION.read_state):
        with suppress(NotationError):
            read(text)


@pytest.mark.parametrize("start", ["", "a1", "mo:3x3x3:p2 ", "mo:26x26x5:p2 26/", "9", "a"])
def test_ten_megabytes_are_refused_at_once(start: str) -> None:
    text = start + "1" * 10_000_000

    for read in (NOTATION.read_action, NOTATION.read_state):
        with pytest.raises(NotationError) as refusal:
            read(text)
        assert len(str(refusal.value)) < 200
