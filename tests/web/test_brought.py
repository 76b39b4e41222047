"""A player that the host brought, as an opponent in the browser."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

PROJECT = Path(__file__).parents[2]
CENTRE = PROJECT / "examples" / "engines" / "centre.py"
ENGINE = PROJECT / "tests" / "external_bots" / "engine_for_tests.py"


def program(name: str, path: Path, *words: str) -> str:
    return f"{name}={shlex.join([sys.executable, '-S', str(path), *words])}"


BROUGHT = (program("Deep Drop", CENTRE), program("Wobbly", ENGINE, "crash"))


def choose(visitor, opponent: str) -> None:
    visitor.go("/new/connect-four")
    visitor.page.get_by_role("heading", name="Players of this server").wait_for()
    visitor.page.get_by_role("radio", name=re.compile(opponent)).check(force=True)
    visitor.page.get_by_role("button", name="Play", exact=True).click()
    visitor.page.wait_for_url("**/t/*")


def test_a_brought_player_is_offered_plays_and_is_named_as_the_hosts_own(serve_with, visit_at):
    anna = visit_at(serve_with(*BROUGHT))

    choose(anna, "Deep Drop")
    anna.page.get_by_text("Your move, Anna.").wait_for()
    expect(anna.page.get_by_role("listitem").filter(has_text="Deep Drop")).to_contain_text("brought by the host")
    anna.play(1)

    expect(anna.page.get_by_role("gridcell", name="Column 4, row 1: Deep Drop")).to_have_count(1)


def test_a_brought_player_that_crashes_has_lost_and_the_card_says_why(serve_with, visit_at):
    anna = visit_at(serve_with(*BROUGHT))

    choose(anna, "Wobbly")
    anna.play(4)

    card = anna.page.locator(".ending")
    expect(card).to_contain_text("Wobbly cannot go on: its process ended with exit status 3")


def test_the_table_of_a_player_that_is_not_there_any_more_says_so_and_can_be_resigned(serve_with, visit_at):
    address = serve_with(*BROUGHT)
    anna = visit_at(address)
    choose(anna, "Deep Drop")
    anna.page.get_by_text("Your move, Anna.").wait_for()

    serve_with()
    anna.page.reload()
    anna.page.get_by_text("Your move, Anna.").wait_for()
    anna.play(4)
    anna.page.get_by_text("Deep Drop is not on this server at the moment. Wait until it is back, or resign.").wait_for()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.get_by_role("button", name="Resign").last.click()

    expect(anna.page.locator(".ending")).to_be_visible()
    anna.forgive()
