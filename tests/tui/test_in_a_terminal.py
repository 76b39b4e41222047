"""The program in a real pseudo-terminal: sizes that change, few colours and none, a line that hangs up."""

from __future__ import annotations

import signal

import pytest

from real_terminal import Terminal
from time_limits import STEP_SECONDS

UP_OR_LEFT = "\x1b[A\r\x1b[D\r"
"""A mark above the middle, and one beside that: where the computer begins, one of the two may be taken."""


@pytest.fixture
def terminal(tmp_path):
    opened: list[Terminal] = []

    def open_one(*words: str, **settings) -> Terminal:
        opened.append(Terminal(tmp_path / "home", *words, **settings))
        return opened[-1]

    yield open_one
    for each in opened:
        each.end()


def test_a_game_is_played_while_the_window_changes_its_size(terminal):
    screen = terminal()
    screen.until(lambda text: "Ricochet Robots" in text and "Commands" in text)

    screen.type("\x1b[B\x1b[B\r")
    screen.until(lambda text: "Start the game" in text)
    screen.type("\r")
    screen.until(lambda text: "Round 1 of 17" in text and "p" in text)
    screen.resize(40, 20)
    small = screen.until(lambda text: "16" in text and "1/17" in text and len(text.split("\n")[0]) == 40)
    screen.resize(200, 60)
    large = screen.until(lambda text: "Round 1 of 17" in text and "┏" in text)
    screen.resize(30, 8)
    screen.until(lambda text: "too small" in text)
    screen.resize(80, 24)
    screen.until(lambda text: "Round 1 of 17" in text)
    screen.type("\x11")

    assert screen.ended() == 0
    assert "┏" not in small
    assert "Give up this target" in large


def test_without_colours_no_colour_is_sent(terminal):
    screen = terminal(NO_COLOR="1")
    screen.until(lambda text: "Connect Four" in text and "Commands" in text)
    screen.type("\r")
    screen.until(lambda text: "Start the game" in text)
    screen.type("\r")
    screen.until(lambda text: "Your move" in text)
    screen.type("4")
    screen.until(lambda text: "You play 4" in text)

    assert b"38;2;" not in screen.sent
    assert b"48;2;" not in screen.sent
    assert b"38;5;" not in screen.sent


def test_a_terminal_of_256_colours_gets_those(terminal):
    screen = terminal(COLORTERM="")
    screen.until(lambda text: "Connect Four" in text and "Commands" in text)

    assert b"38;5;" in screen.sent
    assert b"38;2;" not in screen.sent
    assert b"48;2;" not in screen.sent


@pytest.mark.parametrize("is_signalled", [True, False])
def test_a_game_whose_line_hangs_up_is_kept(terminal, tmp_path, is_signalled):
    screen = terminal()
    screen.until(lambda text: "Connect Four" in text and "Commands" in text)
    screen.type("\x1b[B\r")
    screen.until(lambda text: "Start the game" in text)
    screen.type("\r")
    screen.until(lambda text: "Your move" in text)
    screen.type(UP_OR_LEFT)
    screen.until(lambda text: "You play" in text)
    screen.hang_up(is_signalled=is_signalled)
    screen.process.wait(STEP_SECONDS)

    assert [file.name for file in (tmp_path / "home" / "data" / "games").iterdir()] == ["morpion-unfinished.ludo"]


def test_a_game_goes_on_after_a_stop_and_after_being_killed(terminal):
    screen = terminal()
    screen.until(lambda text: "Connect Four" in text and "Commands" in text)
    screen.type("\x1b[B\r")
    screen.until(lambda text: "Start the game" in text)
    screen.type("\r")
    screen.until(lambda text: "Your move" in text)
    screen.type(UP_OR_LEFT)
    screen.until(lambda text: "You play" in text)
    screen.type("\x1a")
    screen.until_stopped()
    screen.process.send_signal(signal.SIGCONT)
    screen.until(lambda text: "Your move" in text)
    screen.end()
    again = terminal()

    assert "Continue" in again.until(lambda text: "Commands" in text)


def test_the_theme_and_the_language_of_last_time_come_back(terminal):
    screen = terminal()
    screen.until(lambda text: "Theme: Dark" in text and "Commands" in text)
    screen.type("\x14")
    screen.until(lambda text: "Theme: Light" in text)
    screen.type("\x1b[F\x1b[A\r")
    screen.until(lambda text: "Français" in text)
    screen.type("\x11")
    screen.ended()
    again = terminal()

    assert "Clair" in again.until(lambda text: "Commandes" in text)


def test_plain_and_dumb_terminals_get_the_line_prompt(terminal):
    plain = terminal("--plain")
    plain.until(lambda text: "Welcome" in text)
    dumb = terminal(TERM="dumb")

    assert "cannot show a full screen" in dumb.until(lambda text: "Welcome" in text)
