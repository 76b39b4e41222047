"""The lossless form: JSON, as described by the schema that lies beside this file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NoReturn, TypeVar, cast

from ludotheque.contract import (
    GameRecord,
    Outcome,
    RecordedMove,
    RecordedResignation,
    RecordedStep,
    Seat,
    jsonable,
    phrase,
)
from ludotheque.contract.player import Player, PlayerKind, printable
from ludotheque.contract.record import CAUSES, refuse
from ludotheque.play.record.ludo import NEWEST_VERSION, check_version
from ludotheque.play.record.movetext import AGREED

FORMAT = "ludotheque-record"
_encode = json.JSONEncoder(ensure_ascii=False).encode
_SURROGATE = re.compile("[\ud800-\udfff]")
T = TypeVar("T")
_KINDS = {str: "a-text", int: "a-whole-number", list: "a-list", dict: "an-object"}


def schema() -> Mapping[str, Any]:
    """The published JSON Schema of this form."""
    text = files(__package__).joinpath("record-1.schema.json").read_text(encoding="utf-8")
    return cast("Mapping[str, Any]", json.loads(text))


def write_json(record: GameRecord) -> str:
    """All of the record."""
    content = {
        "format": FORMAT,
        "version": NEWEST_VERSION,
        "game": record.game,
        "options": dict(record.options),
        "seed": record.seed,
        "opening": record.opening,
        "chairs": [_write_player(player) for player in record.players or ()],
        "steps": [_write_step(step) for step in record.played],
        "undone": [_write_step(step) for step in record.undone],
        "points": list(record.points),
        "table_version": record.version,
        "outcome": jsonable(Outcome(record.places, record.reason)) if record.places and record.reason else None,
        **({AGREED: True} if record.is_agreed else {}),
    }
    fields = [f'  "{name}": {value if type(value) is int else _encode(value)}' for name, value in content.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def read_json(text: str) -> GameRecord:
    """What this JSON says, or RecordError."""
    content = _parsed(text)
    if content.get("format") != FORMAT:
        refuse("foreign-json", expected=FORMAT)
    check_version(_field(content, "version", int))
    players = enumerate(_field(content, "chairs", list), start=1)
    undone = _field(content, "undone", list)
    steps = enumerate((*_field(content, "steps", list), *undone))
    return GameRecord(
        game=_field(content, "game", str),
        options=_texts(_field(content, "options", dict)),
        seed=_field(content, "seed", int),
        opening=_field(content, "opening", str),
        players=tuple(_read_player(player, number) for number, player in players),
        points=tuple(_whole(point, "points") for point in _field(content, "points", list)),
        steps=tuple(_read_step(step, f"steps[{place}]") for place, step in steps),
        undone_count=len(undone),
        is_agreed=content.get(AGREED) is True,
        places=_read_places(content),
        version=_whole(_field(content, "table_version", int), "table_version"),
    )


def _write_step(step: RecordedStep) -> dict[str, Any]:
    if isinstance(step, RecordedResignation):
        return {"resigns": step.seat, "cause": step.cause}
    return {"by": step.by, "action": step.action}


def _read_step(step: Any, where: str) -> RecordedStep:
    if not isinstance(step, dict):
        _refuse_field(where, dict)
    if "resigns" in step:
        cause = _field(step, "cause", str, where)
        if cause not in CAUSES:
            refuse("bad-cause", where=where, text=printable(cause), known=CAUSES)
        return RecordedResignation(_field(step, "resigns", int, where), cause)
    action = _field(step, "action", str, where)
    if step.get("by", 0) is None:
        return RecordedMove(action, is_clock=True)
    return RecordedMove(action, Seat(_field(step, "by", int, where)))


def _write_player(player: Player) -> dict[str, str | None]:
    own = {"name": player.name, "nature": player.kind, "level": player.level, "symbol": player.symbol}
    return own | ({"colour": player.colour} if player.colour else {})


def _read_player(player: Any, number: int) -> Player:
    where = f"chairs[{number - 1}]"
    if not isinstance(player, dict):
        _refuse_field(where, dict)
    kind = _field(player, "nature", str, where)
    if kind not in ("person", "computer"):
        refuse("bad-nature", number=number, text=printable(kind))
    level = None if player.get("level") is None else _field(player, "level", str, where)
    colour = _field(player, "colour", str, where) if "colour" in player else ""
    name, symbol = _field(player, "name", str, where), _field(player, "symbol", str, where)
    return Player(name, cast(PlayerKind, kind), level, symbol, colour)


def _read_places(content: Mapping[str, Any]) -> tuple[int, ...]:
    if content.get("outcome") is None:
        return ()
    places = _field(_field(content, "outcome", dict), "places", list, "outcome")
    return tuple(_whole(place, "outcome.places") for place in places)


def _parsed(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as problem:
        refuse("broken-json", line=problem.lineno, column=problem.colno, problem=problem.msg)
    except (ValueError, RecursionError):  # a number of thousands of digits, a thousand brackets
        refuse("absurd-json")
    if not isinstance(record, dict):
        refuse("foreign-json", expected=FORMAT)
    return record


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _field(record: Mapping[str, Any], name: str, kind: type[T], where: str = "") -> T:
    place = f"{where}.{name}" if where else name
    if name not in record:
        refuse("missing-field", name=place)
    value = record[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        _refuse_field(place, kind)
    if isinstance(value, str) and _SURROGATE.search(value):
        refuse("half-a-character", text=printable(value))
    return value


def _texts(options: Mapping[str, Any]) -> dict[str, str]:
    return {name: _field(options, name, str, "options") for name in options}


def _whole(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 2**53:
        refuse("not-a-whole-number", where=where, text=printable(str(value)[:40]))
    return value


def _refuse_field(name: str, kind: type) -> NoReturn:
    refuse("bad-field", name=printable(name), expected=phrase(f"play.record.{_KINDS[kind]}"))
