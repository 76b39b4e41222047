"""Write texts that are no positions or setups of Ricochet Robots, with what refuses them; the browser says the same."""

from __future__ import annotations

import json
from pathlib import Path

from ludotheque.contract import NotationError, SetupError, jsonable
from ludotheque.contract.options import read_options
from ludotheque.games.ricochet import GAME, Options

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "refusals.json"

_ROBOTS = "c3,h10,p1,a16"
_HEAD = f"rr:1A2B3A4B:{_ROBOTS}:Gt"
_DUEL = f"{_HEAD} players=2"
_BOARDS = (
    "1A2B3A4A4B",
    "0x4_t.a1Rc",
    "33x4_t.a1Rc",
    "1x1_t.a1Rc",
    "5x4_t.d2Rc_t.a1Gt",
    "5x4_q.d2Rc",
    "5x4_t.d2Rc_constructor.a1",
    "5x4_t",
    "5x4_t.d2Zc",
    "5x4_t.f2Rc",
    "5x4_w.a1_t.d2Rc",
    "5x4_w.e1e_t.d2Rc",
    "5x4_w.a4s_t.d2Rc",
    "5x4_w.d2e_t.d3Rc_x.e2",
    "5x4_t.d2Rc.d2Gt",
    "5x4_t.d2Rc_d.d2Gu",
    "5x4_t.d2Rc.d3Rc",
    "5x4_t.d2Rc_d.d3Zu",
    "5x4_w.a1e",
    "~abcde",
    "~",
    "x" * 12_001,
)
POSITIONS = (
    "",
    "hello",
    "rr:1A2B3A4B:c3",
    f"rr:1A2B3A4B:{_ROBOTS}:Gt:more",
    "rr:" + "x" * 16_000,
    *(f"rr:{board}:a1,b1:Rc" for board in _BOARDS),
    "rr:1A2B3A4B:c3,q9:Gt",
    "rr:1A2B3A4B:c3,c3,p1,a16:Gt",
    "rr:1A2B3A4B:c3,h8,p1,a16:Gt",
    "rr:1A2B3A4B:a1,a2,a3,a4,a5,a6:Gt",
    "rr:1A2B3A4B:-:Gt",
    "rr:1A2B3A4B:-,-,-,-,-,a1:Gt",
    "rr:1A2B3A4B:c3,-,p1,a16:Gt",
    "rr:4x4_t.d2Rc:-,a1:Rc",
    "rr:1A2B3A4B:c3:Gt",
    f"rr:1A2B3A4B:{_ROBOTS}:Zz",
    f"rr:1A2B3A4B:{_ROBOTS}:Gt,Rc",
    f"rr:1A2B3A4B:{_ROBOTS}:- deck=Rc",
    f"{_HEAD} colour=red",
    f"{_HEAD} players",
    f"{_HEAD} players=2 players=2",
    f"{_HEAD} players=x",
    f"{_HEAD} players=0",
    f"{_HEAD} players=27",
    f"{_HEAD} deck=Gt",
    f"{_HEAD} deck=Rx",
    f"{_HEAD} won=Rc",
    f"{_HEAD} won=Rc5/-",
    f"{_HEAD} out=Zz",
    f"{_HEAD} round=x",
    f"{_HEAD} won=Rc5 round=1",
    f"{_HEAD} returned=1",
    f"{_HEAD} deck=Rc unsolved=return returned=2",
    f"{_HEAD} bids=A5",
    f"{_HEAD} show=A5",
    f"{_HEAD} slides=RR",
    f"{_HEAD} slides=pass",
    f"{_HEAD} slides=KN",
    f"{_DUEL} slides=RN",
    f"{_DUEL} bids=A5 show=A5",
    f"{_DUEL} bids=A0",
    f"{_DUEL} bids=A5,A6",
    f"{_DUEL} bids=C5",
    f"{_DUEL} passed=BA",
    f"{_DUEL} passed=AB",
    f"{_DUEL} passed=1",
    f"{_DUEL} show=A9,B5",
    f"{_DUEL} show=A2 slides=RN,RS,RN",
    f"rr:1A2B3A4B:{_ROBOTS}:- players=2 bids=A5",
    f"rr:1A2B3A4B:{_ROBOTS}:- slides=RN",
    f"{_HEAD} bid_seconds=soon",
    f"{_HEAD} bid_seconds=0.5",
    f"{_HEAD} show_seconds=9999",
    f"{_HEAD} tiles_to_win=1.5",
    f"{_HEAD} tiles_to_win=26",
    f"{_HEAD} must_ricochet=maybe",
    f"{_HEAD} must_ricochet=constructor",
    f"{_HEAD} rebid=higher",
    f"{_HEAD} open_targets=5",
    f"{_HEAD} open_targets=two",
    f"{_HEAD} race_seconds=30",
    f"{_DUEL} race_seconds=0",
    f"{_DUEL} race_seconds=30 bids=A5",
    f"{_DUEL} race_seconds=30 show=A5",
    f"{_DUEL} race_seconds=30 show=A99,B99",
    f"{_DUEL} race_seconds=30 show=A99 passed=A",
    f"{_DUEL} race_seconds=30 show=A99 passed=BA",
    f"{_DUEL} race_seconds=30 show=A99 passed=C",
    f"{_DUEL} race_seconds=30 passed=AB",
    f"{_DUEL} show=A9 passed=B",
    "rr:3x3_t.a3Rc:a1:Rc slides=RS must_ricochet=no",
)
SETUPS: tuple[dict[str, str], ...] = (
    *({"board": board} for board in _BOARDS if len(board) < 4_000),
    {"board": "5x4_t.d2Yc", "robots": "3"},
    {"board": "2x2_t.a1Yc.a2Gt", "robots": "4"},
    {"bid_seconds": "soon"},
    {"bid_seconds": "0.5", "show_seconds": "9999", "tiles_to_win": "26"},
    {"tiles_to_win": "many"},
    {"rebid": "higher"},
    {"must_ricochet": "maybe"},
    {"must_ricochet": "constructor"},
    {"players": "two"},
    {"players": "27"},
    {"robots": ""},
    {"robots": "0"},
    {"chosen_robots": ""},
    {"chosen_robots": "red,red"},
    {"chosen_robots": "red,pink"},
    {"chosen_robots": "yellow", "board": "5x4_t.d2Yc_x.e3"},
    {"chosen_robots": "red,green", "board": "2x1_t.a1Rc"},
    {"chosen_robots": "red", "board": "5x4_t.d2Yc_x.e3"},
    {"open_targets": "0"},
    {"race_seconds": "30"},
    {"race_seconds": "0.5", "players": "2"},
    {"robots": "6"},
    {"board": "5x4_t.d2Yc", "robots": "all"},
    {"targets": "18"},
    {"board": "5x4_t.d2Rc", "targets": "1.5"},
    {"boards": "constructor"},
    {"difficulty": "middling"},
)


def written() -> str:
    """The whole file: a refusal on each line."""
    positions = ([text, jsonable(_position(text))] for text in POSITIONS)
    setups = ([texts, jsonable(_setup(texts))] for texts in SETUPS)
    found = {"positions": list(positions), "setups": list(setups)}
    lists = (
        f'"{name}":[\n' + ",\n".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in rows) + "\n]"
        for name, rows in found.items()
    )
    return "{" + ",\n".join(lists) + "}\n"


def _position(text: str) -> object:
    try:
        GAME.notation.read_state(text)
    except NotationError as refusal:
        return refusal.phrase
    raise AssertionError(f"nobody refuses {text!r}")


def _setup(texts: dict[str, str]) -> object:
    try:
        read_options(Options, texts)
    except SetupError as refusal:
        return dict(refusal.problems)
    raise AssertionError(f"nobody refuses {texts!r}")


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
