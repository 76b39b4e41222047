"""Keep a database of a release for the tests of upgrades: play a few games on its server, then write all rows as SQL.

$ ludotheque serve --database games.sqlite3           the release, in an environment of its own
$ python -m tools.kept_database play http://127.0.0.1:8642/ tests/server/databases/0.1.0.json
$ ludotheque data export tests/server/databases/0.1.0.jsonl --database games.sqlite3
  (stop the server)
$ python -m tools.kept_database dump games.sqlite3 tests/server/databases/0.1.0.sql

Only requests that every release understands are sent. SQLite and PostgreSQL both read the SQL.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx

PROFILE = {"ludotheque-profile": "kL3v-9dQ0sTzBn5yWf_2hJcX"}
"""Of everybody who opens a table; releases without profiles do not look at it."""

_COMMANDS = count(1)
_WAIT_SECONDS, _PAUSE_SECONDS = 60.0, 0.1


class Seated:
    """Somebody at a table of the server."""

    def __init__(self, client: httpx.Client, path: str, words: dict[str, Any], headers: dict[str, str]) -> None:
        response = client.post(path, json=words, headers=headers)
        response.raise_for_status()
        self.key = response.json()
        self._client = client

    def do(self, command: str, /, **words: Any) -> None:
        path = f"/api/tables/{self.key['table']}/commands"
        response = self._client.post(
            path,
            json={"type": command, "command": f"k{next(_COMMANDS)}", **words},
            headers={"authorization": f"Bearer {self.key['token']}"},
        )
        assert response.is_success, response.text

    def offer(self, kind: str) -> None:
        self.do("offer", kind=kind, what=kind)  # the first release calls it `what`


def played(client: httpx.Client) -> list[dict[str, Any]]:
    """The games, each with the keys to its seats and what may be done next."""
    return [
        _waiting(client),
        _with_clock(client),
        _bidding(client),
        _with_computer(client),
        _rematch(client),
        _won(client),
        _left(client),
    ]


def _pair(client: httpx.Client, game: str, **words: Any) -> tuple[Seated, Seated]:
    body = {"game": game, "name": "Anna ✎", "grace_seconds": None, **words}
    anna = Seated(client, "/api/tables", body, PROFILE)
    return anna, Seated(client, f"/api/tables/{anna.key['table']}/join", {"name": "Bob"}, {})


def _kept(phase: str, *seated: Seated, then: str | None = None) -> dict[str, Any]:
    """`then` is what may be done next."""
    keys = [one.key for one in seated]
    return {"table": keys[0]["table"], "phase": phase, "keys": keys, "next": then}


def _waiting(client: httpx.Client) -> dict[str, Any]:
    words = {"game": "connect-four", "name": "Zoë 🙂", "is_listed": True, "grace_seconds": None}
    return _kept("waiting", Seated(client, "/api/tables", words, PROFILE))


def _with_clock(client: httpx.Client) -> dict[str, Any]:
    options = {"columns": "9", "rows": "9", "run": "5", "starter": "1"}
    anna, bob = _pair(client, "morpion", options=options, pace={"kind": "per-game", "seconds": 600}, is_listed=True)
    for mover, action in ((anna, "d4"), (bob, "e5"), (anna, "a9"), (bob, "b1")):
        mover.do("move", action=action)
    bob.offer("takeback")
    anna.offer("takeback")
    bob.do("react", reaction="oops")
    return _kept("playing", anna, bob, then="c3")


def _bidding(client: httpx.Client) -> dict[str, Any]:
    anna, bob = _pair(client, "ricochet", options={"players": "2", "bid_seconds": "600"}, seed=7)
    anna.do("move", action="=30")
    bob.do("move", action="=29")
    anna.do("pause")
    anna.do("resume")
    return _kept("playing", anna, bob, then="=28")


def _with_computer(client: httpx.Client) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "computer", "level": "easy"}]
    body = {"game": "connect-four", "name": "Anna", "seats": seats, "seed": 3, "grace_seconds": None}
    anna = Seated(client, "/api/tables", body, PROFILE)
    anna.do("move", action="d")
    until = time.monotonic() + _WAIT_SECONDS
    while client.get(f"/api/tables/{anna.key['table']}").json()["to_act"] != [0]:
        assert time.monotonic() < until, "the computer does not move"
        time.sleep(_PAUSE_SECONDS)
    return _kept("playing", anna, then="a")


def _rematch(client: httpx.Client) -> dict[str, Any]:
    anna, bob = _pair(client, "morpion", options={"starter": "1"}, is_listed=True)
    anna.do("move", action="b2")
    bob.do("resign")
    anna.offer("rematch")
    bob.offer("rematch")
    return _kept("playing", anna, bob, then="c3")


def _won(client: httpx.Client) -> dict[str, Any]:
    anna, bob = _pair(client, "connect-four", seed=5)
    for action in "dcdcdc":
        (anna if action == "d" else bob).do("move", action=action)
    anna.do("move", action="d")
    return _kept("over", anna, bob)


def _left(client: httpx.Client) -> dict[str, Any]:
    anna, bob = _pair(client, "connect-four", seed=6)
    anna.do("move", action="a")
    bob.do("leave")
    return _kept("over", anna, bob)


def dumped(database: Path) -> Iterator[str]:
    """Tables and indexes in the order in which they were made, each with its rows."""
    with sqlite3.connect(database) as connection:
        made = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        for kind, name, sql in made.fetchall():
            yield f"{sql};"
            for row in connection.execute(f"SELECT * FROM {name}") if kind == "table" else ():  # noqa: S608 # ours
                values = (connection.execute("SELECT quote(?)", (value,)).fetchone()[0] for value in row)
                yield f"INSERT INTO {name} VALUES ({', '.join(values)});"  # noqa: S608 # quoted


def main() -> None:
    order, source, target = sys.argv[1:]
    if order == "play":
        with httpx.Client(base_url=source, timeout=_WAIT_SECONDS) as client:
            kept = {"at": time.time(), "tables": played(client)}
        text = json.dumps(kept, indent=1, ensure_ascii=False)
    else:
        text = "\n".join(dumped(Path(source)))
    Path(target).write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
