"""The small values of the contract: phrases, outcomes, dice, budgets, drawings and JSON."""

from __future__ import annotations

import itertools
import json
import pickle
from dataclasses import dataclass, replace
from enum import Enum

import pytest

from ludotheque.contract import (
    Analysis,
    AnyGame,
    Budget,
    Choice,
    Dice,
    Level,
    Move,
    NotationError,
    Outcome,
    Phrase,
    Report,
    Seat,
    Seed,
    Span,
    any_state,
    as_phrase,
    jsonable,
    letters,
    never,
    no_message,
    no_timer,
    phrase,
    plain_text,
    possible_moves,
    read_action,
    read_state,
    seats,
    seats_to_act,
)
from ludotheque.contract.phrase import read_phrase, write_phrase


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Corner:
    colour: Colour
    cells: tuple[int, ...]


def test_the_order_of_parameters_does_not_matter() -> None:
    assert phrase("a.b", x=1, y=2) == phrase("a.b", y=2, x=1)


def test_a_parameter_may_be_called_code() -> None:
    assert phrase("a.b", code=3).params == {"code": 3}


def test_a_phrase_may_hold_phrases_and_lists_of_them() -> None:
    words = phrase("options.or-none", accepted=phrase("options.whole-number"), none=("lot", phrase("options.word")))

    assert str(words) == "a whole number, or lot, a word"
    assert words.text("fr") == "un nombre entier, ou lot, un mot"


def test_plain_words_become_a_phrase_and_a_phrase_stays_one() -> None:
    assert as_phrase("four in a row") == Phrase("plain", (("text", "four in a row"),))
    assert as_phrase(phrase("a.b")) == phrase("a.b")


@pytest.mark.parametrize(
    ("outcome", "places", "winners"),
    [
        (Outcome.won_by(Seat(1), 3, "line"), (2, 1, 2), (1,)),
        (Outcome.shared(2, "full"), (1, 1), ()),
        (Outcome.shared(1, "alone"), (1,), (0,)),
        (Outcome.by_score([5, 9, 9, 1], "points"), (3, 1, 1, 4), (1, 2)),
        (Outcome([2, 1], phrase("a.b")), (2, 1), (1,)),
    ],
)
def test_an_outcome_has_a_place_for_every_seat(
    outcome: Outcome, places: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert outcome.places == places
    assert outcome.winners == winners


def test_an_outcome_is_a_value() -> None:
    assert Outcome([1, 2], "line") == Outcome((1, 2), as_phrase("line"))
    assert hash(Outcome([1, 2], "line")) == hash(Outcome((1, 2), "line"))
    assert replace(Outcome([1, 2], "line"), places=(2, 1)).winners == (1,)


def test_dice_are_splitmix64() -> None:
    # The first outputs for the seed 1234567, as printed by the authors' reference program.
    dice = Dice(Seed(1234567))
    bound = (1 << 64) - 1

    assert [dice.below(bound) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_same_seed_throws_the_same() -> None:
    one, other = Dice(Seed(5)), Dice(Seed(5))

    assert [one.below(6) for _ in range(50)] == [other.below(6) for _ in range(50)]
    assert one.shuffled("abcdef") == other.shuffled("abcdef")
    assert one.pick("abc") == other.pick("abc")


def test_a_die_shows_every_face_and_no_other() -> None:
    dice = Dice(Seed(0))

    assert {dice.below(6) for _ in range(200)} == set(range(6))


def test_a_draw_that_would_be_unfair_is_thrown_again() -> None:
    # With just over 2**63 faces almost every second draw must be thrown again.
    dice, bound = Dice(Seed(0)), (1 << 63) + 1

    assert all(dice.below(bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [0, -1, 1 << 64])
def test_a_die_without_faces_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="a die needs"):
        Dice(Seed(0)).below(bound)


def test_shuffling_keeps_every_item() -> None:
    assert sorted(Dice(Seed(3)).shuffled(range(20))) == list(range(20))


def test_every_order_comes_up() -> None:
    dice = Dice(Seed(1))

    assert {dice.shuffled("abc") for _ in range(200)} == set(itertools.permutations("abc"))


def test_a_budget_in_seconds_brings_a_clock_that_a_test_may_replace() -> None:
    before = Budget(seconds=1.0).clock()

    assert Budget(seconds=1.0).clock() >= before
    assert Budget(seconds=1.0, clock=lambda: 7.0).clock() == 7.0
    assert pickle.loads(pickle.dumps(Budget(seconds=1.0))) == Budget(seconds=1.0)


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), float("-inf"), -1, -0.001])
def test_seconds_that_no_clock_reaches_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="expected a finite number from 0, or None"):
        Budget(seconds=seconds)


@pytest.mark.parametrize("node_count", [-1, 2**63])
def test_a_number_of_nodes_that_no_core_can_count_is_refused(node_count: int) -> None:
    with pytest.raises(ValueError, match=f"a budget of {node_count} nodes; expected 0 to 9223372036854775807"):
        Budget(node_count=node_count)


def test_a_budget_of_nothing_is_no_limit() -> None:
    assert Budget() == Budget(node_count=None, seconds=None, stop=never)
    assert Budget().stop() is False


def test_a_choice_may_be_to_wait() -> None:
    report: Report[int] = Report(value=(1.0, -1.0), depth=3, node_count=20)

    assert Choice(action=None, report=report).after_seconds == 0.0


