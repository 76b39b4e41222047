"""The board in a real notebook page: marimo serves it, Chromium shows it, Python knows what was played."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from time_limits import STEP_SECONDS

pytest.importorskip("anywidget")
pytest.importorskip("marimo")
expect = pytest.importorskip("playwright.sync_api").expect
NOTEBOOK = Path(__file__).with_name("notebook_for_tests.py")


@pytest.fixture
def notebook(browser, free_port, tmp_path):
    """The page of the notebook, and the file that Python writes the moves to."""
    port, played = free_port(), tmp_path / "played"
    environment = {**os.environ, "PLAYED": str(played), "PYTHONPATH": os.pathsep.join(sys.path), "HOME": str(tmp_path)}
    command = [sys.executable, "-m", "marimo", "run", str(NOTEBOOK), "--headless", "--no-token", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: is_listening(port))
    context = browser.new_context()
    context.set_default_timeout(1000 * STEP_SECONDS)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}")
    yield page, played
    context.close()
    process.terminate()
    process.wait(STEP_SECONDS)


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for(is_there):
    deadline = monotonic() + STEP_SECONDS
    while not is_there():
        assert monotonic() < deadline
        sleep(0.1)


def click(surface, x, y):
    """At a point of the sheet, in cells; half a cell of mat is around it."""
    box, drawing = surface.bounding_box(), surface.locator("svg").get_attribute("viewBox").split()
    scale = box["width"] / float(drawing[2])
    surface.click(position={"x": (x + 0.5) * scale, "y": (y + 0.5) * scale})


def test_a_board_in_a_notebook_is_played_by_click_and_keys_and_python_knows(notebook):
    page, played = notebook
    widgets = page.locator(".lt-widget")
    expect(widgets).to_have_count(4)
    one, other, over, ricochet = (widgets.nth(number) for number in range(4))

    click(one.locator(".lt-surface"), 0.8 + 3.5, 1)
    expect(one.locator(".lt-step")).to_have_text("1/1 · 4")
    expect(other.locator(".lt-step")).to_have_text("1/1 · 4")
    other.locator(".lt-surface").press("ArrowRight")
    other.locator(".lt-surface").press("Escape")
    other.locator(".lt-surface").press("3")
    expect(one.locator(".lt-step")).to_have_text("2/2 · 3")
    wait_for(lambda: played.read_text() == "d c")

    one.get_by_role("button", name="Analyse").click()
    expect(one.locator(".lt-value")).to_have_count(7)
    expect(one.locator(".lt-analysis li")).to_have_count(7)
    one.get_by_role("button", name="Undo").click()
    wait_for(lambda: played.read_text() == "d")

    expect(over.locator(".lt-status")).to_contain_text("Joueur 1")
    over.get_by_role("button", name="Au début").click()
    expect(over.locator(".lt-step")).to_have_text("0/5")

    click(ricochet.locator(".lt-surface"), 16.3, 1.3)
    expect(ricochet.locator(".lt-chosen")).to_have_count(2)
    ricochet.locator(".lt-surface").press("ArrowDown")
    ricochet.locator(".lt-surface").press("Enter")
    expect(ricochet.locator(".lt-step")).to_have_text("1/1 · RS")
