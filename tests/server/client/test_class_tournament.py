"""`ludotheque course tournament --server`: the players of a class at tables of a real server, watched and kept."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import ludotheque as lt
from ludotheque.disk import load_table
from ludotheque.server.limits import Rate

PLAYERS = {
    "anna": "def choose(position):\n    return position.moves[0]\n",
    "ben": "def choose(position):\n    return position.moves[-1]\n",
    "carl": "def choose(position):\n    return 1 / 0\n",
}


@pytest.fixture
def pupils(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    for name, text in PLAYERS.items():
        (folder / f"{name}.py").write_text(text)
    return folder


@pytest.fixture
def tournament(tmp_path: Path, pupils: Path, typed):
    """Starts one on this server, with everything kept."""

    def start(port: int, *words: str):
        kept = ["--save", str(tmp_path / "games"), "--results", str(tmp_path / "results.jsonl")]
        url = f"http://127.0.0.1:{port}"
        return typed(
            "course", "tournament", str(pupils), "--server", url, "--pace", "0.1", "--lang", "en", *kept, *words
        )

    return start


@pytest.mark.parametrize("game", ["connect-four", "morpion"])
def test_a_class_plays_at_tables_that_everybody_may_watch_and_leaves_them(program, tournament, tmp_path, game):
    server = program()

    said, _ = tournament(server.port, "--game", game).communicate()

    links = [line.split(": ", 1) for line in said.splitlines() if "/t/" in line]
    assert sorted(names for names, _ in links) == [
        f"{one} – {other}" for one in sorted(PLAYERS) for other in sorted(PLAYERS) if one != other
    ]
    assert "carl gives up: it crashed: ZeroDivisionError: division by zero" in said
    assert "carl lost 4 games: it crashed" in said
    with lt.connect(f"127.0.0.1:{server.port}") as watcher:
        assert watcher.lobby() == []
        seen = [watcher.watch(link).snapshot for _, link in links]
    assert all(table.phase == "over" and not table.yours for table in seen)
    records = sorted((tmp_path / "games").iterdir())
    loaded = [load_table(record) for record in records]
    assert len(loaded) == 6
    assert all(each.outcome is not None for each in loaded)
    assert sorted(len(each.steps) for each in loaded) == sorted(len(table.steps) for table in seen)


def test_a_tournament_that_was_stopped_goes_on(program, tournament, pupils):
    (pupils / "carl.py").unlink()
    server = program()
    first, _ = tournament(server.port, "--game", "morpion", "--games", "2").communicate()

    again, _ = tournament(server.port, "--game", "morpion", "--games", "3").communicate()

    assert (first.count("/t/"), again.count("/t/")) == (2, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_whoever_stops_a_tournament_leaves_nobody_at_the_tables(program, tournament):
    server = program("--password", "open sesame")
    process = tournament(server.port, "--pace", "60", "--tables", "2", "--password", "open sesame")
    begun = 0
    while begun < 2:
        begun += "/t/" in process.stdout.readline()
        assert process.poll() is None

    process.terminate()
    process.communicate()

    assert process.returncode == 130
    with lt.connect(f"127.0.0.1:{server.port}", password="open sesame") as watcher:
        assert watcher.lobby() == []


def test_a_server_that_wants_less_at_once_and_broken_lines_cost_no_game(online, tournament, pupils, line, relaxed):
    (pupils / "carl.py").unlink()
    frames = []

    def is_cut(piece: bytes) -> bool:
        if piece[0] & 0x80:  # of a socket: requests begin with a letter
            frames.append(piece)
        return len(frames) in (6, 15) and frames[-1] is piece

    async def scenario(house):
        async with line(house.port) as cable:
            cable.on_sent = is_cut
            process = tournament(cable.port, "--games", "3", "--tables", "2", "--lang", "fr")
            said, _ = await asyncio.to_thread(process.communicate)
            return process.returncode, said

    limits = replace(relaxed, requests=Rate(10, 8), new_tables=Rate(1, 0.5), tables_per_address=1)
    status, said = online(scenario, limits=limits)

    assert status == 0, said
    assert "Regarde les parties sur http" in said
    assert len(frames) > 15
    assert "abandonne" not in said
    games = sorted((pupils.parent / "games").iterdir())
    assert [load_table(record).outcome is not None for record in games] == [True, True, True]
