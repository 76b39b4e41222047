"""A board in a page of another origin: what it may do there, and that nothing else of ours can be framed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from ludotheque.play.record.link import pack

expect = pytest.importorskip("playwright.sync_api").expect

GAME_CODE = pack(";;d d c c e e f")
BLOCKED = "frame-ancestors 'none'"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """`blog(html)`: the address of this page, on another host and port."""
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()

    def publish(html: str) -> str:
        (tmp_path / "index.html").write_text(f"<!doctype html><title>Blog</title>{html}", "utf-8")
        return f"http://localhost:{server.server_port}/"

    yield publish
    server.shutdown()
    server.server_close()


@pytest.fixture
def reader(browser: Any) -> Iterator[Any]:
    """A page of somebody who reads blogs."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_a_shared_board_is_framed_by_the_code_that_the_dialog_gives(
    visit: Any, reader: Any, blog: Any, address: str, axe: str
) -> None:
    page = visit().go("/analysis/connect-four?s=44")
    page.get_by_text("wins in 39").first.wait_for()  # before that it is the empty board that would be shared
    page.get_by_role("button", name="Share and save").click()
    page.locator("dialog").get_by_text("Embed in a page").click()
    code = page.get_by_role("textbox", name="Embed in a page")
    expect(code).to_have_value(re.compile("^<iframe src="))
    complaints: list[str] = []
    reader.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)

    reader.goto(blog(code.input_value()))

    frame = reader.frame_locator("iframe")
    expect(frame.get_by_role("img")).to_have_accessible_name(re.compile("^Connect Four"))
    expect(frame.get_by_role("listitem").filter(has_text="4: W39")).to_have_count(1)
    expect(frame.get_by_role("link", name="Open in Ludothèque")).to_have_attribute(
        "href", re.compile(re.escape(address))
    )
    inside = reader.frames[1]
    assert inside.evaluate("self.origin") == "null"
    assert inside.evaluate("(() => { try { return localStorage.length } catch { return 'refused' } })()") == "refused"
    assert complaints == []


def test_a_game_is_stepped_through_by_keys_and_the_page_around_stays_where_it_was(
    reader: Any, blog: Any, address: str
) -> None:
    source = f"{address}/embed?game=connect-four&amp;g={GAME_CODE}&amp;lang=fr&amp;theme=dark"
    reader.goto(blog(f'<iframe src="{source}" width="480" height="560"></iframe>'))
    frame = reader.frame_locator("iframe")
    expect(frame.get_by_text("coup 7 sur 7")).to_be_visible()
    before = reader.evaluate("history.length")

    frame.get_by_role("link", name="Précédent").click()
    expect(frame.get_by_text("coup 6 sur 7")).to_be_visible()
    expect(frame.get_by_role("link", name="Précédent")).to_be_focused()
    for key, step in (("ArrowLeft", 5), ("Home", 0), ("ArrowRight", 1), ("End", 7)):
        reader.keyboard.press(key)
        expect(frame.get_by_text(f"coup {step} sur 7")).to_be_visible()
    frame.get_by_role("button", name="Lecture").click()
    expect(frame.get_by_text("coup 2 sur 7")).to_be_visible()

    assert reader.evaluate("history.length") == before


def test_no_other_page_of_ours_can_be_framed(reader: Any, blog: Any, address: str) -> None:
    blocked: list[str] = []
    reader.on("console", lambda said: blocked.append(said.text) if BLOCKED in said.text else None)
    paths = ("/", "/analysis/connect-four", "/settings", "/enter")

    reader.goto(blog("".join(f'<iframe src="{address}{path}"></iframe>' for path in paths)))
    reader.wait_for_load_state("networkidle")

    assert len(blocked) == len(paths)


def test_a_frame_can_be_opened_by_itself(reader: Any, address: str) -> None:
    reader.goto(f"{address}/embed/mo:3x3x3:p2%203%2F1a1%2F3%20b?lang=en")

    expect(reader.get_by_role("img")).to_have_accessible_name(re.compile("^Morpion"))
