"""Sentences are found by code and language; a dropped-in file makes a language appear."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque import locales
from ludotheque.contract import UnknownGame, phrase

Drop = Callable[[str, Any], Path]


@pytest.mark.req("MO-17")
def test_a_dropped_in_file_makes_a_language_appear(drop_in: Drop) -> None:
    drop_in("de.json", {"language": {"name": "Deutsch"}, "options": {"number": "eine Zahl"}})

    assert locales.languages() == ("de", "en", "fr")
    assert locales.name_of("de") == "Deutsch"
    assert phrase("options.number").text("de") == "eine Zahl"


@pytest.mark.req("MO-17")
def test_what_a_new_language_does_not_say_yet_is_said_in_english(drop_in: Drop) -> None:
    drop_in("de.json", {"options": {"number": "eine Zahl"}})

    assert phrase("options.word").text("de") == "a word"
    assert locales.name_of("de") == "de"


def test_a_language_counts_by_its_own_rule(drop_in: Drop) -> None:
    drop_in(
        "pl.json", {"x": {"ruch_one": "{{count}} ruch", "ruch_few": "{{count}} ruchy", "ruch_many": "{{count}} ruchów"}}
    )
    said = [locales.translate("x.ruch", {"count": count}, "pl") for count in (1, 3, 5, 22)]

    assert said == ["1 ruch", "3 ruchy", "5 ruchów", "22 ruchy"]


def test_a_dropped_in_file_adds_texts_and_replaces_none(drop_in: Drop) -> None:
    drop_in("en.json", {"options": {"number": "a fig"}, "nim": {"title": "Nim"}})

    assert locales.translate("options.number", {}) == "a number"
    assert locales.translate("nim.title", {}) == "Nim"


def test_a_byte_order_mark_in_front_is_no_matter(drop_in: Drop) -> None:
    drop_in("de.json", b'\xef\xbb\xbf{"language": {"name": "Deutsch"}}')

    assert locales.name_of("de") == "Deutsch"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "locales.not-json"),
        (b"{", "locales.not-json"),
        (b"\xff\xfe\x00\x01", "locales.not-json"),
        (b'{"a": "' + b"\xe9" + b'"}', "locales.not-json"),
        (b"[" * 100_000, "locales.not-json"),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "locales.not-json"),
        (b" " * 4_000_001, "locales.too-large"),
        (b"3", "locales.not-texts"),
        (b'["a"]', "locales.not-texts"),
        (b'{"a": 3}', "locales.not-texts"),
        (b'{"a": ["b"]}', "locales.not-texts"),
        (b'{"a": null}', "locales.not-texts"),
    ],
)
def test_a_malformed_file_is_left_out_and_told_about(drop_in: Drop, content: bytes, code: str) -> None:
    path = drop_in("de.json", content)

    assert locales.languages() == ("en", "fr")
    assert [(problem.code, problem.path) for problem in locales.problems()] == [(code, path)]
    assert locales.translate("options.word", {}, "de") == "a word"
    assert str(path) in locales.translate(code, locales.problems()[0].params, "fr")


def test_a_folder_with_the_name_of_a_catalogue_is_told_about(tmp_path: Path, drop_in: Drop) -> None:
    (tmp_path / "de.json").mkdir()

    assert [problem.code for problem in locales.problems()] == ["locales.not-readable"]


@pytest.mark.parametrize("name", ["package.json", "d.json", "DE.json", "de_AT.json", "..json", "x y.json", "de.txt"])
def test_a_file_with_another_name_is_no_catalogue(drop_in: Drop, name: str) -> None:
    drop_in(name, {"language": {"name": "?"}})

    assert locales.languages() == ("en", "fr")
    assert locales.problems() == ()


@pytest.mark.parametrize("name", ["de-AT", "zh-Hant", "sr-Latn-RS", "fil"])
def test_regions_and_scripts_are_languages_of_their_own(drop_in: Drop, name: str) -> None:
    drop_in(f"{name}.json", {"language": {"name": name}})

    assert name in locales.languages()


@pytest.mark.parametrize("language", ["../fr", "/etc/passwd", "fr/../fr", "", "\x00", "xx"])
def test_a_code_that_is_no_language_has_no_texts(language: str) -> None:
    assert locales.texts(language) == {}
    assert locales.translate("options.word", {}, language) == "a word"


def test_a_folder_that_is_not_there_is_not_looked_in(tmp_path: Path) -> None:
    before = list(locales._folders)

    locales.look_in(tmp_path / "nowhere")
    locales.look_in(before[0])

    assert locales._folders == before


def test_a_region_falls_back_to_its_language() -> None:
    assert locales.translate("options.word", {}, "fr-BE") == "un mot"


def test_a_missing_parameter_stays_visible() -> None:
    assert locales.translate("options.one-of", {}) == "one of {{words}}"


def test_an_unknown_code_is_said_as_it_is() -> None:
    assert locales.translate("no.such.code", {"count": 2}, "fr") == "no.such.code"
    assert not locales.has("no.such.code")


def test_what_a_person_typed_is_never_taken_for_a_slot() -> None:
    error = UnknownGame(phrase("catalogue.unknown-game", slug="{{known}}", known=("nim",)))

    assert str(error) == "there is no game called “{{known}}”; available: nim"


def test_counts_choose_the_form_and_others_fall_back(drop_in: Drop) -> None:
    drop_in("en.json", {"x": {"move_one": "one move", "move_other": "{{count}} moves", "plain": "plain"}})
    said = [locales.translate("x.move", {"count": count}) for count in (1, 2, 0, 1.5, "many")]

    assert said == ["one move", "2 moves", "0 moves", "1.5 moves", "many moves"]
    assert locales.translate("x.move", {}) == "{{count}} moves"
    assert locales.translate("x.plain", {"count": 3}) == "plain"
    assert locales.has("x.move")


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [(0.5, "0.5", "0,5"), (60.0, "60", "60"), (3, "3", "3"), ((1, 2.5), "1, 2.5", "1, 2,5"), (["a"], "a", "a")],
)
def test_numbers_are_written_as_the_language_writes_them(value: Any, english: str, french: str) -> None:
    assert locales.translate("plain", {"text": value}, "en") == english
    assert locales.translate("plain", {"text": value}, "fr") == french


def test_no_french_line_begins_with_a_mark(drop_in: Drop) -> None:
    drop_in("fr.json", {"x": {"asks": "À qui : « {{who}} » ou moi ? Toi ; moi ! À 95 % (Bob:hard, :hard) !?"}})

    said = locales.translate("x.asks", {"who": "a ; b"}, "fr")

    assert said == (
        "À qui\u00a0: «\u00a0a ; b\u00a0» ou moi\u202f? Toi\u202f; moi\u202f! À 95\u202f% (Bob:hard, :hard)\u202f!?"
    )
    assert locales.texts("fr")["x.asks"].count("\u00a0") == 0


def test_other_languages_keep_their_spaces() -> None:
    assert locales.typeset("To whom : me ?", "en") == "To whom : me ?"
    assert locales.typeset("À toi !", "fr-BE") == "À toi\u202f!"


@pytest.mark.req("MO-17")
def test_a_typed_word_means_what_its_language_says_and_always_itself(drop_in: Drop) -> None:
    drop_in("de.json", {"levels": {"hard": "schwer"}, "typed": {"person": "Mensch, Person", "lot": "Los"}})

    assert locales.meanings("Schwer", "de") == ("Schwer", "hard")
    assert locales.meanings("mensch", "de-AT") == ("mensch", "person")
    assert locales.meanings("Très Facile", "fr") == ("Très Facile", "very-easy")
    assert {"lot", "random"} <= set(locales.meanings("hasard", "fr"))
    assert locales.meanings("anything", "fr") == ("anything",)
    assert locales.words("typed.person", "de") == ("Mensch", "Person")
