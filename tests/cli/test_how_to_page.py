"""The how-to page tells the truth: its commands run, its words are words."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ludotheque.cli.play.prompt import COMMANDS, parse_command

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "command-line.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", re.findall(r"^\$ ludotheque (.*)$", PAGE, re.MULTILINE))
def test_every_command_of_the_page_is_understood(cli, line: str) -> None:
    cli("play morpion --starter 1 --player Anna --player Bob", "b2", "save game.ludo", "quit")

    answer = cli([word.replace("0.5", "0") for word in shlex.split(line)], "quit")

    assert (answer.status, answer.err) == (0, "")
    assert answer.out


def test_the_page_lists_every_command_of_the_prompt_in_both_languages() -> None:
    rows = re.findall(r"^\| `(\w+).*?\| `([\w ]+)` \|", PAGE, re.MULTILINE)
    english = [command.name for word, _ in rows if (command := parse_command(word, "en"))]
    french = [command.name for _, word in rows if (command := parse_command(word, "fr"))]

    assert english == french == list(COMMANDS)
