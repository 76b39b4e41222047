"""What a client does with a change: the same as `merged` in web/src/store.ts."""

from __future__ import annotations

from typing import Any

APART = ("type", "base", "log", "steps", "view_changes", "done")
"""What does not simply take the place of what was there."""


def merged(table: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The table after a change that begins where the table stands."""
    assert change["base"] == table["version"]
    after = table | {name: value for name, value in change.items() if name not in APART}
    after["log"] = change.get("log", [])
    after["steps"] = [*table["steps"], *change.get("steps", [])]
    if "view_changes" in change:
        after["view"] = table["view"] | change["view_changes"]
    return after
