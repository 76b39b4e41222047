"""Puzzle ratings: the first try counts, once, and the server judges it by the rules."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import Puzzle
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER


class Player:
    """Somebody with a profile."""

    def __init__(self, house: Any, name: str) -> None:
        self.house, self.name = house, name
        self.key = {HEADER: secrets.token_urlsafe(24)}

    async def begin(self) -> Player:
        body = {"name": self.name, "picture": "otter"}
        assert (await self.house.http.put("/api/profile", json=body, headers=self.key)).is_success
        return self

    async def get(self, path: str) -> Any:
        return (await self.house.http.get(path, headers=self.key)).json()

    async def attempt(self, game: str, number: int, actions: Sequence[str], **more: Any) -> Any:
        body = {"actions": [*actions], **more}
        return (await self.house.http.post(f"/api/puzzles/{game}/{number}/try", json=body, headers=self.key)).json()


def puzzles(game: str) -> tuple[Puzzle, ...]:
    maker = catalogue.puzzle_maker(game)
    assert maker is not None
    return maker.shipped()


def own_moves(puzzle: Puzzle) -> list[str]:
    """Those of the solver's, up to the last that has to be found."""
    return [*puzzle.line] if not puzzle.turns else [*puzzle.line[: 2 * len(puzzle.turns) : 2]]


def wrong_move(puzzle: Puzzle) -> str:
    return next(action for action in puzzle.turns[0].labels if action not in ("*", puzzle.line[0]))


def code(told: Any) -> str:
    return str(told["error"]["code"])


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_solving_gains_and_only_the_first_try_counts(online: Any, any_store: Any, game: str) -> None:
    right = own_moves(puzzles(game)[4])

    async def scenario(house: Any) -> Any:
        ada = await Player(house, "Ada").begin()
        first, again = await ada.attempt(game, 5, right), await ada.attempt(game, 5, [], is_helped=True)
        return first, again, await ada.get("/api/profile/puzzles")

    first, again, own = online(scenario, store=any_store())

    assert (first["is_right"], first["is_first"], first["is_provisional"]) == (True, True, True)
    assert first["rating"] == 1000 + first["change"] > 1000
    assert again == {**first, "is_first": False}
    (rating,) = own["ratings"]
    assert (rating["game"], rating["rating"], rating["tries"], rating["solved"]) == (game, first["rating"], 1, 1)


def test_a_mistake_help_and_a_path_that_is_too_long_lose(online: Any) -> None:
    four, way = puzzles("connect-four")[0], puzzles("ricochet")[0]

    async def scenario(house: Any) -> Any:
        ada = await Player(house, "Ada").begin()
        return [
            await ada.attempt("connect-four", 1, [wrong_move(four)]),
            await ada.attempt("connect-four", 2, own_moves(puzzles("connect-four")[1]), is_helped=True),
            await ada.attempt("connect-four", 3, [], is_helped=True),
            await ada.attempt("ricochet", 1, [*way.line[:-1], "concede"]),
            await ada.attempt("ricochet", 2, []),
        ]

    told = online(scenario)

    assert [(each["is_right"], each["change"] < 0) for each in told] == [(False, True)] * 5


def test_half_an_answer_and_nonsense_are_refused_and_count_nothing(online: Any) -> None:
    long = next(number for number, each in enumerate(puzzles("connect-four"), start=1) if len(each.turns) > 1)

    async def scenario(house: Any) -> Any:
        ada = await Player(house, "Ada").begin()
        half = await ada.attempt("connect-four", long, own_moves(puzzles("connect-four")[long - 1])[:1])
        bad = [await ada.attempt("connect-four", 1, actions) for actions in (["zz"], ["d"] * 61, ["\0"])]
        numbers = [await ada.attempt("connect-four", number, ["d"]) for number in (0, 99_999)]
        nobody = (await house.http.post("/api/puzzles/ricochet/1/try", json={"actions": []})).json()
        return half, bad, numbers, nobody, await ada.get("/api/profile/puzzles")

    half, bad, numbers, nobody, own = online(scenario)

    assert code(half) == "puzzles.not-over"
    assert all("error" in each for each in bad)
    assert [code(each) for each in numbers] == ["puzzles.no-number"] * 2
    assert code(nobody) == "server.no-profile-key"
    assert own == {"ratings": []}


