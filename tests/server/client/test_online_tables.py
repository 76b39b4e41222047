"""The Python client at tables of a real server: whole games, broken lines, restarts."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import ludotheque as lt
from ludotheque.client import AsyncClient, OnlineTable, open_client
from ludotheque.contract import IllegalMove, LudothequeError, SetupError, TableError
from ludotheque.play.record import read_record
from ludotheque.server.wire.commands import MoveCommand


async def played_out(table: OnlineTable) -> OnlineTable:
    """The first legal action each time, to the end."""
    while (seen := await table.wait()).phase != "over":
        try:
            await table.play(seen.legal[0], version=seen.version)
        except (TableError, IllegalMove):  # somebody was faster, or the sand
            continue
    return table


@pytest.mark.parametrize(
    ("game", "level"),
    [("connect-four", "beginner"), ("morpion", "random"), ("ricochet", "")],
)
def test_a_game_against_a_level_is_played_to_its_end(online, game, level):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as client:
            options = {"columns": 5, "rows": 4} if level else {"players": 1, "targets": 1}
            table = await client.open(game, [level] if level else [], **options)
            if not level:  # a robot may go round for ever
                await table.resign()
            await played_out(table)
            return table.snapshot, await table.record("json")

    seen, record = online(scenario)

    assert seen.phase == "over"
    assert seen.players[0].name == "Anna"
    kept = read_record(record)
    assert kept.slug == game
    assert len(kept.steps) == len(seen.steps)


def test_two_clients_see_the_same_game_and_a_watcher_follows_all_of_it(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna, await open_client(house.url, name="Bob") as bob:
            host = await anna.open("connect-four")
            watcher = await bob.watch(host.link)
            guest = await bob.join(host.link)
            followed: list[int] = []

            async def follow() -> None:
                async for seen in watcher.follow():
                    followed.append(len(seen.steps))
                    if seen.phase == "over":
                        return

            await asyncio.gather(played_out(host), played_out(guest), follow())
            return host.snapshot, guest.snapshot, watcher.snapshot, followed

    host, guest, watched, followed = online(scenario)

    assert host.steps == guest.steps == watched.steps
    assert (host.you, guest.you, watched.you) == (0, 1, None)
    assert watched.legal == []
    assert followed == sorted(followed)
    assert followed[-1] == len(host.steps)


@pytest.mark.parametrize("number", range(3))
def test_a_line_cut_in_the_middle_of_a_command_loses_nothing_and_does_nothing_twice(online, line, number):
    async def scenario(house: Any) -> Any:
        async with line(house.port) as cable, await open_client(f"127.0.0.1:{cable.port}", name="Anna") as client:
            table = await client.open("connect-four", [], seed=1)
            other = await house.guest(await house.join(table.id, "Bob"))
            await table.wait()
            pieces = 0

            def breaks(piece: bytes) -> bool:
                nonlocal pieces
                pieces += 1
                return pieces in {place + number for place in (1, 5, 9, 12)}

            cable.on_sent = breaks
            for action in "abcefg":
                await table.play(action)
                await other.until(lambda seen: 1 in seen["to_act"])
                await other.play(action)
                await asyncio.wait_for(until_turn(table), 60)
            return [step.action for step in table.snapshot.steps], cable.dialled

    actions, dialled = online(scenario)

    assert actions == [action for action in "abcefg" for _ in range(2)]
    assert dialled > 3


async def until_turn(table: OnlineTable) -> None:
    async for seen in table.follow():
        if 0 in seen.to_act:
            return


def test_a_server_that_is_killed_and_started_again_in_mid_game_is_found_again(program):
    server = program()
    with lt.connect(f"127.0.0.1:{server.port}", name="Anna") as client:
        table = client.open("connect-four", ["beginner"])
        table.play(table.wait().legal[0])
        server.kill()
        program("--port", str(server.port))

        while (seen := table.wait()).phase != "over":
            table.play(seen.legal[0])

        assert len(table.snapshot.steps) >= 7
        assert table.record("line")


def test_what_the_rules_refuse_is_refused_as_on_this_machine(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url) as client:
            table = await client.open("connect-four", ["beginner"], columns=4, rows=4)
            told: list[Any] = []
            for action in ("z", "xyzzy", ""):
                with pytest.raises((IllegalMove, lt.NotationError)) as refused:
                    await table.play(action)
                told.append(refused.value.text("fr"))
            with pytest.raises(SetupError) as wrong:
                await client.open("connect-four", columns="many")
            with pytest.raises(lt.LudothequeError) as unknown:
                await client.open("chess")
            with pytest.raises(SetupError):
                await client.open("connect-four", seat=-1)
            return told, wrong.value, unknown.value.code

    told, wrong, unknown = online(scenario)

    assert all(told)
    assert wrong.problems[0][0] == "columns"
    assert unknown == "catalogue.unknown-game"


def test_a_seat_goes_on_in_another_program_with_its_key_or_the_link_that_holds_it(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as client:
            table = await client.open("connect-four", ["beginner"], seat=0)
            key, key_link = table.key, table.key_link
        async with await open_client(key_link) as second:
            by_link, by_key = await second.join(), await second.resume(key)
            return key_link, by_link.snapshot.you, by_key.snapshot.you

    key_link, by_link, by_key = online(scenario)

    assert "#" in key_link
    assert (by_link, by_key) == (0, 0)


def test_offers_reactions_and_pauses_reach_the_others(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna, await open_client(house.url, name="Bob") as bob:
            host = await anna.open("connect-four")
            guest = await bob.join(host.id)
            await host.wait()
            await host.react("hello")
            await host.play("d")
            await guest.offer("draw")
            await host.decline("draw")
            await host.pause()
            with pytest.raises(TableError) as paused:
                await guest.play("d")
            await guest.go_on()
            await guest.offer("draw")
            await host.offer("draw")
            over = await guest.wait()
            await host.offer("rematch")
            await guest.offer("rematch")
            return paused.value.code, over.outcome, await until_number(host, 2)

    paused, drawn, rematch = online(scenario)

    assert paused == "server.paused"
    assert drawn.places == [1, 1]
    assert rematch.number == 2


async def until_number(table: OnlineTable, number: int) -> Any:
    async for seen in table.follow():
        if seen.number == number:
            return seen
    return None


def test_a_change_that_was_missed_brings_the_whole_table(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as client:
            table = await client.open("connect-four", ["beginner"])
            await table.wait()
            follower = table._connection._follower
            follower.state = follower.state._replace(table=_older(follower.state.table))
            await table.play("d", version=table.snapshot.version + 1)
            return await asyncio.wait_for(_with_steps(table, 2), 60)

    assert [step.by for step in online(scenario).steps] == [0, 1]


def _older(table: Any) -> Any:
    from msgspec.structs import replace

    return replace(table, version=table.version - 1)


async def _with_steps(table: OnlineTable, count: int) -> Any:
    async for seen in table.follow():
        if len(seen.steps) >= count:
            return seen
    return None


def test_closing_the_client_leaves_the_seat_and_ends_whoever_waits(online):
    async def scenario(house: Any) -> Any:
        client: AsyncClient = await open_client(house.url, name="Anna")
        table = await client.open("connect-four")
        waiting = asyncio.create_task(table.wait())
        await asyncio.sleep(0)
        await client.close()
        with pytest.raises(TableError) as closed:
            await waiting
        with pytest.raises(TableError):
            await table.resign()
        other = await open_client(house.url)
        key = table.key
        again = await other.resume(key)
        seat = again.snapshot.you
        await other.close()
        return closed.value.code, seat

    assert online(scenario) == ("client.closed", 0)


def test_the_server_plays_what_was_planned(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna, await open_client(house.url, name="Bob") as bob:
            host = await anna.open("connect-four")
            guest = await bob.join(host.id)
            await host.wait()
            await guest.plan(["d", "e"])
            await host.play("d")
            await host.wait()
            return [step.action for step in host.snapshot.steps]

    assert online(scenario) == ["d", "e"]


def test_what_is_no_message_is_refused_and_the_line_stays(online):
    async def scenario(house: Any) -> int:
        async with await open_client(house.url, name="Anna") as anna:
            table = await anna.open("connect-four", ["beginner"], starter=1)
            for action in (5, None, "d" * 100_000, object()):
                with pytest.raises(LudothequeError, match="cannot be read"):
                    await table.send(MoveCommand("", action, table.snapshot.version))
            return await table.play("d")

    assert online(scenario) > 0
