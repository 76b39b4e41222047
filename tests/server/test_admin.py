"""What the operator may do with the admin key, and that it holds in every process."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from typing import Any

import pytest

from ludotheque.contract import TableError
from ludotheque.server.admin.state import AdminState, Ban, ban_subject
from ludotheque.server.admin_key import MIN_LENGTH
from ludotheque.server.app import OPERATIONS as FOR_VISITORS
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.routes.admin import OPERATIONS
from ludotheque.server.store.sqlite import sqlite_store

KEY = "a-key-of-the-operator-0123456789"
POLICY = AccessPolicy(admin_key=KEY, proxies=TrustedProxies("127.0.0.1"))
BEHIND_PROXY = {"x-forwarded-for": "192.0.2.7"}


class Admin:
    """The operator, at one server."""

    def __init__(self, house: Any) -> None:
        self._http = house.http

    async def __call__(self, method: str, path: str = "", status: int = 200, **body: Any) -> Any:
        headers = {"authorization": f"Bearer {KEY}"}
        answer = await self._http.request(method, f"/api/admin{path}", json=body or None, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()


async def profile_of(house: Any, admin: Admin, name: str) -> tuple[str, dict[str, str]]:
    """The id of a new profile, and the header by which its device shows who it is."""
    header = {HEADER: secrets.token_urlsafe(24)}
    made = await house.http.put("/api/profile", json={"name": name, "picture": "fox"}, headers=header)
    assert made.status_code == 200, made.text
    (found,) = (await admin("GET", f"/profiles?name={name}"))["profiles"]
    return found["id"], header


async def code_of(answer: Any) -> str:
    return str((await answer).json()["error"]["code"])


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}")
def test_nothing_is_told_or_done_without_the_key(operation):
    assert operation.needs_admin
    assert operation.work.__wrapped__


def test_a_wrong_key_is_refused_before_anything_else_is_said(online):
    async def scenario(house: Any) -> list[int]:
        headers = ({}, {"authorization": "Bearer wrong"}, {"authorization": f"Basic {KEY}"})
        return [(await house.http.get("/api/admin/tables", headers=each)).status_code for each in headers]

    assert online(scenario, policy=POLICY) == [403, 403, 403]


def test_the_key_opens_a_server_with_a_password(online):
    async def scenario(house: Any) -> str:
        return str((await Admin(house)("GET"))["mode"])

    assert online(scenario, policy=AccessPolicy(password="open sesame", admin_key=KEY)) == "open"


# Tables


def test_every_table_is_listed_with_the_profiles_that_sit_there(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        profile, header = await profile_of(house, admin, "Anna")
        answer = await house.http.post("/api/tables", json={"game": "morpion", "name": "Anna"}, headers=header)
        return profile, answer.json()["table"], (await admin("GET", "/tables"))["tables"]

    profile, table, (row,) = online(scenario, policy=POLICY)

    assert (row["table"], row["game"], row["phase"], row["is_listed"]) == (table, "morpion", "waiting", False)
    assert row["people"] == [{"seat": 0, "name": "Anna", "profile": profile}]
    assert row["address"] == "127.0.0.1"


def test_a_closed_table_sends_everybody_away_and_goes_on_where_it_was(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        anna, _ = await house.pair()
        await anna.play("d")
        await admin("PUT", f"/tables/{anna.id}/closed")
        gone = await anna.closing()
        refused = await code_of(house.http.get(f"/api/tables/{anna.id}"))
        await admin("DELETE", f"/tables/{anna.id}/closed")
        await anna.connect()
        return gone, refused, len(anna.steps)

    gone, refused, steps = online(scenario, policy=POLICY)

    assert gone == 1001
    assert refused == "server.table-closed"
    assert steps == 1


def test_a_deleted_table_is_gone_for_those_who_sit_there(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        anna, _ = await house.pair()
        await admin("DELETE", f"/tables/{anna.id}")
        await anna.closing()
        await admin("DELETE", f"/tables/{anna.id}", status=404)
        return await code_of(house.http.get(f"/api/tables/{anna.id}"))

    assert online(scenario, policy=POLICY) == "server.no-table"


def test_a_table_of_another_process_is_watched_and_deleted_there(online_twice):
    async def scenario(one: Any, two: Any) -> Any:
        anna, _ = await one.pair()
        admin = Admin(two)
        watched = await admin("GET", f"/tables/{anna.id}")
        await admin("DELETE", f"/tables/{anna.id}")
        await anna.closing()
        return watched["drawing"], await code_of(one.http.get(f"/api/tables/{anna.id}"))

    drawing, code = online_twice(scenario, policy=POLICY)

    assert drawing
    assert code == "server.no-table"


def test_a_deleted_finished_game_is_in_nobodys_list(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        _, header = await profile_of(house, admin, "Anna")
        key = (await house.http.post("/api/tables", json=SOLO, headers=header)).json()
        anna = await house.guest(key)
        await anna.ask("resign")
        (game,) = (await house.http.get("/api/profile/games", headers=header)).json()["games"]
        await admin("DELETE", f"/finished/{game['id']}")
        after = (await house.http.get("/api/profile/games", headers=header)).json()["games"]
        return after, (await house.http.get(f"/api/finished/{game['id']}")).status_code

    assert online(scenario, policy=POLICY) == ([], 404)


SOLO = {"game": "connect-four", "name": "Anna", "seats": [{"kind": "me"}, {"kind": "computer", "level": "easy"}]}


def test_a_table_that_cannot_be_read_is_listed_and_tried_again(online, tmp_path):
    path = tmp_path / "kept.sqlite3"

    def changed(sql: str) -> None:
        with sqlite3.connect(path) as database:
            database.execute(sql)

    async def begin(house: Any) -> str:
        anna, _ = await house.pair()
        return anna.id

    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        assert await code_of(house.http.get(f"/api/tables/{table}")) == "server.set-aside"
        (row,) = (await admin("GET", "/quarantine"))["tables"]
        still = (await admin("DELETE", f"/quarantine/{table}", status=422))["error"]["code"]
        changed("UPDATE log SET event = replace(event, 'tiddlywinks', 'connect-four')")
        await admin("DELETE", f"/quarantine/{table}")
        shown = (await house.http.get(f"/api/tables/{table}")).status_code
        return row["table"], still, shown, (await admin("GET", "/quarantine"))["tables"]

    table = online(begin, policy=POLICY, store=sqlite_store(path))
    changed("UPDATE log SET event = replace(event, 'connect-four', 'tiddlywinks')")

    assert online(scenario, policy=POLICY, store=sqlite_store(path)) == (table, "server.set-aside", 200, [])


# Visitors


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::/64", "2001:db8::/64"),
    ],
)
def test_an_address_is_banned_as_visitors_are_counted(text: str, subject: str):
    assert ban_subject(text) == subject


@pytest.mark.parametrize("text", ["", "everybody", "0.0.0.0/0", "10.0.0.0/8", "::/0"])
def test_whole_networks_and_rubbish_are_not_banned(text: str):
    with pytest.raises(TableError, match="cannot be banned"):
        ban_subject(text)


def test_a_ban_ends_with_its_time_and_a_new_one_takes_the_place_of_the_old():
    state = AdminState().with_ban(Ban("192.0.2.7", at=0.0, until=10.0)).with_ban(Ban("192.0.2.8", at=20.0))

    assert [ban.subject for ban in state.bans] == ["192.0.2.8"]
    assert not Ban("192.0.2.7", at=0.0, until=10.0).holds(10.0)


def test_a_banned_address_is_cut_off_and_comes_in_again_when_the_ban_is_lifted(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        table = (await house.open())["table"]
        async with house.http.stream("GET", f"/api/tables/{table}/stream", headers=BEHIND_PROXY) as stream:
            lines = stream.aiter_lines()
            await anext(lines)
            await admin("PUT", "/bans", subject="192.0.2.7")
            async for _ in lines:
                pass
        refused = await house.http.get("/api/games", headers={**BEHIND_PROXY, "accept-language": "fr"})
        other = await house.http.get("/api/games", headers={"x-forwarded-for": "192.0.2.8"})
        await admin("DELETE", "/bans/192.0.2.7")
        return refused.json()["error"], other.status_code, await house.http.get("/api/games", headers=BEHIND_PROXY)

    error, other, after = online(scenario, policy=POLICY)

    assert error["code"] == "server.banned"
    assert "interdit" in error["text"]
    assert (other, after.status_code) == (200, 200)


def test_a_banned_profile_loses_its_sockets_and_cannot_act(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        profile, header = await profile_of(house, admin, "Anna")
        key = (await house.http.post("/api/tables", json=SOLO, headers=header)).json()
        anna, watcher = await house.guest(key), await house.guest(key["table"])
        await admin("PUT", "/bans", subject=profile, reason="rude")
        assert await anna.closing() == 1008
        token = {"authorization": f"Bearer {key['token']}"}
        refusals = [
            await code_of(house.http.get("/api/profile", headers=header)),
            await code_of(house.http.post("/api/tables", json=SOLO, headers=header)),
            await code_of(house.http.get(f"/api/tables/{key['table']}", headers=token)),
        ]
        await watcher.send({"type": "ping"})
        await watcher.hear("pong")
        return refusals, anna.heard[-1], (await admin("GET"))["bans"]

    refusals, last, (row,) = online(scenario, policy=POLICY)

    assert refusals == ["server.banned"] * 3
    assert (last["type"], last["should_reconnect"]) == ("closing", False)
    assert (row["kind"], row["until"], row["reason"]) == ("profile", None, "rude")


def test_a_banned_profile_that_watches_under_its_name_is_cut_off(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        subject, header = await profile_of(house, admin, "Anna")
        table = (await house.open())["table"]
        async with house.http.stream("GET", f"/api/tables/{table}/stream?named=1", headers=header) as stream:
            lines = stream.aiter_lines()
            await anext(lines)
            watcher = await house.guest(table, profile=header[HEADER])
            await admin("PUT", "/bans", subject=subject)
            code = await watcher.closing()
            async for _ in lines:
                pass
        return code, watcher.heard[-1]["reason"]["code"]

    assert online(scenario, policy=POLICY) == (1008, "server.banned")


def test_bans_reach_the_other_processes(online_twice):
    async def scenario(one: Any, two: Any) -> Any:
        await Admin(one)("PUT", "/bans", subject="192.0.2.7")
        while (await two.http.get("/api/games", headers=BEHIND_PROXY)).status_code == 200:
            await asyncio.sleep(0)
        return await code_of(two.http.get("/api/games", headers=BEHIND_PROXY))

    assert online_twice(scenario, policy=POLICY) == "server.banned"


def test_two_processes_that_ban_at_once_lose_no_ban(online_twice):
    async def scenario(one: Any, two: Any) -> Any:
        admins = Admin(one), Admin(two)
        addresses = [f"192.0.2.{number}" for number in range(10)]
        await asyncio.gather(
            *(admins[number % 2]("PUT", "/bans", subject=address) for number, address in enumerate(addresses))
        )
        await two.registry.rules.read()
        return sorted(ban["subject"] for ban in (await admins[1]("GET"))["bans"]) == addresses

    assert online_twice(scenario, policy=POLICY)


def test_revoked_keys_open_nothing_and_the_code_lets_the_owner_in_again(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        profile, header = await profile_of(house, admin, "Anna")
        revoked = await admin("DELETE", f"/profiles/{profile}/keys")
        before = await code_of(house.http.get("/api/profile", headers=header))
        new = {HEADER: secrets.token_urlsafe(24)}
        claimed = await house.http.post("/api/profile/claim", json={"code": revoked["code"]}, headers=new)
        return revoked["device_count"], before, claimed.json()["name"]

    assert online(scenario, policy=POLICY) == (1, "server.no-profile", "Anna")


def test_revoked_seats_are_nobodys(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        profile, header = await profile_of(house, admin, "Anna")
        key = (await house.http.post("/api/tables", json=SOLO, headers=header)).json()
        revoked = await admin("DELETE", f"/profiles/{profile}/seats")
        token = {"authorization": f"Bearer {key['token']}"}
        return revoked, (await house.http.get(f"/api/tables/{key['table']}", headers=token)).json()["you"]

    revoked, you = online(scenario, policy=POLICY)

    assert revoked == {"table_count": 1}
    assert you is None


def test_a_profile_is_exported_and_erased_by_its_id(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        profile, header = await profile_of(house, admin, "Anna")
        exported = await admin("GET", f"/profiles/{profile}/export")
        assert exported == (await house.http.get("/api/profile/export", headers=header)).json()
        await admin("DELETE", f"/profiles/{profile}")
        await admin("DELETE", f"/profiles/{profile}", status=404)
        return exported["profile"]["name"], await code_of(house.http.get("/api/profile", headers=header))

    assert online(scenario, policy=POLICY) == ("Anna", "server.profile-erased")


# The server


def test_a_message_reaches_sockets_streams_and_pages_and_those_who_come_later(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        anna, _ = await house.pair()
        await admin("PUT", "/notice", text="Back at nine.")
        heard = await anna.hear("notice")
        late = await house.guest(anna.id)
        assert (await late.hear("notice")) == heard
        page = await house.http.get("/api/notice")
        assert page.json()["id"] == page.headers["ludotheque-notice"] == heard["id"]
        await admin("DELETE", "/notice")
        over = await anna.hear("notice")
        return heard["text"], over["id"], "ludotheque-notice" in (await house.http.get("/api/notice")).headers

    assert online(scenario, policy=POLICY) == ("Back at nine.", "", False)


def test_a_read_only_server_shows_everything_and_changes_nothing(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        anna, _ = await house.pair()
        await admin("PUT", "/mode", mode="read-only")
        move = await anna.play("d")
        refusals = [
            move["refusal"]["code"],
            await code_of(house.http.post("/api/tables", json={"game": "morpion", "name": "Bob"})),
        ]
        shown = (await house.http.get(f"/api/tables/{anna.id}")).status_code
        tried = (await house.http.post("/api/setup", json={"game": "morpion"})).status_code
        await admin("PUT", "/mode", mode="open")
        return refusals, shown, tried, (await anna.play("d"))["type"]

    assert online(scenario, policy=POLICY) == (["server.read-only"] * 2, 200, 200, "done")


def test_clocks_get_back_the_time_of_a_read_only_server(online, moving_clock):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        pace = {"kind": "per-game", "seconds": 60.0}
        anna, _ = await house.pair(pace=pace)
        await anna.play("d")
        await admin("PUT", "/mode", mode="read-only")
        moving_clock.seconds += 3600.0
        await admin("PUT", "/mode", mode="open")
        return (await anna.until(lambda table: any(entry["kind"] == "credited" for entry in table["log"])))["phase"]

    assert online(scenario, policy=POLICY, clock=moving_clock) == "playing"


@pytest.fixture
def moving_clock() -> Any:
    class Clock:
        seconds = 1_000_000.0

        def __call__(self) -> float:
            return self.seconds

    return Clock()


def test_a_draining_server_ends_its_games_and_then_stops(online):
    async def scenario(house: Any) -> Any:
        admin = Admin(house)
        anna, bob = await house.pair()
        overview = await admin("PUT", "/mode", mode="draining")
        refused = await code_of(house.http.post("/api/tables", json={"game": "morpion", "name": "Bob"}))
        ready = (await house.http.get("/readyz")).json()["reasons"][0]["code"]
        assert (await anna.play("d"))["type"] == "done"
        assert not house.registry.stopping.is_set()
        await bob.ask("resign")
        rematch = await anna.ask("offer", kind="rematch")
        await house.registry.stopping.wait()
        return overview["mode"], refused, ready, rematch["refusal"]["code"]

    assert online(scenario, policy=POLICY) == (
        "draining",
        "server.draining",
        "server.health.draining",
        "server.draining",
    )


def test_a_process_that_is_started_after_the_drain_serves(any_store, online):
    async def drained(house: Any) -> None:
        await Admin(house)("PUT", "/mode", mode="draining")
        await house.registry.stopping.wait()

    async def scenario(house: Any) -> Any:
        await house.open()
        return (await Admin(house)("GET"))["mode"]

    online(drained, policy=POLICY, store=any_store())

    assert online(scenario, policy=POLICY, store=any_store()) == "open"


def test_every_change_is_logged_and_a_look_is_not(online, logged):
    async def scenario(house: Any) -> None:
        admin = Admin(house)
        await admin("GET")
        await admin("PUT", "/bans", subject="192.0.2.7", reason="rude")

    online(scenario, policy=POLICY)

    (line,) = [record.getMessage() for record in logged if record.getMessage().startswith("admin")]
    assert "PUT /api/admin/bans" in line
    assert "192.0.2.7" in line


def test_the_description_for_visitors_has_no_word_of_it():
    assert not any(operation.path.startswith("/api/admin") for operation in FOR_VISITORS)


# Programs


def test_sigterm_lets_games_end_where_the_host_wished_so(program, visit):
    server = program("--drain", "3600")

    async def story() -> str:
        house = visit(server.port)
        anna, bob = await house.pair()
        server.process.terminate()
        while (answer := await house.http.post("/api/tables", json={"game": "morpion", "name": "Cleo"})).is_success:
            pass
        await anna.play("d")
        await bob.ask("resign")
        await anna.closing()
        await house.close()
        return str(answer.json()["error"]["code"])

    assert asyncio.run(story()) == "server.draining"
    assert server.end() == 0


def test_a_drained_server_of_several_processes_stops_all_of_them(program, visit, postgres_url):
    server = program("--processes", "2", "--database", postgres_url)
    key = (server.home / "data" / "admin-key").read_text("utf-8").strip()

    async def story() -> int:
        house = visit(server.port)
        headers = {"authorization": f"Bearer {key}"}
        answer = await house.http.put("/api/admin/mode", json={"mode": "draining"}, headers=headers)
        await house.close()
        return len(answer.json()["processes"])

    assert asyncio.run(story()) == 2
    assert server.end() == 0


def test_the_key_is_made_at_the_first_start_for_its_owner_alone(program):
    server = program()
    path = server.home / "data" / "admin-key"

    assert path.stat().st_mode & 0o777 == 0o600
    assert len(path.read_text("utf-8").strip()) > MIN_LENGTH
