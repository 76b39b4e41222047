"""Names as people write them: joined emoji, flags and Persian joiners are let in, what is hidden is not."""

from __future__ import annotations

import pytest

from ludotheque.contract.player import MAX_NAME_LENGTH, free_name, name_key, printable, read_name
from ludotheque.contract.visible_text import graphemes, is_visible, shortened

ASTRONAUT, FAMILY, RAINBOW = "👩‍🚀", "👨‍👩‍👧‍👦", "🏳️‍🌈"
FRANCE, SCOTLAND = "🇫🇷", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
WAVE = "👋🏽"
PERSIAN, HINDI, KEYCAP = "نیم‌فاصله", "क्‍ष", "1️⃣"


@pytest.mark.parametrize(
    "name",
    [
        ASTRONAUT,
        FAMILY,
        RAINBOW,
        FRANCE,
        SCOTLAND,
        WAVE,
        PERSIAN,
        HINDI,
        KEYCAP,
        "Zoé",
        "Łukasz 2",
        "👩🏽‍🚀 Ada",
        "村上",
    ],
)
def test_a_name_is_accepted_as_it_is_written(name: str) -> None:
    assert read_name(f" {name} ") == name
    assert printable(name) == name


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (f"A{FAMILY}b", ["A", FAMILY, "b"]),
        (FRANCE + FRANCE + "🇩", [FRANCE, FRANCE, "🇩"]),
        (SCOTLAND + WAVE, [SCOTLAND, WAVE]),
        ("e\N{COMBINING ACUTE ACCENT}a", ["e\N{COMBINING ACUTE ACCENT}", "a"]),
        (RAINBOW + KEYCAP, [RAINBOW, KEYCAP]),
    ],
)
def test_characters_are_counted_as_a_reader_counts(text: str, parts: list[str]) -> None:
    assert graphemes(text) == parts


def test_a_long_name_is_measured_in_characters() -> None:
    assert read_name(FRANCE * MAX_NAME_LENGTH) == FRANCE * MAX_NAME_LENGTH
    assert shortened(FAMILY * 3, 2) == FAMILY * 2
    assert free_name(FRANCE * MAX_NAME_LENGTH, [FRANCE * MAX_NAME_LENGTH]) == FRANCE * (MAX_NAME_LENGTH - 2) + " 2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\N{ZERO WIDTH JOINER}",
        f"{ASTRONAUT}\N{ZERO WIDTH JOINER}",
        "a\N{SOFT HYPHEN}b",
        "\N{HANGUL FILLER}",
        "\u0301",
    ],
)
def test_what_nobody_sees_is_refused(text: str) -> None:
    assert not is_visible(text)


def test_a_name_with_a_joiner_is_taken_for_the_one_without() -> None:
    assert name_key(PERSIAN) == name_key(PERSIAN.replace("\N{ZERO WIDTH NON-JOINER}", ""))
