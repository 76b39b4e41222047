"""What an operator sees: numbers for Prometheus, and health that tells the truth."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.monitoring.meters import Family, Histogram, Sample, merged, write_text
from ludotheque.server.store import StoreMoved
from ludotheque.server.store.sqlite import sqlite_store

KEY = "a-key-of-the-operator-0123456789"
PROJECT = Path(__file__).parents[2]
LINE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\]|\\.)*",?)*)\})? (\S+)')
BROWSING = {"host": "games.example.org"}
"""As a request that came from outside looks here."""


def samples(text: str) -> dict[tuple[str, ...], float]:
    """`("ludotheque_tables", 'phase="playing"')` and its value; whose process it is does not matter."""
    found: dict[tuple[str, ...], float] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            match = LINE.fullmatch(line)
            assert match is not None, line
            labels = [label for label in (match[2] or "").split(",") if label and not label.startswith("process=")]
            found[match[1], *labels] = float(match[3])
    return found


def test_a_histogram_counts_up_to_each_bound_and_escapes_what_a_label_says():
    histogram = Histogram((0.1, 1.0))
    for value in (0.05, 0.1, 0.5, 7.0):
        histogram.observe(value)
    said = Family("said", "counter", "What.", [Sample({"by": 'a "b"\n\\'}, 1)])

    text = write_text(merged("process", {"1": [Family("took", "histogram", "Time.", histogram.samples()), said]}))

    assert text.splitlines() == [
        "# HELP took Time.",
        "# TYPE took histogram",
        'took_bucket{process="1",le="0.1"} 2',
        'took_bucket{process="1",le="1"} 3',
        'took_bucket{process="1",le="+Inf"} 4',
        'took_sum{process="1"} 7.6500000000000004',
        'took_count{process="1"} 4',
        "# HELP said What.",
        "# TYPE said counter",
        r'said{process="1",by="a \"b\"\n\\"} 1',
    ]


def test_a_game_shows_in_the_numbers(online):
    async def scenario(house: Any) -> dict[tuple[str, ...], float]:
        anna, bob = await house.pair()
        await anna.play("d")
        await bob.play("d")
        assert (await anna.play("z"))["type"] == "refused"
        await house.http.post("/api/tables", content=b"{")
        await house.http.get("/api/nowhere")
        return samples((await house.http.get("/metrics")).text)

    told = online(scenario)

    assert told["ludotheque_table_events_total", 'kind="moved"'] == 2
    assert told["ludotheque_move_seconds_count",] == 2
    assert told["ludotheque_tables", 'phase="playing"'] == 1
    assert told["ludotheque_sockets",] == 2
    assert told["ludotheque_refusals_total", 'code="server.bad-message"'] == 1
    assert sum(count for (name, *_), count in told.items() if name == "ludotheque_refusals_total") == 2
    assert told["ludotheque_http_requests_total", 'method="POST"', 'route="/api/tables"', 'status="201"'] == 1
    assert told["ludotheque_http_requests_total", 'method=""', 'route=""', 'status="404"'] == 1
    assert told["ludotheque_store_group_size_count", 'thread="writer"'] >= 4
    assert told["process_open_fds",] > 0


def test_who_comes_through_a_proxy_or_another_sites_page_sees_no_numbers_without_the_key(online):
    async def scenario(house: Any) -> list[int]:
        with_key = {"authorization": f"Bearer {KEY}"}
        asked = [
            {},
            {"x-forwarded-for": "192.0.2.7"},
            BROWSING,
            {**BROWSING, "authorization": "Bearer wrong"},
            {**BROWSING, **with_key},
            {"x-forwarded-for": "192.0.2.7", **with_key},
        ]
        return [(await house.http.get("/metrics", headers=headers)).status_code for headers in asked]

    assert online(scenario, policy=AccessPolicy(admin_key=KEY)) == [200, 403, 403, 403, 200, 200]


def test_without_a_key_of_the_operator_none_is_right(online):
    async def scenario(house: Any) -> int:
        headers = {**BROWSING, "authorization": "Bearer None"}
        return (await house.http.get("/metrics", headers=headers)).status_code

    assert online(scenario) == 403


def test_either_process_tells_the_numbers_of_both(online_twice):
    async def scenario(one: Any, two: Any) -> list[set[str]]:
        texts = [(await house.http.get("/metrics")).text for house in (one, two)]
        assert all(text.count("# TYPE ludotheque_tables gauge") == 1 for text in texts)
        ups = [set(re.findall(r'ludotheque_process_up\{process="(\d+)"\} 1', text)) for text in texts]
        assert ups[0] == {str(one.port), str(two.port)}
        return ups

    first, second = online_twice(scenario)

    assert first == second


def test_numbers_for_other_processes_are_for_them_alone(online):
    async def scenario(house: Any) -> int:
        return (await house.http.get("/internal/metrics")).status_code

    assert online(scenario) == 404


async def reasons(house: Any, path: str) -> tuple[int, list[str]]:
    answer = await house.http.get(path)
    return answer.status_code, [reason["code"] for reason in answer.json()["reasons"]]


def test_a_locked_database_makes_the_server_unready_and_leaves_it_alive(online, tmp_path):
    path = tmp_path / "locked.sqlite3"

    async def scenario(house: Any) -> Any:
        before = await reasons(house, "/readyz")
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("BEGIN EXCLUSIVE")
            locked = await until(house, 503)
            alive = await reasons(house, "/healthz")
            other.execute("ROLLBACK")
        return before, locked, alive, await until(house, 200)

    before, locked, alive, after = online(scenario, store=sqlite_store(path))

    assert before == after == (200, [])
    assert locked == (503, ["server.health.store-slow"])
    assert alive == (200, [])


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file stays where it is")
@pytest.mark.parametrize("other", [b"", None])
def test_a_database_that_is_moved_or_replaced_under_the_server_makes_it_unready(online, tmp_path, other):
    path, aside = tmp_path / "moved.sqlite3", tmp_path / "aside.sqlite3"

    async def scenario(house: Any) -> Any:
        path.rename(aside)
        if other is not None:
            path.write_bytes(other)
        moved = await until(house, 503)
        with pytest.raises(StoreMoved):
            await house.registry.ownership.renew()
        aside.replace(path)
        return moved, await until(house, 200)

    moved, after = online(scenario, store=sqlite_store(path))

    assert moved == (503, ["server.health.store-moved"])
    assert after == (200, [])


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file stays where it is")
@pytest.mark.parametrize("other", [b"", None])
def test_no_move_is_acknowledged_that_a_restart_would_not_find(online, tmp_path, other):
    path, aside = tmp_path / "moved.sqlite3", tmp_path / "aside.sqlite3"

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        path.rename(aside)
        if other is not None:
            path.write_bytes(other)
        refused = await anna.play("d")
        aside.replace(path)
        done = await anna.play("c")
        return refused, done, (await bob.until(lambda table: table["steps"]))["steps"]

    refused, done, steps = online(scenario, store=sqlite_store(path))

    assert (refused["type"], refused["refusal"]["code"]) == ("refused", "server.store-failed")
    assert done["type"] == "done"
    assert steps == [{"by": 0, "action": "c"}]


async def until(house: Any, status: int) -> tuple[int, list[str]]:
    """What readiness says as soon as it has this status; an answer is good for half a second."""
    while True:
        found = await reasons(house, "/readyz")
        if found[0] == status:
            return found


def test_a_postgresql_that_takes_nobody_makes_the_server_unready(online, postgres_url, postgres_server):
    import psycopg

    from ludotheque.server.store.postgres import postgres_store

    database = postgres_url.rpartition("/")[2]

    async def scenario(house: Any) -> Any:
        before = await reasons(house, "/readyz")
        with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false".encode())
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [database])
            away = await until(house, 503)
            connection.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true".encode())
        return before, away, await until(house, 200)

    before, away, after = online(scenario, store=postgres_store(postgres_url))

    assert before == after == (200, [])
    assert "server.health.store-failed" in away[1]


def test_a_dead_background_task_makes_the_process_unhealthy_in_the_readers_language(online):
    async def scenario(house: Any) -> Any:
        task = next(task for task in house.registry.supervisor.tasks if task.get_name() == "keep_heartbeat")
        task.cancel()
        await asyncio.wait([task])
        answer = await house.http.get("/healthz?lang=fr")
        return answer.status_code, answer.json()

    status, report = online(scenario)

    assert status == 503
    assert "keep_heartbeat" in report["reasons"][0]["text"]
    assert "tâche de fond" in report["reasons"][0]["text"]


def test_health_needs_no_password(online):
    async def scenario(house: Any) -> list[int]:
        return [(await house.http.get(path)).status_code for path in ("/healthz", "/readyz", "/api/tables")]

    assert online(scenario, policy=AccessPolicy(password="open sesame")) == [200, 200, 401]


def test_the_dashboard_asks_for_numbers_that_there_are(online):
    async def scenario(house: Any) -> str:
        anna, _ = await house.pair()
        await anna.play("d")
        return (await house.http.get("/metrics")).text

    told = {name for name, *_ in samples(online(scenario))} | {"ludotheque_refusals_total"}  # nothing was refused yet
    dashboard = json.loads((PROJECT / "deploy" / "grafana-dashboard.json").read_text("utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]

    names = {name for expression in asked for name in re.findall(r"\b(?:ludotheque|process)_[a-z_]+", expression)}

    assert names <= told
    assert {base(name) for name in names} >= {base(name) for name in told if name.startswith("ludotheque_")}


def base(name: str) -> str:
    """The family of a sample."""
    return name.removesuffix("_sum").removesuffix("_count").removesuffix("_bucket")
