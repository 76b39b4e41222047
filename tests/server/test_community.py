"""What services beside the tables are told of them."""

from __future__ import annotations

from typing import Any

from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.live import LiveTable


def pace(seconds: int) -> dict[str, Any]:
    return {"kind": "per-move", "seconds": seconds, "increment": 0}


def test_services_hear_of_games_that_begin_and_end_and_not_of_moves(online: Any) -> None:
    heard: list[tuple[str, int]] = []

    async def scenario(house: Any) -> None:
        followers = house.registry.community.game_followers
        followers.append(lambda live, _: heard.append((live.hosted.phase, live.hosted.number)))
        anna, _ = await house.pair()
        await anna.ask("move", action="d")
        await anna.ask("resign")

    online(scenario)

    assert heard == [("playing", 1), ("over", 1)]


def test_services_hear_of_turns_only_where_people_may_be_away_for_days(online: Any) -> None:
    turns: list[Any] = []

    def note(live: LiveTable, before: HostedTable) -> None:
        turns.append((live.id, before.to_act, live.hosted.to_act))

    async def scenario(house: Any) -> str:
        (slow, _), (quick, _) = await house.pair(pace=pace(86_400)), await house.pair(pace=pace(60))
        house.registry.community.turn_followers.append(note)
        await slow.ask("move", action="d")
        await quick.ask("move", action="d")
        return slow.id

    table = online(scenario)

    assert turns == [(table, (0,), (1,))]
