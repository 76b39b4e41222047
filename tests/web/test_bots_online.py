"""Bots that other people run, as opponents in the browser: a real `ludotheque bot` beside the server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from time_limits import STEP_SECONDS

expect = pytest.importorskip("playwright.sync_api").expect

PROJECT = Path(__file__).parents[2]


@contextmanager
def running(address: str, home: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "LUDOTHEQUE_HOME": str(home), "PYTHONPATH": str(PROJECT / "src"), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "ludotheque", "bot", address, "--time", "0.2", *words]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.stdout is not None
    said = process.stdout.readline()
    assert b"online" in said, said
    try:
        yield process
    finally:
        process.terminate()
        process.wait(STEP_SECONDS)
        process.stdout.close()


@pytest.fixture
def bot(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """`bot("--player", "Robby:easy")`: it listens until the test is over, or until it is ended."""
    with ExitStack() as stack:
        yield lambda *words: stack.enter_context(running(address, tmp_path_factory.mktemp("bot"), *words))


@contextmanager
def silent(address: str, name: str) -> Iterator[tuple[Callable[[str, str], None], Callable[[], None]]]:
    """A bot that only listens, with the ways to decline and to hang up."""
    headers = {"ludotheque-profile": "kL3v-9dQ0sTzBn5yWf_2hJcX"}
    with httpx.Client(base_url=address, headers=headers, timeout=STEP_SECONDS) as http:
        http.put("/api/bot", json={"name": name}).raise_for_status()
        request = http.build_request("GET", "/api/bot/events")
        stream = http.send(request, stream=True)
        lines = stream.iter_raw()  # kept: the connection is closed with it
        next(lines)

        def decline(table: str, reason: str) -> None:
            http.post(f"/api/bot/challenges/{table}/decline", json={"reason": reason}).raise_for_status()

        try:
            yield decline, stream.close
        finally:
            stream.close()


def test_a_bot_online_is_challenged_plays_and_is_marked_wherever_its_name_stands(visit, bot, axe):
    anna = visit()
    page = anna.go("/new/connect-four")
    page.get_by_role("radio", name="Pip").wait_for()
    expect(page.get_by_text("Bots online")).to_have_count(0)

    bot("--player", "Robby:beginner", "--game", "connect-four", "--about", "Thinks for a moment.")
    anna.go("/new/morpion")
    page.get_by_role("radio", name=re.compile("beginner|easy")).first.wait_for(state="attached")
    expect(page.get_by_text("Bots online")).to_have_count(0)
    anna.go("/new/connect-four")
    page.get_by_role("heading", name="Bots online").wait_for()
    page.get_by_role("radio", name="Robby bot Thinks for a moment.").check(force=True)
    page.evaluate(axe)
    found = page.evaluate("axe.run()")
    assert [rule["id"] for rule in found["violations"]] == []
    page.get_by_role("button", name="Challenge Robby").click()

    page.get_by_text("Your move, Anna.").wait_for()
    expect(page.get_by_role("listitem").filter(has_text="Robby").first).to_contain_text("Robby bot")
    page.keyboard.press("4")  # a bot answers at once: not `play`, which waits for our own disc to be the last one
    page.locator("ol button .n >> text=/^2$/").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.locator(".ending .series")).to_contain_text("Robby bot")
    expect(anna.go("/finished").locator("li.game")).to_contain_text("Robby bot")
    expect(anna.go("/me").get_by_text("Bots of other people")).to_be_visible()


def test_a_bot_without_room_is_not_offered_any_more_and_another_one_is_chosen(visit, bot):
    anna, ben = visit(), visit(name="Ben")
    bot("--player", "Marvin:beginner")
    bot("--player", "Tiny:beginner", "--games", "1")
    for visitor in (anna, ben):
        visitor.go("/new/connect-four")
        visitor.page.get_by_role("radio", name=re.compile("^Tiny bot")).check(force=True)
    anna.page.get_by_role("button", name="Challenge Tiny").click()
    anna.page.get_by_text("Your move, Anna.").wait_for()

    ben.page.get_by_text("Tiny cannot be challenged any more. Choose another opponent.").wait_for()
    expect(ben.page.get_by_role("radio", name=re.compile("^Tiny"))).to_have_count(0)
    ben.page.get_by_role("radio", name=re.compile("^Marvin bot")).check(force=True)
    ben.page.get_by_role("button", name="Challenge Marvin").click()
    ben.page.get_by_text("Your move, Ben.").wait_for()


def test_a_bot_that_declines_or_goes_away_says_so_and_somebody_else_is_chosen(visit, address, bot):
    """This one is not ours: it answers as slowly as it likes."""
    bot("--player", "Quick:beginner")
    with silent(address, "Silence") as (decline, hang_up):
        anna = visit()
        page = anna.go("/new/connect-four")
        page.get_by_role("radio", name=re.compile("^Silence bot")).check(force=True)
        page.get_by_role("button", name="Challenge Silence").click()
        page.get_by_text("Waiting for Silence to accept the challenge…").wait_for()
        decline(page.url.rsplit("/", 1)[1], "options")

        page.get_by_text("Silence does not play with these options.").wait_for()
        page.reload()
        page.get_by_text("Silence does not play with these options.").wait_for()
        page.get_by_role("button", name="Challenge Silence").click()
        page.get_by_text("Waiting for Silence to accept the challenge…").wait_for()
        hang_up()

        page.get_by_text("Silence is not online any more. Wait until it is back, or choose somebody else.").wait_for()
        page.get_by_role("button", name="Choose somebody else").click()
        page.get_by_role("button", name="Challenge Quick").click()
        page.get_by_text("Your move, Anna.").wait_for()