def test_a_try_sent_many_times_at_once_counts_once(online: Any, any_store: Any) -> None:
    right = own_moves(puzzles("ricochet")[0])

    async def scenario(house: Any) -> Any:
        ada = await Player(house, "Ada").begin()
        told = await asyncio.gather(*[ada.attempt("ricochet", 1, right) for _ in range(20)])
        return told, await ada.get("/api/profile/puzzles")

    told, own = online(scenario, store=any_store())

    assert {(each["rating"], each["is_right"]) for each in told} == {(own["ratings"][0]["rating"], True)}
    assert own["ratings"][0]["tries"] == 1


async def climb(player: Player, share: int) -> None:
    """Twenty puzzles, not the easiest; every one but each `share`th is right."""
    for place, number in enumerate(range(101, 301, 10), start=1):
        right = own_moves(puzzles("ricochet")[number - 1])
        await player.attempt("ricochet", number, right if place % share else [])


def test_the_ladder_has_those_who_are_known_well_enough(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob, cem = [await Player(house, name).begin() for name in ("Ada", "Bob", "Cem")]
        await climb(ada, 5)
        await climb(bob, 2)
        await cem.attempt("ricochet", 1, [])
        group = (await house.http.post("/api/groups", json={"name": "Club"}, headers=bob.key)).json()["id"]
        alone = await bob.get(f"/api/puzzles/ricochet/ladder?group={group}")
        stranger = await cem.get(f"/api/puzzles/ricochet/ladder?group={group}")
        return await bob.get("/api/puzzles/ricochet/ladder"), alone, stranger

    ladder, alone, stranger = online(scenario, store=any_store())

    assert [(row["place"], row["name"], row["tries"], row["is_you"]) for row in ladder["rows"]] == [
        (1, "Ada", 20, False), (2, "Bob", 20, True),
    ]  # fmt: skip
    assert [row["name"] for row in alone["rows"]] == ["Bob"]
    assert code(stranger) == "groups.not-yours"


def test_a_host_who_wants_no_lists_has_neither_ladder_nor_table_of_the_league(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada = await Player(house, "Ada").begin()
        paths = ("/api/puzzles/ricochet/ladder", "/api/league/ricochet/today/standings")
        return [code(await ada.get(path)) for path in paths]

    assert online(scenario, policy=AccessPolicy(has_leaderboards=False)) == ["server.no-leaderboards"] * 2


def test_what_one_tried_goes_with_the_profile_and_comes_along_with_a_second_one(online: Any, any_store: Any) -> None:
    right = own_moves(puzzles("ricochet")[100])

    async def scenario(house: Any) -> Any:
        ada, phone = await Player(house, "Ada").begin(), await Player(house, "Ada").begin()
        await climb(phone, 3)
        await ada.attempt("ricochet", 101, [])
        told = (await house.http.post("/api/profile/codes", headers=ada.key)).json()
        await house.http.post("/api/profile/claim", json={"code": told["code"]}, headers=phone.key)
        own, export = await ada.get("/api/profile/puzzles"), await ada.get("/api/profile/export")
        again = await ada.attempt("ricochet", 101, right)
        await house.http.delete("/api/profile", headers=ada.key)
        sql = "SELECT (SELECT count(*) FROM puzzle_tries) + (SELECT count(*) FROM puzzle_ratings)"
        ((left,),) = await house.registry.store._reader.ask(lambda connection: connection.run(sql))
        return own, export["puzzle_tries"], again, left

    own, tries, again, left = online(scenario, store=any_store())

    assert [rating["tries"] for rating in own["ratings"]] == [20]
    assert len(tries) == 20
    assert (again["is_right"], again["is_first"], left) == (False, False, 0)


def test_a_browser_that_has_tried_nothing_yet_sees_the_ladder_too(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        new = {"ludotheque-profile": "of-nobody-whom-the-server-knows-yet"}
        return (await house.http.get("/api/puzzles/morpion/ladder", headers=new)).json()

    assert online(scenario) == {"game": "morpion", "rows": []}
