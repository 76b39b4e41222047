"""Names for those who shall have none, and records with other names."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ludotheque.play import free_name
from ludotheque.play.players import default_name


def neutral_name(seat: int) -> str:
    """Player 1, Player 2, …; `name_in` says it in the language of whoever reads it."""
    return default_name(seat, "en")


def neutral_names(names: Sequence[str], seats: Collection[int]) -> dict[int, str]:
    """A neutral name for each of these seats, none of which the others have."""
    taken = [name for seat, name in enumerate(names) if seat not in seats]
    found: dict[int, str] = {}
    for seat in sorted(seats):
        found[seat] = free_name(neutral_name(seat), taken)
        taken.append(found[seat])
    return found


def record_renamed(record: str, names: Mapping[int, str]) -> str:
    """A record in the lossless form, with these names by seat."""
    content: dict[str, Any] = json.loads(record)
    players: list[dict[str, Any]] = content["chairs"]
    changes = {players[seat]["name"]: name for seat, name in names.items()}
    for seat, name in names.items():
        players[seat]["name"] = name
    if content.get("outcome"):
        content["outcome"]["reason"] = _reason_renamed(content["outcome"]["reason"], changes)
    return json.dumps(content, ensure_ascii=False)


def reason_renamed(reason: str, changes: Mapping[str, str]) -> str:
    """JSON of a phrase, with names changed where it has some."""
    return json.dumps(_reason_renamed(json.loads(reason), changes), ensure_ascii=False)


def _reason_renamed(said: Any, changes: Mapping[str, str]) -> Any:
    """The codes of phrases are no names, whatever somebody is called."""
    if isinstance(said, str):
        return changes.get(said, said)
    if isinstance(said, list):
        return [_reason_renamed(item, changes) for item in said]
    if not isinstance(said, dict):
        return said
    return {key: value if key == "code" else _reason_renamed(value, changes) for key, value in said.items()}


def without_names(record: str) -> str:
    """A record in the lossless form that names no person."""
    players: list[dict[str, Any]] = json.loads(record)["chairs"]
    people = [seat for seat, player in enumerate(players) if player["nature"] == "person"]
    return record_renamed(record, neutral_names([player["name"] for player in players], people))
