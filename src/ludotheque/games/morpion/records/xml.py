"""Morpion's XML, in the structure of the game it comes from.

<save>
  <settings version nbCols nbRows nbSymbs nbPlayers numPlayer/>      numPlayer: who moves next, from 0
  <players> <player name type difficulty symb score/> … </players>   type 0 person, 1 computer
  <cases> <case col row>player</case> … </cases>                     in the order of play, all from 0
</save>

Old files list 26 players whatever `nbPlayers` says, and their `numPlayer` is not always who moves next:
where there are cases, the cases are believed. What the old structure has no place for (`exact`, `level`,
`symbol`) stands in attributes that an old reader passes over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast
from xml.sax.saxutils import quoteattr

from ludotheque.contract import GameRecord, Move, Player, RecordedMove, Seat
from ludotheque.contract.player import printable
from ludotheque.contract.record import read_whole, refuse, refusing
from ludotheque.games.morpion.records.replaying import (
    LEVELS,
    moves_of,
    opening_of,
    record_from,
    recorded,
    refuse_opening_rules,
)
from ludotheque.games.morpion.records.safe_xml import Element, read_xml
from ludotheque.games.morpion.state import Mark, Options, State, Variant
from ludotheque.games.morpion.view import symbols

NEWEST_XML = 1
_MAX_SEATS = 26


def write_xml_record(record: GameRecord) -> str:
    """The game as XML; RecordError for what XML cannot say."""
    opening = opening_of(record)
    refuse_opening_rules(opening)
    moves = moves_of(record)
    if len(moves) < len(record.played) or opening.occupied:
        refuse("xml-cannot-say")
    players = "".join(_write_player(record, seat) for seat in range(opening.seat_count))
    cases = "".join(_write_case(move) for move in moves)
    settings = _write_settings(opening, len(moves))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<save>\n{settings}<players>\n{players}</players>\n<cases>\n{cases}</cases>\n</save>\n"
    )


def read_xml_record(data: bytes) -> GameRecord:
    """The game this XML describes, or RecordError."""
    save = read_xml(data.lstrip())
    if save.name != "save":
        refuse("xml-root", found=printable(save.name), expected="save")
    settings, listed, cases = (save.child(name) for name in ("settings", "players", "cases"))
    _check_xml_version(settings.attribute("version"))
    options = _read_settings(settings)
    sitting = listed.children[: options.players]
    points = tuple(read_whole(player.attributes.get("score", "0"), "score") for player in sitting)
    starter = _read_seat(cases.children[0].text if cases.children else settings.attribute("numPlayer"), options)
    boards = (0,) * options.players
    opening = State(
        options.columns, options.rows, options.run, options.exact, starter, boards, options.variant, options.lines
    )
    steps = [_read_case(case, number, options) for number, case in enumerate(cases.children, start=1)]
    return replace(
        record_from(options, opening, steps),
        players=_read_players(sitting, options.players),
        points=points if any(points) else (),
    )


def _write_settings(opening: State, move_count: int) -> str:
    exact = ' exact="1"' if opening.is_exact else ""
    variant = "" if opening.variant == "free" else f' variant="{opening.variant}"'
    lines = "" if opening.lines == 1 else f' lines="{opening.lines}"'
    turn = (opening.turn + move_count) % opening.seat_count
    return (
        f'<settings version="{NEWEST_XML}.0" nbCols="{opening.columns}" nbPlayers="{opening.seat_count}" '
        f'nbRows="{opening.rows}" nbSymbs="{opening.run}" numPlayer="{turn}"{exact}{variant}{lines}/>\n'
    )


def _read_settings(settings: Element) -> Options:
    columns, rows, run, players = (
        read_whole(settings.attribute(name), name) for name in ("nbCols", "nbRows", "nbSymbs", "nbPlayers")
    )
    given = settings.attributes.get("variant", "free")
    with refusing("bad-options"):
        variant = cast("Variant", given)  # which Options checks
        return Options(
            columns,
            rows,
            run,
            players,
            exact=settings.attributes.get("exact") == "1",
            variant=variant,
            lines=read_whole(settings.attributes.get("lines", "1"), "lines"),
        )


def _check_xml_version(text: str) -> None:
    version = read_whole(text.partition(".")[0], "version")
    if version > NEWEST_XML:
        refuse("newer-version", given=printable(text), most=NEWEST_XML)


def _write_player(record: GameRecord, seat: int) -> str:
    players = record.players or ()
    player = players[seat]
    score = record.points[seat] if record.points else 0
    difficulty = LEVELS.index(player.level) if player.level in LEVELS else 1
    attributes = {
        "difficulty": str(difficulty),
        "name": player.name,
        "score": str(score),
        "symb": str(seat),
        "type": "0" if player.kind == "person" else "1",
    }
    if player.level is not None and player.level not in LEVELS:
        attributes["level"] = player.level
    if player.symbol != symbols(len(players))[seat]:
        attributes["symbol"] = player.symbol
    if player.colour:
        attributes["colour"] = player.colour
    return f"<player {' '.join(f'{name}={quoteattr(value)}' for name, value in attributes.items())}/>\n"


def _read_players(elements: Sequence[Element], seat_count: int) -> tuple[Player, ...]:
    players = [_read_player(element, seat_count) for element in elements]
    if len({player.symbol for player in players}) == len(players):
        return tuple(players)
    # The first program let players share a symbol; here each gets the one of the seat.
    return tuple(replace(player, symbol="") for player in players)


def _read_player(player: Element, seat_count: int) -> Player:
    name = player.attribute("name")
    symbol = player.attributes.get("symbol") or _symbol(player.attribute("symb"), seat_count)
    kind, colour = player.attribute("type"), player.attributes.get("colour", "")
    if kind not in ("0", "1"):
        refuse("bad-type", name=printable(name), text=printable(kind))
    if kind == "0":
        return Player(name, "person", None, symbol, colour)
    difficulty = read_whole(player.attribute("difficulty"), "difficulty")
    if difficulty >= len(LEVELS):
        refuse("bad-difficulty", name=printable(name), given=difficulty, most=len(LEVELS) - 1)
    return Player(name, "computer", player.attributes.get("level") or LEVELS[difficulty], symbol, colour)


def _symbol(text: str, seat_count: int) -> str:
    known = symbols(seat_count if seat_count == 2 else _MAX_SEATS)
    number = read_whole(text, "symb")
    if number >= len(known):
        refuse("bad-symb", given=number, most=len(known) - 1)
    return known[number]


def _write_case(move: Move[Mark]) -> str:
    return f'<case col="{move.action.column}" row="{move.action.row}">{move.by}</case>\n'


def _read_case(case: Element, number: int, options: Options) -> RecordedMove:
    column, row = (read_whole(case.attribute(name), name) for name in ("col", "row"))
    seat = _read_seat(case.text, options)
    if column >= options.columns or row >= options.rows:
        most = (options.columns - 1, options.rows - 1)
        refuse("bad-case", number=number, column=column, row=row, columns=most[0], rows=most[1])
    return recorded(seat, Mark(column, row))


def _read_seat(text: str, options: Options) -> Seat:
    seat = read_whole(text.strip(), "player")
    if seat >= options.players:
        refuse("no-such-player", given=seat, most=options.players - 1)
    return Seat(seat)
