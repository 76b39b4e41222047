"""A browser and a terminal at one table of a server."""

from __future__ import annotations

import pytest

from real_terminal import Terminal


@pytest.fixture
def terminal(tmp_path):
    opened: list[Terminal] = []

    def open_one(*words: str) -> Terminal:
        opened.append(Terminal(tmp_path / "home", *words))
        return opened[-1]

    yield open_one
    for each in opened:
        each.end()


def test_a_browser_plays_a_terminal_which_is_killed_and_comes_back(visit, terminal):
    anna = visit()
    anna.begin(company="With a link")
    anna.page.get_by_text("Invite someone").wait_for()
    screen = terminal(anna.page.url)
    anna.page.get_by_text("Your move, Anna.").wait_for()

    anna.play(4)
    screen.until(lambda text: "Anna plays 4" in text and "Your move" in text)
    screen.type("5")
    anna.page.get_by_text("Your move, Anna.").wait_for()
    screen.end()
    anna.play(4)
    again = terminal(anna.page.url)
    again.until(lambda text: "Your move" in text)
    again.type("5")

    anna.page.get_by_text("Your move, Anna.").wait_for()
    assert anna.page.get_by_role("gridcell", name="Column 5, row 2:").count() == 1
