"""The lossless form: JSON, as described by the schema that lies beside this file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NoReturn, TypeVar, cast

from ludotheque.contract import Seat, jsonable, phrase
from ludotheque.contract.options import write_options
from ludotheque.play.ending import Cause, Resignation
from ludotheque.play.players import Player, PlayerKind, shown
from ludotheque.play.record.rebuilding import AGREED, NEWEST_VERSION, Header, Rebuilding, Take, check_version, refuse
from ludotheque.play.table import Step, Table

FORMAT = "ludotheque-record"
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_SURROGATE = re.compile("[\ud800-\udfff]")
T = TypeVar("T")
_KINDS = {str: "a-text", int: "a-whole-number", list: "a-list", dict: "an-object"}


def schema() -> Mapping[str, Any]:
    """The published JSON Schema of this form."""
    text = files(__package__).joinpath("record-1.schema.json").read_text(encoding="utf-8")
    return cast("Mapping[str, Any]", json.loads(text))


def write_json(table: Table) -> str:
    """Everything the table knows, what could be redone included."""
    ended = table.outcome
    record = {
        "format": FORMAT,
        "version": NEWEST_VERSION,
        "game": table.slug,
        "options": write_options(table.options),
        "seed": table.seed,
        "opening": table.game.notation.write_state(table.journal.opening),
        "chairs": [_write_player(player) for player in table.players],
        "steps": [_write_step(table, step) for step in table.steps],
        "undone": [_write_step(table, step) for step in reversed(table.undone)],
        "points": list(table.points),
        "table_version": table.version,
        "outcome": None if ended is None else jsonable(ended),
        **({AGREED: True} if table.is_agreed else {}),
    }
    fields = (f'  "{name}": {_ENCODER.encode(value)}' for name, value in record.items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def read_json(text: str, take: Take) -> Table:
    """The table this JSON describes, or RecordError."""
    record = _parsed(text)
    if record.get("format") != FORMAT:
        refuse("foreign-json", expected=FORMAT)
    check_version(_field(record, "version", int))
    header = Header(
        slug=_field(record, "game", str),
        options=_texts(_field(record, "options", dict)),
        seed=_field(record, "seed", int),
        opening=_field(record, "opening", str),
        players=[_read_player(player, number) for number, player in enumerate(_field(record, "chairs", list), start=1)],
        points=[_whole(point, "points") for point in _field(record, "points", list)],
    )
    steps, undone = _field(record, "steps", list), _field(record, "undone", list)
    table_version = _whole(_field(record, "table_version", int), "table_version")
    rebuilding = header.rebuilding(take)
    for step in (*steps, *undone):
        _read_step(step, rebuilding)
    if record.get(AGREED) is True:
        rebuilding.agree()
    table = rebuilding.table(len(undone), table_version)
    _check_outcome(record, table)
    return table


def _write_step(table: Table, step: Step) -> dict[str, Any]:
    if isinstance(step, Resignation):
        return {"resigns": step.seat, "cause": step.cause}
    return {"by": step.by, "action": table.game.notation.write_action(step.action)}


def _read_step(step: Any, rebuilding: Rebuilding) -> None:
    where = f"steps[{rebuilding.step_count}]"
    if not isinstance(step, dict):
        _refuse_field(where, dict)
    if "resigns" in step:
        cause = _field(step, "cause", str, where)
        if cause not in ("resigned", "out-of-time"):
            refuse("bad-cause", where=where, text=shown(cause))
        rebuilding.resign(_field(step, "resigns", int, where), cast(Cause, cause))
        return
    by = None if step.get("by", 0) is None else Seat(_field(step, "by", int, where))
    rebuilding.move(by, _field(step, "action", str, where))


def _write_player(player: Player) -> dict[str, str | None]:
    own = {"name": player.name, "nature": player.kind, "level": player.level, "symbol": player.symbol}
    return own | ({"colour": player.colour} if player.colour else {})


def _read_player(player: Any, number: int) -> Player:
    where = f"chairs[{number - 1}]"
    if not isinstance(player, dict):
        _refuse_field(where, dict)
    kind = _field(player, "nature", str, where)
    if kind not in ("person", "computer"):
        refuse("bad-nature", number=number, text=shown(kind))
    level = None if player.get("level") is None else _field(player, "level", str, where)
    colour = _field(player, "colour", str, where) if "colour" in player else ""
    name, symbol = _field(player, "name", str, where), _field(player, "symbol", str, where)
    return Player(name, cast(PlayerKind, kind), level, symbol, colour)


def _check_outcome(record: Mapping[str, Any], table: Table) -> None:
    ended = table.outcome
    expected = None if ended is None else list(ended.places)
    kept = record.get("outcome")
    given = None if kept is None else _field(_field(record, "outcome", dict), "places", list, "outcome")
    if given != expected:
        words = "*" if given is None else " ".join(str(place) for place in given if isinstance(place, int))
        refuse("wrong-result", text=shown(words), expected=shown(json.dumps(expected)))


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
        refuse("half-a-character", text=shown(value))
    return value


def _texts(options: Mapping[str, Any]) -> dict[str, str]:
    return {name: _field(options, name, str, "options") for name in options}


def _whole(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 2**53:
        refuse("not-a-whole-number", where=where, text=shown(str(value)[:40]))
    return value


def _refuse_field(name: str, kind: type) -> NoReturn:
    refuse("bad-field", name=shown(name), expected=phrase(f"play.record.{_KINDS[kind]}"))
