"""The browser tries paths out by a slide rule of its own; vitest holds it to the walks written here."""

from __future__ import annotations

import json
import runpy
from collections import Counter
from pathlib import Path

PROJECT = Path(__file__).parents[2]
WALKS = PROJECT / "tests" / "golden" / "ricochet_slides.json"


def test_the_walks_for_the_browser_are_those_of_our_rules():
    written = runpy.run_path(str(PROJECT / "tools" / "ricochet_slides.py"))["written"]()

    assert WALKS.read_text(encoding="utf-8") == written, "run: make golden"


def test_the_walks_for_the_browser_meet_every_case():
    walks = [walk for board in json.loads(WALKS.read_text(encoding="utf-8")) for walk in board["walks"]]

    arrivals = Counter(arrival for walk in walks for arrival in walk["arrivals"])
    lengths = {len(cells) for walk in walks for cells in walk["entered"]}

    assert arrivals.keys() == {"reached", "straight", "elsewhere"}
    assert {0, 1, 31} <= lengths
