"""Write games in the forms that the browser keeps too, and records it must refuse: both sides read them alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludotheque.contract import Phrase, RecordError
from ludotheque.play.record import read_record, write_record

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "records.json"
_FOUR = "connect-four;;c4:7x6x4 7/7/7/7/7/7 a;"
GAMES = {
    "an opening": f"{_FOUR}*",
    "a win": f"{_FOUR}d d c c e e f places:1-2",
    "a draw by agreement": f"{_FOUR}d agreed places:1-1",
    "somebody out of time": f"{_FOUR}d late:2 places:1-2",
    "another size": "connect-four;columns=9&rows=7&run=5;c4:9x7x5 9/9/9/9/9/9/9 a;e e resigns:1 places:2-1",
    "three, one of whom gave up": (
        "morpion;columns=5&rows=5&run=3&players=3&starter=1;mo:5x5x3:p3 5/5/5/5/5 a;a1 resigns:2 2:b1 c1 *"
    ),
    "one with robots": "ricochet;;rr:3A2B1A4B:n6,f15,b10,h3:Gh deck=Yh,Gs;GN RW *",
    "bids and the clock": (
        "ricochet;players=2;rr:3A2B1A4B:n6,f15,b10,h3:Gh players=2 deck=Yh,Gs;2:=9 1:=7 clock:time-up concede *"
    ),
}
FIVE = {
    "a win of five": (
        "morpion;columns=7&rows=6&run=5&starter=1;mo:7x6x5:p2 7/7/7/7/7/7 a;a1 a2 b1 b2 c1 c2 d1 d2 e1 places:1-2"
    ),
    "exactly five, the second begins": "morpion;columns=15&rows=15&run=5&exact=yes;mo:15x15x5e:p2 "
    + "/".join(["15"] * 15)
    + " b;h8 i9 resigns:2 places:1-2",
    "five under way": "morpion;columns=15&rows=15&run=5;mo:15x15x5:p2 " + "/".join(["15"] * 15) + " a;h8 *",
}
"""Games that Piskvork can keep too."""

REFUSALS = {
    "no line of Piskvork's": "Piskvorky fifteen",
    "a move beside Piskvork's grid": "Piskvorky 15x15, 0:0, 0\n16,1,0\n",
    "a rule that is not played": "Piskvorky 15x15, 0:0, 0\n8,8,0\nA\nB\n-1\n0,Renju\n",
    "a grid too large": "Piskvorky 99x99, 0:0, 0\n",
    "a cell twice": "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n",
    "nothing": " ",
    "no record": "hello",
    "a step the rules refuse": f"{_FOUR}d z *",
    "a step out of turn": f"{_FOUR}2:d *",
    "somebody who is not there": f"{_FOUR}resigns:3 *",
    "an end that is none": f"{_FOUR}d places:1-2",
    "no end": f"{_FOUR}d",
    "more after the end": f"{_FOUR}* d",
    "a step after the end": f"{_FOUR}resigns:1 d places:2-1",
    "an opening that is none": "connect-four;;c4:7x6x4 7/7 a;*",
    "bids of nobody": "ricochet;players=2;rr:3A2B1A4B:n6,f15,b10,h3:Gh players=2;=9 *",
    "a wrong number": f"{_FOUR}2. d *",
    "other JSON": '{"format": "other"}',
    "JSON of the future": '{"format": "ludotheque-record", "version": 99}',
    "JSON without a game": '{"format": "ludotheque-record", "version": 1}',
    "a tag that is none": "[Version 1]",
    "a tag twice": '[Version "1"]\n[Version "1"]\n\n*',
    "a tag too few": '[Version "1"]\n\n*',
}


def written() -> str:
    games = {name: _in_all_forms(line) for name, line in {**GAMES, **FIVE}.items()}
    for name, line in FIVE.items():
        games[name]["psq"] = write_record(read_record(line), "psq")
    refusals = {name: _refusal(text) for name, text in REFUSALS.items()}
    return json.dumps({"games": games, "refusals": refusals}, indent=1, ensure_ascii=False) + "\n"


def _in_all_forms(line: str) -> dict[str, Any]:
    table = read_record(line)
    places = None if table.outcome is None else list(table.outcome.places)
    return {"places": places, **{form: write_record(table, form) for form in ("json", "ludo", "line")}}


def _refusal(text: str) -> dict[str, str | None]:
    try:
        read_record(text)
    except RecordError as refusal:
        why = refusal.phrase.params.get("why")
        return {"text": text, "code": refusal.phrase.code, "why": why.code if isinstance(why, Phrase) else None}
    raise AssertionError(f"nobody refuses {text!r}")


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
