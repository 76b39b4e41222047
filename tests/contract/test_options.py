"""Options are read from words and written back."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.contract import SetupError, phrase
from ludotheque.contract.options import (
    chosen_options,
    kind_problems,
    option_fields,
    option_texts,
    read_options,
    write_options,
)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Everything:
    players: int = 2
    seconds: float = 1.5
    rebids: bool = False
    name: str = "salon"
    first: Literal["you", "me"] = "you"
    sides: Literal[4, 6] = 4
    colour: Colour = Colour.RED
    starter: int | None = field(default=None, metadata={"none": "Lot"})
    limit: Optional[float] = None  # noqa: UP045 - an outside game may write it so
    piles: tuple[int, ...] = (3, 4, 5)
    corner: tuple[int, int] = (0, 0)
    either: int | str = 0
    extras: list[int] = field(default_factory=list)
    area: int = field(default=0, init=False)


@dataclass(frozen=True)
class Strict:
    players: int
    piles: tuple[int, ...] = field(default_factory=lambda: (1, 2))


TEXTS: dict[str, tuple[str, Any]] = {
    "players": ("3", 3),
    "seconds": ("0.30000000000000004", 0.1 + 0.2),
    "rebids": ("yes", True),
    "name": ("a long name", "a long name"),
    "first": ("me", "me"),
    "sides": ("6", 6),
    "colour": ("blue", Colour.BLUE),
    "starter": ("1", 1),
    "limit": ("2.5", 2.5),
    "piles": ("7,1", (7, 1)),
}


def problems_of(texts: dict[str, str]) -> dict[str | None, str]:
    with pytest.raises(SetupError) as refusal:
        read_options(Everything, texts)
    return {name: str(problem) for name, problem in refusal.value.problems}


def test_what_is_not_named_keeps_its_default() -> None:
    assert read_options(Everything, {}) == Everything()


@pytest.mark.parametrize("name", TEXTS)
def test_a_word_becomes_the_value_it_stands_for_and_back(name: str) -> None:
    text, value = TEXTS[name]

    options = read_options(Everything, {name: f" {text} "})

    assert getattr(options, name) == value
    assert write_options(options)[name] == text


def test_only_fields_that_can_be_said_in_words_are_offered() -> None:
    assert [option.name for option in option_fields(Everything)] == list(TEXTS)


def test_none_has_a_word_of_its_own_in_any_case_of_letters() -> None:
    assert write_options(Everything())["starter"] == "Lot"
    assert read_options(Everything, {"starter": "LOT", "limit": "None"}) == Everything()


def test_an_empty_list_is_an_empty_text() -> None:
    assert read_options(Everything, {"piles": ""}).piles == ()
    assert write_options(Everything(piles=()))["piles"] == ""


@pytest.mark.parametrize("text", ["", "three", "3.5", "1_000", "٣", "²", "0x10", "9" * 5_000, "nan", "1e3"])
def test_a_text_that_is_no_whole_number_is_refused(text: str) -> None:
    assert "players" in problems_of({"players": text})


@pytest.mark.parametrize("text", ["", "nan", "inf", "-inf", "1e999", "0,5", "٣"])
def test_a_text_that_is_no_finite_number_is_refused(text: str) -> None:
    assert "seconds" in problems_of({"seconds": text})


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ({"players": "many"}, "players: “many” is refused; expected a whole number (default: 2)"),
        ({"seconds": "soon"}, "seconds: “soon” is refused; expected a number (default: 1.5)"),
        ({"rebids": "perhaps"}, "rebids: “perhaps” is refused; expected one of yes, no (default: no)"),
        ({"first": "us"}, "first: “us” is refused; expected one of you, me (default: you)"),
        ({"starter": "x"}, "starter: “x” is refused; expected a whole number, or Lot (default: Lot)"),
        (
            {"piles": "3,x"},
            "piles: “3,x” is refused; expected a whole number, several separated by commas (default: 3,4,5)",
        ),
        ({"name": "a" * 5_000}, f"name: “{'a' * 40}” is refused; expected a word (default: salon)"),
    ],
)
def test_a_refusal_says_what_would_be_accepted(texts: dict[str, str], sentence: str) -> None:
    assert problems_of(texts) == dict.fromkeys(texts, sentence)


def test_every_wrong_field_is_told_at_once() -> None:
    problems = problems_of({"players": "x", "colour": "grey", "size": "3", "seconds": "2"})

    assert list(problems) == ["players", "colour", "size"]
    assert problems["size"].startswith("there is no option “size”; known options: players, seconds")


def test_a_field_without_default_must_be_given() -> None:
    with pytest.raises(SetupError) as missing:
        read_options(Strict, {})
    with pytest.raises(SetupError) as refused:
        read_options(Strict, {"players": "x"})

    assert str(missing.value) == "players: a value is needed; expected a whole number"
    assert str(refused.value) == "players: “x” is refused; expected a whole number"
    assert read_options(Strict, {"players": "2"}) == Strict(2)


def test_a_default_made_by_a_factory_is_known() -> None:
    defaults = {option.name: option.default for option in option_fields(Strict)}

    assert defaults == {"players": dataclasses.MISSING, "piles": (1, 2)}


def test_what_is_expected_can_be_said_in_french() -> None:
    (players, *_) = option_fields(Everything)

    assert players.expected == phrase("options.whole-number")
    assert players.expected.text("fr") == "un nombre entier"


@given(st.dictionaries(st.sampled_from([*TEXTS, "other"]), st.text()))
def test_any_texts_at_all_give_options_or_a_setup_error(texts: dict[str, str]) -> None:
    try:
        options = read_options(Everything, texts)
    except SetupError:
        return

    assert read_options(Everything, write_options(options)) == options


def test_a_program_is_told_of_every_value_of_the_wrong_kind() -> None:
    wrong: dict[str, Any] = {
        "players": "two",
        "seconds": None,
        "rebids": 1,
        "name": 7,
        "first": "nobody",
        "sides": 5,
        "colour": "red",
        "starter": True,
        "limit": "2.5",
        "piles": (3, "4"),
    }

    problems = kind_problems(Everything(**wrong))

    assert problems.keys() == wrong.keys()
    assert str(problems["players"]) == "players: “'two'” is refused; expected a whole number (default: 2)"


def test_a_program_may_give_every_value_of_the_right_kind() -> None:
    given = {name: value for name, (_, value) in TEXTS.items()}

    assert kind_problems(Everything(**given)) == {}
    assert kind_problems(Everything(seconds=2, starter=None, limit=None, piles=())) == {}


def test_a_list_is_no_tuple_of_options() -> None:
    assert kind_problems(Everything(piles=[3, 4])).keys() == {"piles"}  # type: ignore[arg-type]  # as a program might


def test_a_program_that_names_an_unknown_option_is_told_the_known_ones() -> None:
    assert chosen_options(Everything, {"players": 3}).players == 3
    with pytest.raises(SetupError) as refusal:
        chosen_options(Everything, {"plaiers": 3})

    ((field, problem),) = refusal.value.problems
    assert (field, problem.code) == ("plaiers", "options.unknown")


def test_a_program_may_give_a_list_and_the_words_that_refusals_name() -> None:
    given = {"starter": "lot", "piles": [7, 1], "colour": "blue", "sides": "6"}
    chosen = chosen_options(Everything, given)

    assert (chosen.starter, chosen.piles, chosen.colour, chosen.sides) == (None, (7, 1), Colour.BLUE, 6)
    assert chosen_options(Everything, {"piles": "7,1"}).piles == (7, 1)
    assert chosen_options(Everything, {"players": "3"}).players == "3"  # for the options to refuse
    assert chosen_options(Everything, {"name": "a", "piles": "x"}).piles == "x"


def test_what_a_program_gives_is_written_as_people_write_it() -> None:
    given = {"starter": None, "piles": [7, 1], "colour": Colour.BLUE, "rebids": True, "players": 3.0, "name": "a"}
    texts = option_texts(Everything, given)

    assert texts == {
        "starter": "Lot", "piles": "7,1", "colour": "blue", "rebids": "yes", "players": "3", "name": "a",
    }  # fmt: skip
    assert option_texts(Everything, {"players": None, "plaiers": 2, "piles": ["a"]}) == {
        "players": "None", "plaiers": "2", "piles": "('a',)",
    }  # fmt: skip
