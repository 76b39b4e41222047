"""Puzzles over HTTP: which there are, and one with all it takes to play it."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import catalogue

GAMES = ("connect-four", "morpion", "ricochet")


@pytest.fixture
def ask(online: Any) -> Any:
    """What the server answers at this address."""

    def asked(path: str, status: int = 200, language: str = "en") -> Any:
        async def scenario(house: Any) -> Any:
            return await house.http.get(f"/api/puzzles/{path}", headers={"accept-language": language})

        response = online(scenario)
        assert response.status_code == status, response.text
        return response.json()

    return asked


@pytest.mark.parametrize("game", GAMES)
def test_sets_follow_each_other_without_a_gap(ask, game: str) -> None:
    told = ask(game)

    maker = catalogue.puzzle_maker(game)
    assert maker is not None
    assert told["count"] == len(maker.shipped()) >= 300
    assert [each["grade"] for each in told["sets"]] == ["easy", "medium", "hard", "expert"]
    firsts = [each["first"] for each in told["sets"]]
    ends = [each["first"] + each["count"] for each in told["sets"]]
    assert firsts == [1, *ends[:-1]]
    assert ends[-1] == told["count"] + 1
    for each in told["sets"]:
        assert {
            puzzle.grade for puzzle in maker.shipped()[each["first"] - 1 : ends[firsts.index(each["first"])] - 1]
        } == {each["grade"]}


@pytest.mark.parametrize("game", ["connect-four", "morpion"])
def test_where_the_other_answers_every_board_of_the_line_comes_along(ask, game: str) -> None:
    sheet = ask(f"{game}/120")

    assert len(sheet["positions"]) == len(sheet["line"]) + 1
    assert sheet["line"][0] in sheet["positions"][0]["legal"]
    assert len(sheet["symbols"]) == 2
    assert 1 <= len(sheet["turns"]) <= (len(sheet["line"]) + 1) // 2
    if sheet["task"] == "win":
        assert sheet["positions"][-1]["outcome"] is not None


def test_where_one_slides_alone_the_first_board_is_enough(ask) -> None:
    sheet = ask("ricochet/7")

    assert (len(sheet["positions"]), sheet["turns"], sheet["task"]) == (1, [], "reach")


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_collection_comes_at_once_in_the_order_of_its_numbers(ask, game: str) -> None:
    kept = ask(f"{game}/collection")["puzzles"]

    sheet = ask(f"{game}/3")
    assert len(kept) == sheet["count"]
    assert {name: kept[2][name] for name in ("grade", "score", "task", "line", "turns")} == {
        name: sheet[name] for name in ("grade", "score", "task", "line", "turns")
    }


@pytest.mark.parametrize("number", ["0", "100000", "-1", "x", "1e3", "9" * 50, "²"])
def test_a_number_that_is_none_is_refused_in_words(ask, number: str) -> None:
    error = ask(f"morpion/{number}", status=404)["error"]

    assert error["code"] == "puzzles.no-number"
    assert "numbered from 1 to" in error["text"]


def test_a_game_that_nobody_knows_is_refused_in_the_readers_language(ask) -> None:
    assert ask("chess", status=404, language="fr")["error"]["code"] == "catalogue.unknown-game"


def test_a_game_without_puzzles_says_so(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "puzzle_maker", lambda slug: None)

    assert ask("morpion", status=404, language="fr")["error"]["text"].startswith("il n’y a pas de problèmes")
