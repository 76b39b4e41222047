"""`ludotheque engine`: which words name one."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("engine chess", "is not a game"),
        ("engine --level hard", "needs a game"),
        ("engine connect-four --protocol gomocup", "knows Morpion only"),
        ("engine connect-four --level chief", "chief"),
        ("engine --protocol uci", "uci"),
    ],
)
def test_words_that_name_no_engine_are_refused(cli, words: str, told: str) -> None:
    answer = cli(words)

    assert answer.status == 2
    assert told in answer.err


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (b"\r\n ludo 1\r\nquit\r\n", b"ludook 1\n"),
        (b"isready\nludo 1\nquit\n", b"readyok\nid name"),
        (b"go seat 0\nquit\n", b"error no position"),
        (b"ABOUT\nEND\n", b'version="'),
        (b"what is this\nEND\n", b"UNKNOWN what is this\n"),
        (b"", b""),
    ],
)
def test_without_a_word_the_first_line_says_which_protocol_it_is(program, typed: bytes, answer: bytes) -> None:
    said = program("engine", typed=typed)

    assert said.returncode == 0
    assert answer in said.stdout
