"""`lt.connect`: the client for scripts and notebooks."""

from __future__ import annotations

import asyncio
import gc
import threading
from typing import Any

import pytest

import ludotheque as lt
from ludotheque.server.middleware import AccessPolicy


def test_a_script_plays_saves_and_leaves(online, tmp_path):
    def script(url: str) -> Any:
        with lt.connect(url, name="Anna") as server:
            assert "connect-four" in [game.slug for game in server.games()]
            table = server.open("connect-four", ["beginner"], columns=5, rows=4)
            drawn = str(table)
            while (seen := table.wait()).phase != "over":
                table.play(seen.legal[0])
            saved = table.save(tmp_path / "game.ludo")
            return drawn, table, lt.load(saved)

    async def scenario(house: Any) -> Any:
        return await asyncio.to_thread(script, house.url)

    drawn, table, saved = online(scenario)

    assert drawn.count(".") == 20
    assert saved.outcome is not None
    assert len(saved.moves) == len(table.snapshot.steps)


def test_following_gives_whole_tables_and_can_be_left_in_the_middle(online):
    def script(url: str) -> Any:
        with lt.connect(url) as server:
            table = server.open("connect-four", ["beginner"])
            counts = []
            for seen in table.follow():
                counts.append(len(seen.steps))
                if seen.legal and len(seen.steps) < 4:
                    table.play(seen.legal[0])
                if len(seen.steps) >= 4:
                    break
            return counts, table.hint().action, table.resign(), table.wait().outcome

    async def scenario(house: Any) -> Any:
        return await asyncio.to_thread(script, house.url)

    counts, hint, version, outcome = online(scenario)

    assert counts == sorted(counts)
    assert hint is not None
    assert version > 0
    assert outcome.places == [2, 1]


def test_two_scripts_write_to_each_other_where_the_host_of_the_server_allows_it(online):
    def script(url: str) -> Any:
        with lt.connect(url, name="Anna") as anna, lt.connect(url, name="Bob") as bob:
            table = anna.open("connect-four")
            other = bob.join(table.link)
            first = table.write("Good luck!")
            other.write("You too.")
            return first.number, table.chat(), other.chat(first.number)

    async def scenario(house: Any) -> Any:
        return await asyncio.to_thread(script, house.url)

    first, chat, news = online(scenario, policy=AccessPolicy(has_chat=True))

    assert [(line.name, line.text, line.is_you) for line in chat.lines] == [
        ("Anna", "Good luck!", True),
        ("Bob", "You too.", False),
    ]
    assert [line.number > first for line in news.lines] == [True]


def test_a_client_that_nobody_has_any_more_leaves_no_thread(online):
    def script(url: str) -> Any:
        server = lt.connect(url)
        table = server.open("connect-four")
        del server
        assert table.snapshot.phase == "waiting"  # the table keeps its client
        del table
        gc.collect()
        return [thread.name for thread in threading.enumerate() if thread.name == "ludotheque client"]

    async def scenario(house: Any) -> Any:
        return await asyncio.to_thread(script, house.url)

    assert online(scenario) == []


def test_options_and_opponents_are_given_as_on_this_machine(online):
    def script(url: str) -> Any:
        with lt.connect(url) as server:
            alone = server.open("connect-four", "beginner", starter=None)
            three = server.open("morpion", ["easy", "easy"], starter=None)
            robots = server.open("ricochet", ["casual"], chosen_robots=("red", "blue"), tiles_to_win=None)
            return [len(table.snapshot.players) for table in (alone, three, robots)]

    async def scenario(house: Any) -> Any:
        return await asyncio.to_thread(script, house.url)

    assert online(scenario) == [2, 3, 2]


def test_a_word_that_a_table_does_not_know_is_refused_with_those_it_knows(online):
    def refused(work: Any) -> str:
        with pytest.raises(lt.LudothequeError) as refusal:
            work()
        return str(refusal.value)

    def script(url: str) -> Any:
        with lt.connect(url) as server:
            table = server.open("connect-four", ["beginner"])
            told = [
                refused(lambda: table.play(4)),
                refused(lambda: table.offer("peace")),
                refused(lambda: table.decline("war")),
                refused(lambda: table.react("ha")),
            ]
        return [*told, refused(lambda: table.play("d")), refused(lambda: server.open("morpion"))]

    async def scenario(house: Any) -> Any:
        return await asyncio.to_thread(script, house.url)

    move, offer, decline, reaction, *closed = online(scenario)

    assert move == "a move is a text in the game’s notation, such as “d”; given: 4"
    assert offer == "“peace” is refused; choose one of draw, takeback, rematch"
    assert decline == "“war” is refused; choose one of draw, takeback, rematch"
    assert "hello" in reaction
    assert closed == ["this client is closed; connect again"] * 2
