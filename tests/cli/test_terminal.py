"""Sentences, styles and colours."""

from __future__ import annotations

import io

import pytest

from ludotheque.cli.colours import coloured
from ludotheque.cli.terminal import sentence, wants_colour


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wins now", "Wins now."),
        ("“x” is refused", "“x” is refused."),
        ("Done!", "Done!"),
        ("à toi", "À toi."),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_and_ends_with_a_stop(text: str, expected: str) -> None:
    assert sentence(text) == expected


def test_styles_become_colours_line_by_line() -> None:
    assert coloured("a\nb", "strong") == "\x1b[1ma\x1b[0m\n\x1b[1mb\x1b[0m"
    assert coloured("a", "") == coloured("a", "unheard-of") == "a"
    assert coloured("X", "seat-8") == coloured("X", "seat-0") != coloured("X", "seat-1")
    assert coloured("[R]", "robot-red new") == "\x1b[1;7;31;7m[R]\x1b[0m"


def test_no_stream_and_no_terminal_have_no_colours() -> None:
    assert not wants_colour(None, {})
    assert not wants_colour(io.StringIO(), {})


@pytest.mark.req("RR-13")
def test_robots_have_the_colours_a_person_chose() -> None:
    own = (("red", "#7a1fa2"),)

    assert coloured("[R]", "robot-red", own, has_all=True) == "\x1b[1;7;38;2;122;31;162m[R]\x1b[0m"
    assert coloured("[R]", "robot-red", own) == "\x1b[1;7;38;5;91m[R]\x1b[0m"
    assert coloured("r●", "target-red", own) == "\x1b[1;38;5;91mr●\x1b[0m"
    assert coloured("[G]", "robot-green", own) == coloured("[G]", "robot-green")
