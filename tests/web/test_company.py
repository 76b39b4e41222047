"""In company at a table: who watches, and what people say to each other."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL

expect = pytest.importorskip("playwright.sync_api").expect


CUTTABLE = """
globalThis.lines = [];
globalThis.isCut = false;
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    lines.push(this);
    if (isCut) this.close();
  }
};
"""
"""Connections that a test can cut, and keep cut."""


CROWD = """async ({path, protocol, subprotocol, names}) => {
  for (const [number, name] of names.entries()) {
    const key = `somebody-of-the-crowd-${number}-xyz`;
    const headers = {"content-type": "application/json", "ludotheque-profile": key};
    await fetch("/api/profile", {method: "PUT", headers, body: JSON.stringify({name, picture: "fox"})});
    const line = new WebSocket(`ws://${location.host}${path}`, subprotocol);
    await new Promise((done) => { line.onopen = done; });
    line.send(JSON.stringify({type: "hello", protocol, profile: key}));
  }
}"""
"""People who watch, from one page."""


def pair(visit_at: Any, address: str, **settings: Any) -> tuple[Any, Any]:
    anna, bob = visit_at(address), visit_at(address, name="Bob", **settings)
    anna.begin(company="With a link")
    anna.page.get_by_text("Invite someone").wait_for()
    bob.sit_down(anna.page.url)
    bob.page.locator(".play .boardbox > *").first.wait_for()
    anna.page.locator(".play .boardbox > *").first.wait_for()
    return anna, bob


def known(visit_at: Any, address: str, name: str, **settings: Any) -> Any:
    """Somebody whom the server knows, for they have opened a table before."""
    visitor = visit_at(address, name=name, **settings)
    visitor.begin(company="With a link")
    visitor.page.get_by_text("Invite someone").wait_for()
    return visitor


def test_words_are_pushed_and_one_writer_is_hidden_at_the_next_table_too(serve_words: Any, visit_at: Any) -> None:
    address = serve_words("--chat")
    anna, bob = pair(visit_at, address)
    asked: list[str] = []
    lines: list[str] = []
    bob.page.get_by_label("Write a message").wait_for()
    bob.page.on("request", lambda request: asked.append(request.method) if "/chat" in request.url else None)
    bob.page.on("websocket", lambda line: lines.append(line.url))
    box = anna.page.get_by_label("Write a message")
    for text in ("Good evening!", "Ready?"):
        box.fill(text)
        box.press("Enter")
        bob.page.locator(".chat li").get_by_text(text).wait_for()

    assert len(asked) <= len(lines), "nobody polls: only a line that was cut is caught up with"
    bob.page.get_by_role("button", name="Hide what Anna writes").first.click()
    bob.page.locator(".chat .hidden").get_by_text("Anna is hidden.").wait_for()
    expect(bob.page.get_by_label("Write a message")).to_be_focused()
    expect(bob.page.locator(".chat li").get_by_text("Ready?")).to_have_count(0)
    box.fill("Are you there?")
    box.press("Enter")
    anna.page.locator(".chat li").get_by_text("Are you there?").wait_for()
    bob.page.reload()
    bob.page.locator(".chat .hidden").get_by_text("Anna is hidden.").wait_for()
    expect(bob.page.locator(".chat li").get_by_text("Are you there?")).to_have_count(0)
    bob.page.get_by_role("button", name="Show", exact=True).click()
    bob.page.locator(".chat li").get_by_text("Are you there?").wait_for()


def test_a_long_message_stays_within_its_bubble_beside_a_clock(serve_words: Any, visit_at: Any) -> None:
    address = serve_words("--chat")
    anna, bob = visit_at(address), visit_at(address, name="Bob")
    for visitor in (anna, bob):
        visitor.go("/lobby").get_by_role("button", name=re.compile("Connect Four, 3 min")).click()
    bob.page.get_by_label("Write a message").wait_for()
    box = anna.page.get_by_label("Write a message")
    box.fill("Such a long message that nobody would expect it to fit beside a clock")
    box.press("Enter")

    bubble = bob.page.locator(".seat .speech")

    bubble.wait_for()
    assert bubble.evaluate("bubble => bubble.scrollHeight <= bubble.clientHeight")


def test_who_is_hidden_stays_so_when_the_seats_change(serve_words: Any, visit_at: Any) -> None:
    anna, bob = pair(visit_at, serve_words("--chat"))
    box = anna.page.get_by_label("Write a message")
    box.fill("Good evening!")
    box.press("Enter")
    bob.page.get_by_role("button", name="Hide what Anna writes").click()
    bob.page.locator(".chat .hidden").get_by_text("Anna is hidden.").wait_for()

    anna.page.get_by_role("button", name="Offer draw").click()
    bob.page.get_by_role("button", name="Accept the draw").click()
    anna.page.get_by_role("button", name="Rematch", exact=True).click()
    bob.page.get_by_role("button", name="Rematch!", exact=True).click()
    bob.page.get_by_text("Your move, Bob.").first.wait_for()
    bob.page.locator(".chat .hidden").get_by_text("Anna is hidden.").wait_for()
    bob.page.get_by_role("button", name="Show", exact=True).click()
    bob.page.locator(".chat li").get_by_text("Good evening!").wait_for()
    expect(bob.page.locator(".chat .wrong")).to_have_count(0)


def test_words_said_while_the_line_was_cut_are_there_when_it_is_back(serve_words: Any, visit_at: Any) -> None:
    anna, bob = pair(visit_at, serve_words("--chat"))
    bob.page.add_init_script(CUTTABLE)
    bob.forgive()  # the first question is not answered
    bob.page.route(re.compile(r"/chat\?after"), lambda route: route.abort(), times=1)
    bob.page.reload()
    bob.page.get_by_label("Write a message").wait_for()
    bob.page.evaluate("isCut = true; lines.forEach((line) => line.close())")
    bob.page.get_by_text("Reconnecting").first.wait_for()
    box = anna.page.get_by_label("Write a message")
    box.fill("Hello?")
    box.press("Enter")
    anna.page.locator(".chat li").get_by_text("Hello?").wait_for()
    expect(bob.page.locator(".chat li").get_by_text("Hello?")).to_have_count(0)
    own = bob.page.get_by_label("Write a message")
    own.fill("Anybody?")
    own.press("Enter")
    bob.page.locator(".chat li").get_by_text("Anybody?").wait_for()
    bob.page.evaluate("isCut = false")
    bob.page.locator(".chat li").get_by_text("Hello?").wait_for()


def test_who_watches_is_named_unless_they_do_not_want_to_be(serve_words: Any, visit_at: Any) -> None:
    address = serve_words()
    anna, _ = pair(visit_at, address)
    ada = known(visit_at, address, "Ada")
    ada.go(anna.page.url)
    anna.page.get_by_text("Watching: Ada", exact=True).wait_for()
    ada.page.get_by_text("Watching: Ada", exact=True).wait_for()
    leo = visit_at(address, name="Léo")
    leo.go(anna.page.url)
    anna.page.get_by_text("Watching: Ada and 1 guest", exact=True).wait_for()

    settings = ada.context.new_page()
    settings.goto("/settings")
    settings.get_by_label("Show my name to others while I watch a game").uncheck()

    anna.page.get_by_text("2 watching", exact=True).wait_for()


def test_many_who_watch_wait_behind_a_line_that_everybody_can_open(serve_words: Any, visit_at: Any, axe: str) -> None:
    anna, _ = pair(visit_at, serve_words(), theme="dark")
    crowd = visit_at(anna.address, name="Crowd")
    crowd.go("/about")
    names = ["Ada", "Léo", "Mia", "Maximilien-Alexandre de la Tour", "Zoé"]
    path = f"/api/tables{anna.page.url.removeprefix(f'{anna.address}/t')}/socket"
    crowd.page.evaluate(CROWD, {"path": path, "protocol": PROTOCOL, "subprotocol": SUBPROTOCOL, "names": names})

    line = anna.page.get_by_text("Watching: Ada, Léo, Mia and 2 others", exact=True)
    line.focus()
    anna.page.keyboard.press("Enter")
    anna.page.get_by_text(f"Watching: {', '.join(names[:-1])} and Zoé", exact=True).wait_for()

    anna.page.evaluate(axe)
    found = anna.page.evaluate("axe.run('.watching', {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})")
    assert [problem["id"] for problem in found["violations"]] == []