def test_a_level_suits_every_state_unless_it_says_otherwise() -> None:
    assert Level(make=lambda seed: None).suits("any state at all")
    assert any_state(None)


def test_a_level_nobody_has_measured_has_no_elo() -> None:
    assert Level(make=lambda seed: None).elo("any state at all") is None


def test_a_polite_game_neither_hurries_nor_talks() -> None:
    assert no_timer("state") is None
    assert no_message("view") is None


def test_seats_are_counted_from_nought_and_lettered_from_a() -> None:
    assert seats(3) == (0, 1, 2)
    assert letters(26) == tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_the_clock_is_among_the_possible_moves(call: AnyGame) -> None:
    opening = call.deal(call.options(players=2), Seed(0))
    after_one_call = call.apply(opening, Move(Seat(1), call.legal_actions(opening, Seat(1))[0]))

    assert seats_to_act(call, opening) == (0, 1)
    assert [move.by for move in possible_moves(call, opening)] == [0, 0, 1, 1]
    assert seats_to_act(call, after_one_call) == (0,)
    assert [move.by for move in possible_moves(call, after_one_call)] == [0, 0, None]


def test_a_reader_that_crashes_is_taken_as_one_that_refuses(pile: AnyGame) -> None:
    clumsy = replace(pile, notation=replace(pile.notation, read_action=int, read_state=json.loads))

    assert read_action(clumsy, "1") == 1
    with pytest.raises(NotationError, match=r"“x{40}” is not valid in Pile"):
        read_action(clumsy, "x" * 5_000)
    with pytest.raises(NotationError):
        read_state(clumsy, "[" * 100_000)


def test_a_reader_that_refuses_is_let_have_its_own_words(pile: AnyGame) -> None:
    with pytest.raises(NotationError, match="not 'x'"):
        read_action(pile, "x")


def test_a_drawing_without_its_styles_is_plain_text() -> None:
    assert plain_text([Span("a", "seat-0"), Span("."), Span("\n")]) == "a.\n"


def test_any_value_becomes_json() -> None:
    value = {"corner": Corner(Colour.RED, (1, 2)), 3: [phrase("a.b", n=1)], "set": {2, 1}, "none": None}

    assert jsonable(value) == {
        "corner": {"colour": "red", "cells": [1, 2]},
        "3": [{"code": "a.b", "params": {"n": 1}}],
        "set": [1, 2],
        "none": None,
    }


def test_a_class_is_not_mistaken_for_a_value() -> None:
    assert jsonable(Corner) is Corner


def test_a_part_of_a_budget_has_its_share_of_the_limits_that_are_set() -> None:
    assert Budget(node_count=7, seconds=2.0).part(0.5) == Budget(node_count=3, seconds=1.0)
    assert Budget().part(0.5) == Budget()


def test_a_budget_is_narrowed_and_never_widened() -> None:
    assert Budget().at_most(5).node_count == Budget(node_count=9).at_most(5).node_count == 5
    assert Budget(node_count=3).at_most(5).node_count == 3
    assert Budget(seconds=9.0).within(2.0).seconds == Budget(seconds=2.0).within(9.0).seconds == 2.0
    assert Budget().within(2.0) == Budget()


def test_a_default_limit_counts_where_there_is_none() -> None:
    assert Budget().with_default(seconds=3.0) == Budget(seconds=3.0)
    assert Budget(node_count=4).with_default(seconds=3.0) == Budget(node_count=4)


def test_a_countdown_gives_the_seconds_that_are_left() -> None:
    now = [10.0]
    remaining = Budget(seconds=2.0, clock=lambda: now[0]).countdown()
    now[0] = 11.5

    assert remaining().seconds == 0.5
    now[0] = 99.0
    assert remaining().seconds == 0.0
    assert Budget(node_count=4).countdown()() == Budget(node_count=4)


def test_the_clock_of_a_budget_stops_a_search() -> None:
    times = iter([10.0, 10.5, 11.0])

    is_stopped = Budget(seconds=1.0, clock=lambda: next(times)).stopper()

    assert [is_stopped(), is_stopped()] == [False, True]
    assert Budget(seconds=1.0, stop=lambda: True).stopper()()
    assert Budget(stop=lambda: True).stopper()()


def test_an_analysis_prints_in_a_line() -> None:
    analysis: Analysis[int] = Analysis("W3", phrase("plain", text="a win"), {}, is_proved=True)

    assert str(analysis) == "W3: a win"
    assert repr(analysis) == "<Analysis W3, 0 verdicts, proved>"
    assert repr(replace(analysis, is_proved=False)) == "<Analysis W3, 0 verdicts, not proved>"


def test_a_phrase_in_a_file_is_read_as_it_was_written() -> None:
    said = phrase("a.b", why=phrase("c", count=2), known=("x", phrase("d")), share=0.5)

    assert read_phrase(json.loads(json.dumps(write_phrase(said)))) == said


@pytest.mark.parametrize("data", [None, "words", {"code": 7, "params": {}}, {"code": "a", "params": {"b": None}}])
def test_what_is_no_phrase_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="not a p"):
        read_phrase(data)


def test_a_player_that_somebody_brought_is_no_step_of_the_ladder() -> None:
    assert Level(lambda seed: None, is_graded=False, is_brought=True).kind == "brought"  # type: ignore[arg-type,return-value]
