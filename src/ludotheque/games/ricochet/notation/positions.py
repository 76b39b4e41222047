"""Positions as text: `rr:<board>:<robots>:<target>`, then what differs from one player on that one target.

rr:1A2B3A4B:c3,h10,p1,a16:Gt
rr:1A2B3A4B:c3,h10,p1,a16:Gt players=2 deck=Rc,Bs won=Yh7/- show=B6,A9 slides=RN,GE must_ricochet=no
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludotheque.contract import NotationError, phrase
from ludotheque.contract.options import option_fields
from ludotheque.games.ricochet.boards import Board, read_board, write_board
from ludotheque.games.ricochet.notation import fields
from ludotheque.games.ricochet.notation.validation import check_position, replayed
from ludotheque.games.ricochet.state import (
    Bidding,
    Exploring,
    HouseRules,
    Options,
    Phase,
    Robots,
    Showing,
    State,
    Win,
    fresh_phase,
)

MAX_POSITION_LENGTH = 16_000
"""Room for the largest board and the longest walk on it."""

_TAG = "rr"
_HOUSE = {field.name: field for field in option_fields(HouseRules)}
_KEYS = ("players", "deck", "won", "out", "round", "returned", "bids", "passed", "show", "slides", *_HOUSE)


def write_state(state: State) -> str:
    board = state.board
    target = fields.write_tiles(state.deck[:1])
    head = f"{_TAG}:{write_board(board)}:{fields.write_robots(state.robots, board)}:{target}"
    extras = {**_written_score(state), **_written_phase(state.phase), **_written_house(state.house)}
    return " ".join((head, *(f"{key}={value}" for key, value in extras.items())))


def read_state(text: str) -> State:
    if len(text) > MAX_POSITION_LENGTH:
        raise NotationError(phrase("ricochet.notation.too-long", most=MAX_POSITION_LENGTH))
    head, *words = text.split() or [""]
    parts = head.split(":")
    if len(parts) != 4 or parts[0] != _TAG:
        raise NotationError(phrase("ricochet.notation.position", text=text[:40]))
    board = read_board(parts[1])
    extras = _read_extras(words)
    state = _state_before_play(board, fields.read_robots(parts[2], board), parts[3], extras)
    state = check_position(state)
    return replayed(state, fields.read_slides(extras["slides"])) if "slides" in extras else state


def read_opening(text: str, options: Options) -> State:
    """An opening in which nothing says how a robot must ricochet is an older one: there it was `last-stop`."""
    state = read_state(text)
    is_older = options.must_ricochet == "last-stop" and "must_ricochet=" not in text
    return replace(state, house=replace(state.house, must_ricochet="last-stop")) if is_older else state


def _written_score(state: State) -> dict[str, str]:
    written: dict[str, str] = {}
    if len(state.won) > 1:
        written["players"] = str(len(state.won))
    if state.deck[1:]:
        written["deck"] = fields.write_tiles(state.deck[1:])
    if any(state.won):
        written["won"] = fields.write_wins(state.won)
    if state.discarded:
        written["out"] = fields.write_tiles(state.discarded)
    if state.round != _usual_round(state.won, len(state.discarded)):
        written["round"] = str(state.round)
    if state.returned:
        written["returned"] = str(state.returned)
    return written


def _written_phase(phase: Phase) -> dict[str, str]:
    written: dict[str, str] = {}
    if isinstance(phase, Bidding):
        if phase.bids:
            written["bids"] = fields.write_bids(phase.bids)
        if phase.passed:
            written["passed"] = fields.write_seats(phase.passed)
        return written
    if isinstance(phase, Showing):
        written["show"] = fields.write_bids(phase.queue)
        if phase.passed:
            written["passed"] = fields.write_seats(phase.passed)
    if phase.shown:
        written["slides"] = fields.write_slides(phase.shown)
    return written


def _written_house(house: HouseRules) -> dict[str, str]:
    values = {name: getattr(house, name) for name in _HOUSE}
    return {name: _HOUSE[name].write(value) for name, value in values.items() if value != _HOUSE[name].default}


def _read_extras(words: list[str]) -> dict[str, str]:
    extras: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key not in _KEYS or key in extras or not equals:
            raise NotationError(phrase("ricochet.notation.extra", text=word[:40], known=_KEYS))
        extras[key] = value
    return extras


def _state_before_play(board: Board, robots: Robots, target: str, extras: Mapping[str, str]) -> State:
    """The state without its slides, each field well formed; whether they fit together is checked next."""
    players = fields.read_number("players", extras.get("players", "1"))
    won: tuple[tuple[Win, ...], ...] = ((),) * min(players, 26)
    if "won" in extras:
        won = fields.read_wins(extras["won"], board)
    if not 1 <= players <= 26 or len(won) != players:
        raise fields.field_error("players", str(players))
    discarded = fields.read_tiles("out", extras.get("out", fields.NOTHING), board)
    face_up = fields.read_tiles("target", target, board)
    if len(face_up) > 1 or (not face_up and "deck" in extras):
        raise fields.field_error("target", target)
    house = _read_house(extras)
    round_number = extras.get("round", str(_usual_round(won, len(discarded))))
    return State(
        board=board,
        robots=robots,
        deck=(*face_up, *fields.read_tiles("deck", extras.get("deck", fields.NOTHING), board)),
        won=won,
        phase=_read_phase(players, robots, extras, is_race=house.race_seconds is not None),
        discarded=discarded,
        returned=fields.read_number("returned", extras.get("returned", "0")),
        round=fields.read_number("round", round_number),
        house=house,
    )


def _read_phase(players: int, robots: Robots, extras: Mapping[str, str], *, is_race: bool) -> Phase:
    fresh = fresh_phase(players, robots)
    phase_keys = {"bids", "passed", "show"} & extras.keys()
    if isinstance(fresh, Exploring):
        if phase_keys or is_race:
            raise NotationError(phrase("ricochet.notation.solo-bids"))
        return fresh
    passed = fields.read_seats("passed", extras.get("passed", ""))
    if "show" in phase_keys:
        if "bids" in phase_keys or (passed and not is_race):
            raise NotationError(phrase("ricochet.notation.two-phases"))
        return Showing(fields.read_bids("show", extras["show"]), (), robots, passed=passed)
    if "slides" in extras:
        raise NotationError(phrase("ricochet.notation.two-phases"))
    bids = fields.read_bids("bids", extras["bids"]) if "bids" in extras else ()
    return Bidding(bids, passed)


def _read_house(extras: Mapping[str, str]) -> HouseRules:
    values: dict[str, Any] = {}
    for name in _HOUSE.keys() & extras.keys():
        try:
            values[name] = _HOUSE[name].read(extras[name])
        except ValueError:
            accepted = _HOUSE[name].expected
            why = phrase("options.refused-without-default", name=name, value=extras[name][:40], expected=accepted)
            raise NotationError(why) from None
    house = HouseRules(**values)
    for problem in house.problems().values():
        raise NotationError(problem)
    return house


def _usual_round(won: tuple[tuple[Win, ...], ...], discarded: int) -> int:
    return 1 + discarded + sum(map(len, won))
