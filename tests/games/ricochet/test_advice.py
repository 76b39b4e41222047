"""RR-14: every board of the advice for players shows what it says, by the rules and by the solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import locales
from ludotheque.contract import AnalysisRequest, Move, Seat
from ludotheque.games.ricochet import GAME, solver
from ludotheque.games.ricochet.explain import ANALYST
from ludotheque.games.ricochet.notation import read_action, read_state
from ludotheque.games.ricochet.state import Slide, State

PROJECT = Path(__file__).parents[3]
ADVICE = json.loads((PROJECT / "web/src/games/ricochet/advice.json").read_text(encoding="utf-8"))
NAMES = [each["name"] for each in ADVICE]


def path_of(advice: dict[str, str]) -> list[Slide]:
    return [slide for text in advice["path"].split() if isinstance(slide := read_action(text), Slide)]


def after(state: State, slides: list[Slide]) -> State:
    for slide in slides:
        state = GAME.apply(state, Move(Seat(0), slide))
    return state


def optimum(position: str) -> int | None:
    moves: int | None = ANALYST.analyse(read_state(position), AnalysisRequest()).facts["moves"]
    return moves


@pytest.mark.req("RR-14")
@pytest.mark.parametrize("advice", ADVICE, ids=NAMES)
def test_the_path_reaches_the_target(advice: dict[str, Any]) -> None:
    ended = GAME.outcome(after(read_state(advice["position"]), path_of(advice)))

    assert ended is not None
    assert dict(ended.reason.params)["solved"] == 1


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
@pytest.mark.parametrize("advice", ADVICE, ids=NAMES)
def test_no_path_is_shorter(advice: dict[str, Any]) -> None:
    assert optimum(advice["position"]) == len(path_of(advice))


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
def test_each_board_needs_the_trick_it_shows() -> None:
    assert optimum("rr:7x7_w.c3e.d7e_t.d4Rc:a1:Rc") is None  # without green nothing stops red
    assert optimum("rr:7x7_w.d7e_t.g7Rc:a1:Rc") == 2  # without green the way is open
    assert optimum("rr:7x7_w.c1e_t.d1Rc:d6:Rc must_ricochet=no") == 1  # straight on, without the rule
    assert optimum("rr:7x7_t.d1Rc_d.d5Ru:a5:Rc") != 1  # through a diagonal of its own colour
    alone = [optimum(f"rr:7x7_w.c6es.d4s.d5e.e5s_t.d7Rc:{cell}:Rc") for cell in ("c1", "e4")]
    assert all(count is None or count > 2 for count in alone)  # no other robot gets there as soon


def test_the_page_about_the_game_has_the_same_boards() -> None:
    page = (PROJECT / "docs/games/ricochet.md").read_text(encoding="utf-8")

    assert [each for each in ADVICE if f"| `{each['position']}` | `{each['path']}` |" not in page] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_piece_of_advice_has_its_words(language: str) -> None:
    texts = locales.texts(language)

    for name in (*NAMES, "bid", "count", "next"):
        assert {f"web.ricochet.tips.{name}.title", f"web.ricochet.tips.{name}.text"} <= texts.keys()
