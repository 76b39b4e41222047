"""The opening explorer in the browser: exact values beside what people played, with the server and without it."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

expect = pytest.importorskip("playwright.sync_api").expect

GAMES = (["d", "d", "resign"], ["d", "resign"], ["c", "d", "c", "resign"])
"""Who begins loses the first, wins the second and the third."""


def played(address: str, actions: list[str]) -> None:
    """A game of two friends at one screen, at a listed table."""
    with httpx.Client(base_url=address) as client:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
        asked = {"game": "connect-four", "name": "Ada", "options": {"starter": "1"}, "is_listed": True, "seats": seats}
        key = client.post("/api/tables", json=asked).raise_for_status().json()
        client.headers["authorization"] = f"Bearer {key['token']}"
        for number, action in enumerate(actions):
            what = {"type": "resign"} if action == "resign" else {"type": "move", "action": action}
            sent = {"command": f"c{number}", **what}
            client.post(f"/api/tables/{key['table']}/commands", json=sent).raise_for_status()


def counted(address: str, games: int, pause: Any) -> None:
    """Wait until the server has counted so many."""
    while True:
        moves = httpx.get(f"{address}/api/explorer/connect-four").json()["moves"]
        if sum(move["won"] + move["drawn"] + move["lost"] for move in moves) == games:
            return
        pause(200)


def test_what_people_played_stands_beside_the_value_of_every_move(visit: Any, address: str, axe: str) -> None:
    visitor = visit()
    page = visitor.go("/analysis/connect-four")
    for actions in GAMES:
        played(address, actions)
    counted(address, len(GAMES), page.wait_for_timeout)

    page.get_by_role("button", name="Explorer").click()
    panel = page.get_by_role("region", name="Explorer")
    rows = panel.locator("ul").first.get_by_role("button")
    expect(panel).to_contain_text("3 games reached this position")
    expect(rows.nth(0)).to_have_accessible_name(re.compile("^Column 4: 2 games; won 1, drawn 0, lost 1, wins in 41"))
    expect(rows.nth(1)).to_have_accessible_name(re.compile("^Column 3: 1 game; won 1.*draws"))
    expect(page).to_have_url(re.compile("/explorer/connect-four"))
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    assert [each["id"] for each in found["violations"]] == []

    rows.nth(0).click()
    expect(panel).to_contain_text("1 game reached this position")
    panel.get_by_role("button", name=re.compile("Bob")).click()
    expect(page.locator("section[aria-label=Moves] ol button")).to_have_count(2)

    page.reload()
    expect(panel).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_the_server_the_values_are_still_there(visit: Any, language: str) -> None:
    visitor = visit(language=language)
    page = visitor.go("/explorer/connect-four?s=44")
    value = page.locator(".explorer .val").first
    expect(value).to_have_text({"en": "W39", "fr": "G39"}[language])

    visitor.forgive()
    visitor.context.set_offline(True)
    page.locator(".explorer ul button").first.click()

    expect(page.locator(".explorer .head")).to_have_text(
        {
            "en": "Without the server, only the values are known.",
            "fr": "Sans le serveur, seules les valeurs sont connues.",
        }[language]
    )
    expect(page.locator(".explorer .val")).to_have_count(7)
