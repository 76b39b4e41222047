"""Plural forms of whole numbers, by the sample numbers that Unicode CLDR 46 gives for each rule."""

from __future__ import annotations

import pytest

from ludotheque.locales import plural_form, plural_forms

SAMPLES = {
    "en": {"one": [1], "other": [0, 2, 16, 100, 1000, 1_000_000]},
    "fr": {"one": [0, 1], "many": [1_000_000, 2_000_000], "other": [2, 17, 100, 1000, 100_000]},
    "pt": {"one": [0, 1], "many": [1_000_000], "other": [2, 17, 100]},
    "pt-PT": {"one": [1], "many": [1_000_000], "other": [0, 2, 16, 100]},
    "es": {"one": [1], "many": [1_000_000], "other": [0, 2, 16, 100]},
    "ja": {"other": [0, 1, 15, 100, 1_000_000]},
    "hi": {"one": [0, 1], "other": [2, 17, 100]},
    "is": {"one": [1, 21, 31, 101, 1001], "other": [0, 2, 11, 16, 100]},
    "ru": {"one": [1, 21, 101, 1001], "few": [2, 4, 22, 24, 102, 1002], "many": [0, 5, 11, 14, 19, 100, 1_000_000]},
    "hr": {"one": [1, 21, 101], "few": [2, 4, 22, 24], "other": [0, 5, 11, 19, 100]},
    "pl": {"one": [1], "few": [2, 4, 22, 24, 102], "many": [0, 5, 12, 19, 21, 100]},
    "cs": {"one": [1], "few": [2, 4], "other": [0, 5, 19, 100]},
    "sl": {"one": [1, 101, 201], "two": [2, 102], "few": [3, 4, 103, 104], "other": [0, 5, 19, 100]},
    "lt": {"one": [1, 21, 101], "few": [2, 9, 22, 29, 102], "other": [0, 10, 20, 11, 19, 100]},
    "lv": {"zero": [0, 10, 11, 20, 30, 100], "one": [1, 21, 101], "other": [2, 9, 22, 102]},
    "ro": {"one": [1], "few": [0, 2, 16, 101, 1001], "other": [20, 35, 100]},
    "he": {"one": [1], "two": [2], "other": [0, 3, 17, 100]},
    "ga": {"one": [1], "two": [2], "few": [3, 6], "many": [7, 10], "other": [0, 11, 25, 100]},
    "cy": {"zero": [0], "one": [1], "two": [2], "few": [3], "many": [6], "other": [4, 5, 7, 20, 100]},
    "ar": {
        "zero": [0],
        "one": [1],
        "two": [2],
        "few": [3, 10, 103, 110],
        "many": [11, 26, 99, 111, 1011],
        "other": [100, 102, 200, 1_000_000],
    },
}


@pytest.mark.parametrize("language", SAMPLES)
def test_whole_numbers_take_the_form_of_their_language(language: str) -> None:
    for form, numbers in SAMPLES[language].items():
        assert {plural_form(language, number) for number in numbers} == {form}


@pytest.mark.parametrize("language", SAMPLES)
def test_every_form_in_use_is_one_that_a_catalogue_must_have(language: str) -> None:
    assert set(SAMPLES[language]) <= set(plural_forms(language))
    assert plural_forms(language)[-1] == "other"


def test_a_region_counts_like_its_language_and_an_unknown_one_like_english() -> None:
    assert plural_form("fr-CA", 0) == "one"
    assert plural_forms("tlh") == ("one", "other")


def test_less_than_nothing_counts_like_its_size() -> None:
    assert plural_form("en", -1) == "one"
    assert plural_form("en", -2) == "other"
