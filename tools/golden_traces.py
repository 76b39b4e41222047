"""Write searches node by node, for the search viewer in the browser to agree with."""

from __future__ import annotations

import json
from math import isfinite
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import read_state
from ludotheque.search import TracedNode, traced_alpha_beta, traced_minimax

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "search_traces.json"
_SEARCHES = {"minimax": traced_minimax, "alpha-beta": traced_alpha_beta}
_POSITIONS = (
    ("morpion", "mo:3x3x3:p2 a1b/1b1/1a1 a", 9),
    ("morpion", "mo:3x3x3:p2 ab1/ba1/2b a", 9),
    ("morpion", "mo:3x3x3:p2 3/3/3 b", 2),
    ("connect-four", "c4:4x4x4 3b/3a/1abb/1baa a", 3),
    ("connect-four", "c4:5x4x4 5/2b2/2aa1/abbab a", 3),
)


def written() -> str:
    found = [_traced(*position, algorithm) for position in _POSITIONS for algorithm in _SEARCHES]
    return json.dumps(found, separators=(",", ":")) + "\n"


def _traced(slug: str, position: str, depth: int, algorithm: str) -> dict[str, Any]:
    game = catalogue.game(slug)
    nodes = _SEARCHES[algorithm](game, read_state(game, position), depth=depth)
    write = game.notation.write_action
    return {
        "game": slug,
        "position": position,
        "algorithm": algorithm,
        "depth": depth,
        "nodes": [_told(node, write) for node in nodes],
    }


def _told(node: TracedNode[Any], write: Any) -> dict[str, Any]:
    return {
        "parent": node.parent,
        "move": None if node.move is None else write(node.move.action),
        "player": node.player,
        "alpha": node.alpha if isfinite(node.alpha) else None,
        "beta": node.beta if isfinite(node.beta) else None,
        "value": int(node.value),
        "skipped": [write(action) for action in node.skipped],
    }


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
