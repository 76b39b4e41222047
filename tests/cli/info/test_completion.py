"""`ludotheque completion`: a script for each shell, and what the program proposes to it."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_each_shell_gets_its_completion_script(cli, shell: str) -> None:
    answer = cli(f"completion {shell}")

    assert answer.status == 0
    assert "_LUDOTHEQUE_COMPLETE" in answer.out


LINES = pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ludotheque pl", "play"),
        ("ludotheque play mor", "morpion"),
        ("ludotheque play connect-four --col", "--columns"),
        ("ludotheque play ricochet --rebid l", "lower"),
        ("ludotheque --color al", "always"),
        ("ludotheque --lang f", "fr"),
        ("ludotheque print morpion --paper let", "letter"),
    ],
)


@LINES
def test_the_shell_completes_commands_games_options_and_values(program, line: str, expected: str) -> None:
    words = line.split(" ")

    done = program(_LUDOTHEQUE_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))

    assert expected in done.stdout.decode()


@LINES
def test_powershell_gets_the_same_with_a_type_before_and_help_behind(program, line: str, expected: str) -> None:
    word = line.rpartition(" ")[2]

    done = program(_LUDOTHEQUE_COMPLETE="powershell_complete", COMP_LINE=line, COMP_WORD=word)

    assert f"plain\t{expected}\t" in done.stdout.decode()


def test_powershell_completes_after_a_space_and_behind_quoted_words(program) -> None:
    line = """ludotheque play 'connect-four' --player "Anna Bell" --"""

    after_space = program(_LUDOTHEQUE_COMPLETE="powershell_complete", COMP_LINE="ludotheque play ", COMP_WORD="")
    quoted = program(_LUDOTHEQUE_COMPLETE="powershell_complete", COMP_LINE=line, COMP_WORD="--")

    assert "plain\tmorpion\t" in after_space.stdout.decode()
    assert "plain\t--columns\t" in quoted.stdout.decode()
