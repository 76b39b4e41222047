"""Errors are phrases: a code, parameters, and words in any language; they travel as JSON and between processes."""

from __future__ import annotations

import json
import pickle

import pytest

from french import set_in_french
from ludotheque.contract import (
    IllegalMove,
    LudothequeError,
    NotationError,
    RecordError,
    SetupError,
    TableError,
    UnknownGame,
    jsonable,
    phrase,
)

UNKNOWN = phrase("catalogue.unknown-game", slug="go", known=("nim", "pile"))
FAMILY = (SetupError, NotationError, IllegalMove, TableError, RecordError, UnknownGame)


@pytest.mark.parametrize("kind", FAMILY)
def test_plain_words_say_just_themselves_in_every_language(kind: type[LudothequeError]) -> None:
    error = kind("column 4 is full")

    assert str(error) == error.text("en") == error.text("fr") == "column 4 is full"
    assert error.code == error.kind == kind.kind
    assert error.params == {"text": "column 4 is full"}


def test_kinds_are_stable_and_all_different() -> None:
    kinds = [kind.kind for kind in FAMILY]

    assert kinds == ["setup", "notation", "illegal-move", "table", "record", "unknown-game"]


def test_a_phrase_is_said_in_the_language_of_the_reader() -> None:
    error = UnknownGame(UNKNOWN)

    assert error.code == "catalogue.unknown-game"
    assert str(error) == "there is no game called “go”; available: nim, pile"
    assert error.text("fr") == set_in_french("aucun jeu ne s’appelle « go » ; jeux disponibles : nim, pile")


def test_a_setup_error_names_all_its_fields() -> None:
    error = SetupError({"rows": phrase("options.number"), "columns": phrase("options.whole-number")})

    assert [field for field, _ in error.problems] == ["rows", "columns"]
    assert str(error) == "a number; a whole number"
    assert error.text("fr") == set_in_french("un nombre ; un nombre entier")
    assert error.code == "options.number"


def test_a_setup_error_may_name_one_field_or_none() -> None:
    assert SetupError("too small", field="rows").problems == (("rows", phrase("setup", text="too small")),)
    assert SetupError("too small").problems == ((None, phrase("setup", text="too small")),)


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("no"),
        UnknownGame(UNKNOWN),
        SetupError("too small", field="rows"),
        SetupError({"rows": phrase("options.number")}),
    ],
)
def test_an_error_survives_the_way_to_another_process(error: LudothequeError) -> None:
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert jsonable(again) == jsonable(error)


def test_an_error_goes_out_with_its_code_its_parameters_and_its_words() -> None:
    sent = jsonable(UnknownGame(UNKNOWN), "fr")

    assert json.loads(json.dumps(sent)) == {
        "kind": "unknown-game",
        "code": "catalogue.unknown-game",
        "params": {"known": ["nim", "pile"], "slug": "go"},
        "text": set_in_french("aucun jeu ne s’appelle « go » ; jeux disponibles : nim, pile"),
    }


def test_a_setup_error_goes_out_field_by_field() -> None:
    sent = jsonable(SetupError({"rows": phrase("options.number"), "columns": phrase("options.word")}))

    assert sent["text"] == "a number; a word"
    assert sent["problems"] == [
        {"field": "rows", "code": "options.number", "params": {}, "text": "a number"},
        {"field": "columns", "code": "options.word", "params": {}, "text": "a word"},
    ]
