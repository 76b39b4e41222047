"""Tables of a real server in the full screen: sat down at, played, watched, planned for, and the line that breaks."""

from __future__ import annotations

from typing import Any

import pytest

from full_screen import at_the_app
from ludotheque.client import open_client
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.wire.events import Pace


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))


def test_a_person_sits_down_by_the_link_and_both_see_the_same_game(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("connect-four")
            async with at_the_app(server=host.link) as person:
                await person.until(lambda: person.shown is not None and "Anna" in person.screen)
                await host.play("d")
                await person.until(lambda: bool(person.shown.actions))
                await person.press("1")
                await person.until(lambda: len(person.shown.moves) == 2)
                await person.press("m", "enter")
                await person.until(lambda: "Hello!" in person.screen)
                return person.screen, [step.action for step in host.snapshot.steps]

    screen, steps = online(scenario)

    assert steps == ["d", "a"]
    assert "Anna" in screen


def test_a_move_planned_before_its_time_is_played_when_the_turn_comes(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("morpion", starter=1)
            async with at_the_app(server=host.link) as person:
                await person.until(lambda: person.shown is not None and person.shown.version and person.shown.message)
                await person.until(lambda: host.snapshot.phase == "playing")
                await person.press("enter")
                await person.until(lambda: person.shown.planned is not None)
                await host.play("a1")
                await person.until(lambda: len(person.shown.moves) == 2)
                return [step.action for step in host.snapshot.steps], person.shown.planned

    assert online(scenario) == (["a1", "b2"], None)


def test_in_a_narrow_window_a_planned_move_is_no_news_once_it_is_played(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("morpion", starter=1)
            async with at_the_app(server=host.link, size=(40, 20)) as person:
                await person.until(lambda: host.snapshot.phase == "playing" and person.shown is not None)
                await person.press("enter")
                await person.until(lambda: "This will be played" in person.screen)
                await host.play("a1")
                await person.until(lambda: len(person.shown.moves) == 2)
                return person.screen

    assert "This will be played" not in online(scenario)


def test_the_lobby_tells_the_clock_of_a_table(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            await anna.open("morpion", is_listed=True, pace=Pace("per-game", 180.0, 2.0))
            async with at_the_app(server=house.url) as person:
                await person.until(lambda: "Waiting for players" in person.screen)
                wide = person.screen
                await person.pilot.resize_terminal(40, 20)
                await person.press("r")
                await person.until(lambda: "Waiting for 1" not in person.screen and "Anna" in person.screen)
                return wide.replace("\u00a0", " "), person.screen.replace("\u00a0", " ")

    wide, narrow = online(scenario)

    assert "3 min + 2 s  Waiting for 1 more player" in wide
    assert "3 min + 2 s" in narrow


def test_a_table_is_made_in_the_lobby_against_a_computer(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            await person.until(lambda: "New table" in person.screen)
            await person.press("enter")
            await person.until(lambda: "Start the game" in person.screen)
            await person.press("enter")
            await person.until(lambda: person.shown is not None and bool(person.shown.actions))
            await person.press("4")
            await person.until(lambda: len(person.shown.moves) >= 2)
            await person.press("escape")
            await person.until(lambda: "Your tables" in person.screen)
            return person.screen

    assert "Connect Four" in online(scenario)


def test_a_new_table_has_the_clock_that_was_chosen(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            await person.until(lambda: "New table" in person.screen)
            await person.press("enter")
            await person.until(lambda: "No clock" in person.screen)
            await person.press("down", "down", "down", "right", "right")
            await person.until(lambda: "3 min" in person.screen.replace("\u00a0", " "))
            await person.press("home", "enter")
            await person.until(lambda: person.shown is not None and bool(person.shown.actions))
            return [seat.seconds_left for seat in person.shown.seats]

    assert all(100 < left <= 180 for left in online(scenario))


def test_a_game_in_which_all_act_at_once_offers_no_clock(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            await person.until(lambda: "New table" in person.screen)
            await person.press("down", "down", "enter")
            await person.until(lambda: "Start the game" in person.screen)
            return person.screen

    assert "No clock" not in online(scenario)


def test_a_broken_line_is_said_and_nothing_is_lost(online, line):
    async def scenario(house: Any) -> Any:
        async with (
            line(house.port) as cable,
            await open_client(house.url, name="Anna") as anna,
        ):
            host = await anna.open("connect-four")
            link = f"http://127.0.0.1:{cable.port}/t/{host.id}"
            async with at_the_app(server=link) as person:
                await person.until(lambda: person.shown is not None and host.snapshot.phase == "playing")
                cable.down = True
                cable.cut()
                await person.until(lambda: "Connection lost" in person.screen)
                await host.play("d")
                cable.down = False
                await person.until(lambda: len(person.shown.moves) == 1)
                await person.press("4")
                await person.until(lambda: len(host.snapshot.steps) == 2)
                return person.screen

    assert "The connection is back" in online(scenario)


def test_those_who_play_write_to_each_other_where_the_host_allows_it(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("connect-four")
            await host.write("Good evening!")
            async with at_the_app(server=host.link, language="en") as person:
                await person.until(lambda: "Anna: Good evening" in person.screen)
                await person.until(lambda: person.shown is not None and "write" in person.app.screen.command_names)
                await person.press("t", *"Hi", "enter")
                await person.until(lambda: ": Hi" in person.screen)
                person.app.next_language()
                await person.until(lambda: "Anna\u00a0: Good evening" in person.screen)
                return (await host.chat(1)).lines

    lines = online(scenario, policy=AccessPolicy(has_chat=True))

    assert [line.text for line in lines] == ["Hi"]


def test_words_come_by_themselves_and_those_of_a_broken_line_afterwards(online, line):
    async def scenario(house: Any) -> Any:
        async with (
            line(house.port) as cable,
            await open_client(house.url, name="Anna") as anna,
        ):
            host = await anna.open("connect-four")
            link = f"http://127.0.0.1:{cable.port}/t/{host.id}"
            async with at_the_app(server=link) as person:
                await person.until(lambda: person.shown is not None and "write" in person.app.screen.command_names)
                await host.write("Before")
                await person.until(lambda: "Anna: Before" in person.screen)
                cable.down = True
                cable.cut()
                await person.until(lambda: "Connection lost" in person.screen)
                await host.write("Meanwhile")
                cable.down = False
                await person.until(lambda: "Anna: Meanwhile" in person.screen)
                await host.write("After")
                await person.until(lambda: "Anna: After" in person.screen)
                return person.screen

    screen = online(scenario, policy=AccessPolicy(has_chat=True))

    assert [screen.count(f"Anna: {word}") for word in ("Before", "Meanwhile", "After")] == [1, 1, 1]


def test_without_the_hosts_leave_nobody_is_asked_to_write(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("connect-four")
            async with at_the_app(server=host.link) as person:
                await person.until(lambda: person.shown is not None and bool(person.shown.seats[1].name))
                listening = person.app.screen._driver._listening
                await person.until(listening.done)
                return person.app.screen.command_names

    assert "write" not in online(scenario)


def test_values_and_reasons_stand_beside_a_table_where_one_plays_against_a_computer(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            against = await anna.open("morpion", ["easy"], starter=1)
            host = await anna.open("morpion", starter=1)
            async with at_the_app(server=against.key_link) as person:
                await person.until(lambda: person.shown is not None and bool(person.shown.actions))
                await person.press("e")
                await person.until(lambda: bool(person.shown.labels))
                told, count = person.screen, len(person.shown.labels)
                await person.press("e")
                without = person.shown.labels
                await person.press("enter")
                await person.until(lambda: len(person.shown.moves) == 2)
            async with at_the_app(server=host.link) as person:
                await person.until(lambda: person.shown is not None and host.snapshot.phase == "playing")
                await host.play("a1")
                await person.until(lambda: bool(person.shown.actions))
                return told, count, without, person.app.screen.command_names

    told, count, without, commands = online(scenario)

    assert "a draw" in told
    assert (count, without) == (9, {})
    assert "evaluate" not in commands


def test_an_open_table_is_told_again_in_another_language(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("connect-four")
            async with at_the_app(server=host.link) as person:
                await person.until(lambda: person.shown is not None and host.snapshot.phase == "playing")
                await host.play("d")
                await person.until(lambda: "Anna plays 4." in person.screen)
                await person.press("escape")
                person.app.next_language()
                await person.press(">")
                await person.until(lambda: "Anna joue 4." in person.screen)
                return person.screen

    screen = online(scenario)

    assert "plays" not in screen
    assert "choisis une colonne" in screen


def test_several_tables_are_tabs_and_one_is_watched(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            first = await anna.open("connect-four", ["beginner"], is_listed=True)
            await anna.open("morpion", is_listed=True)
            async with at_the_app(server=house.url) as person:
                await person.until(lambda: "Waiting for players" in person.screen)
                await person.press("end")
                await person.press("w")
                await person.until(lambda: person.shown is not None)
                watching = person.screen
                await person.press("escape")
                await person.until(lambda: "Waiting for players" in person.screen)
                await person.press("up", "enter")
                await person.until(lambda: person.shown is not None and person.shown.title == "Morpion")
                tabs = person.screen.split("\n")[0]
                await person.press(">")
                await person.until(lambda: person.shown.title == "Connect Four")
                await person.press("ctrl+w")
                await person.until(lambda: person.shown is None or person.shown.title == "Morpion")
                return watching, tabs, first.id

    watching, tabs, _ = online(scenario)

    assert "Watching" in watching
    assert "1:Connect Four" in tabs
    assert "[2:Morpion" in tabs


def test_a_click_on_a_tab_goes_there(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            for _ in range(2):
                await person.until(lambda: "New table" in person.screen)
                await person.press("home", "enter")
                await person.until(lambda: "Start the game" in person.screen)
                await person.press("enter")
                await person.until(lambda: person.shown is not None)
                await person.press("escape")
            await person.press(">")
            await person.until(lambda: "[1:" in person.screen)
            at_first = person.screen.split("\n")[0]
            await person.pilot.click(offset=(at_first.index("2:") + 1, 0))
            await person.until(lambda: "[2:" in person.screen)
            await person.pilot.resize_terminal(50, 24)
            await person.until(lambda: "[2/2]" in person.screen)
            await person.pilot.click(offset=(person.screen.split("\n")[0].index("[2/2]") + 1, 0))
            await person.until(lambda: "[1/2]" in person.screen)
            return at_first

    assert "[1:Connect Four" in online(scenario)


def test_of_more_tabs_than_there_is_room_for_the_one_that_is_seen_has_its_name(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            for number in range(5):
                await person.until(lambda: "New table" in person.screen)
                await person.press("home", "enter")
                await person.until(lambda: "Start the game" in person.screen)
                await person.press("enter")
                await person.until(lambda wanted=number + 1: person.shown is not None and len(tabs(person)) == wanted)
                await person.press("escape")
            await person.press(">")
            await person.until(lambda: "5:●" in person.screen)
            return person.screen.split("\n")[0]

    def tabs(person):
        return person.app._tables

    assert online(scenario).strip() == "[1:Connect Four ●]  2:●  3:●  4:●  5:●"


def test_an_address_that_is_none_is_refused_in_a_sentence(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server="no address") as person:
            await person.until(lambda: "no address" in person.screen)
            return person.screen

    assert "link of a table" in online(scenario)


def test_a_private_server_asks_for_its_password_until_it_is_right(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            await person.until(lambda: "Its password" in person.screen)
            await person.press(*"guess", "enter")
            await person.until(lambda: "Wrong password" in person.screen)
            await person.press(*"sesame")
            typed = person.screen
            await person.press("enter")
            await person.until(lambda: "New table" in person.screen)
            return typed

    assert "sesame" not in online(scenario, policy=AccessPolicy(password="sesame"))


def test_signs_of_life_draw_nothing(online, monkeypatch):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("connect-four")
            async with at_the_app(server=host.link) as person:
                await person.until(lambda: person.shown is not None and host.snapshot.phase == "playing")
                seen = person.shown
                driver = person.app.screen._driver
                driver._receive(driver._state)
                return person.shown is seen

    assert online(scenario)


def test_the_link_is_copied_for_whoever_is_awaited(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            await person.until(lambda: "New table" in person.screen)
            await person.press("enter", "down", "down")
            while "open seat" not in person.screen:
                await person.press("left")
            await person.press("ctrl+s")
            await person.until(lambda: person.shown is not None)
            await person.press("k")
            return person.app.clipboard, "Link of this table" in person.screen

    copied, is_in_bar = online(scenario)

    assert "/t/" in copied
    assert is_in_bar


def test_screens_of_one_machine_sit_at_one_table_with_names_of_their_own(online):
    async def scenario(house: Any) -> Any:
        async with await open_client(house.url, name="Anna") as anna:
            host = await anna.open("morpion", players=3, columns=5, rows=5)
            for name in ("Ben", "Cleo"):
                async with at_the_app(server=host.link, name=name) as person:
                    await person.until(lambda: person.shown is not None)
            return [player.name for player in host.snapshot.players]

    assert online(scenario) == ["Anna", "Ben", "Cleo"]


def test_the_server_of_last_time_is_proposed(online):
    async def scenario(house: Any) -> Any:
        async with at_the_app(server=house.url) as person:
            await person.until(lambda: "New table" in person.screen)
        async with at_the_app() as person:
            await person.press("end", "up", "up", "up", "up", "enter", "enter")
            await person.until(lambda: "New table" in person.screen)
            return house.url in person.screen

    assert online(scenario)
