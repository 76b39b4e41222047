"""Lines read with readline while a prompt is open."""

from __future__ import annotations

import os

import pytest

from ludotheque.cli.play import edited_lines
from ludotheque.cli.play.edited_lines import EditedLines


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch):
    reading, writing = os.pipe()
    monkeypatch.setattr(edited_lines, "edited_line", lambda prompt: f"after {prompt}")
    yield reading, writing
    os.close(reading)
    os.close(writing)


def test_the_next_prompt_may_be_opened_as_soon_as_a_line_is_there(keyboard, capsys) -> None:
    lines = EditedLines(keyboard[0])
    typed = iter(lines)

    lines.prompt("first")
    first = next(typed)
    lines.prompt("second")
    second = next(typed)

    assert (first, second) == ("after first", "after second")
    assert capsys.readouterr().out == ""  # readline writes them


def test_what_is_typed_while_no_prompt_is_open_is_read_too(keyboard) -> None:
    os.write(keyboard[1], b"quit\n")

    assert next(iter(EditedLines(keyboard[0]))) == "quit"


def test_an_open_prompt_is_written_again_with_what_is_typed_so_far(keyboard, capsys, monkeypatch) -> None:
    monkeypatch.setattr(edited_lines, "text_so_far", lambda: "und")
    lines = EditedLines(keyboard[0])

    lines.prompt("Anna > ")
    lines.prompt("Anna [9 s] > ")

    assert capsys.readouterr().out == "Anna [9 s] > und"
