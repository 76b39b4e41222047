"""Who sits where: names, kinds and symbols, and what is refused about them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ludotheque.contract import AnyGame, Phrase, Seat, TableError, phrase, seats
from ludotheque.contract.sheet import COLOURS

PlayerKind: TypeAlias = Literal["person", "computer"]
LONGEST_NAME = 40
LONGEST_SYMBOL = 4
_NUMBERED = re.compile(r"(?P<stem>.*\S)\s+(?P<number>[1-9][0-9]{0,3})")


@dataclass(frozen=True)
class Player:
    """One place at the table and who has it."""

    name: str
    kind: PlayerKind = "person"
    level: str | None = None
    """The opponent's level; None for a person."""

    symbol: str = ""
    """Left empty, the player gets the symbol its game gives to the seat."""

    colour: str = ""
    """One of COLOURS; empty is the one the screen gives to the seat."""

    @property
    def label(self) -> str:
        """Who sits here, as sentences name them: `Ada (X)`."""
        return f"{self.name} ({self.symbol})"


def default_players(
    game: AnyGame, seat_count: int, language: str, levels: Sequence[str | None] = ()
) -> tuple[Player, ...]:
    """A player for every seat; `levels[seat]` makes that seat a computer, None or nothing a person."""
    players = []
    for seat, symbol in zip(seats(seat_count), game.symbols(seat_count), strict=True):
        level = levels[seat] if seat < len(levels) else None
        code = "play.player-name" if level is None else "play.computer-name"
        name = phrase(code, number=seat + 1).text(language)
        players.append(Player(name, "person" if level is None else "computer", level, symbol))
    return tuple(players)


def names_in(players: Sequence[Player], language: str) -> list[str]:
    """Who sits where; those whom a record did not name are called Player 1, Joueur 2, … as the reader does."""
    nobody = [phrase("play.player-name", number=seat + 1) for seat in range(len(players))]
    return [
        unnamed.text(language) if player.name == unnamed.text("en") else player.name
        for player, unnamed in zip(players, nobody, strict=True)
    ]


def seated(game: AnyGame, seat_count: int, players: Sequence[Player]) -> tuple[Player, ...]:
    """The players made tidy: names trimmed, symbols filled in; TableError where two cannot sit together."""
    if len(players) != seat_count:
        raise TableError(phrase("play.wrong-player-count", given=len(players), needed=seat_count))
    symbols = game.symbols(seat_count)
    tidy = tuple(_tidy(player, Seat(seat), symbols[seat]) for seat, player in enumerate(players))
    _refuse_twins(tidy)
    return tidy


def free_name(name: str, taken: Iterable[str]) -> str:
    """This name if nobody has it, else the nearest one with a number: Anna, Anna 2, Anna 3."""
    keys = {_likeness(other) for other in taken}
    tidy = _trimmed(name)
    if _likeness(tidy) not in keys:
        return tidy
    numbered = _NUMBERED.fullmatch(tidy)
    stem, number = (numbered["stem"], int(numbered["number"])) if numbered else (tidy, 1)
    while True:
        number += 1
        candidate = f"{stem[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
        if _likeness(candidate) not in keys:
            return candidate


def read_name(text: str) -> str:
    """The name a person typed, trimmed, or TableError."""
    # Normalising is slow on megabytes; no name of forty letters is longer than this before it.
    name = _trimmed(text) if len(text) <= 10 * LONGEST_NAME else text
    if not name:
        raise TableError(phrase("play.name-empty", most=LONGEST_NAME))
    if len(name) > LONGEST_NAME:
        raise TableError(phrase("play.name-too-long", name=shown(name), given=len(name), most=LONGEST_NAME))
    if not name.isprintable():  # control, direction and zero-width characters could fake another's name
        raise TableError(phrase("play.name-unprintable", name=shown(name)))
    return name


def shown(text: str, most: int = LONGEST_NAME) -> str:
    """Somebody's text as it may stand in a message: short, and without signs that upset a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:most])


def _tidy(player: Player, seat: Seat, symbol: str) -> Player:
    name = read_name(player.name)
    symbol = player.symbol or symbol
    colour = player.colour if player.colour in COLOURS else ""  # of a later version: no reason to lose the game
    if len(symbol) > LONGEST_SYMBOL or not symbol.isprintable() or " " in symbol:
        raise TableError(phrase("play.bad-symbol", symbol=shown(symbol), name=name, most=LONGEST_SYMBOL))
    if player.kind == "person":
        return Player(name, "person", None, symbol, colour)
    if player.level is None:
        raise TableError(phrase("play.no-level", name=name, seat=seat + 1))
    if not 0 < len(player.level) <= LONGEST_NAME or not player.level.isprintable():
        raise TableError(phrase("play.bad-level", level=shown(player.level), name=name, most=LONGEST_NAME))
    return Player(name, "computer", player.level, symbol, colour)


def _refuse_twins(players: Sequence[Player]) -> None:
    names: dict[str, Seat] = {}
    symbols: dict[str, Seat] = {}
    for index, player in enumerate(players):
        seat = Seat(index)
        first = names.setdefault(_likeness(player.name), seat)
        if first != seat:
            free = free_name(player.name, (other.name for other in players))
            raise TableError(_twins("play.name-taken", player.name, first, seat, free))
        first = symbols.setdefault(_likeness(player.symbol), seat)
        if first != seat:
            raise TableError(_twins("play.symbol-taken", player.symbol, first, seat, _free_symbol(players)))


def _twins(code: str, value: str, first: Seat, second: Seat, free: str) -> Phrase:
    return phrase(code, value=value, first=first + 1, second=second + 1, free=free)


def _free_symbol(players: Sequence[Player]) -> str:
    taken = {_likeness(player.symbol) for player in players}
    # More letters than players, so one is always left.
    return next(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" if _likeness(letter) not in taken)


def _trimmed(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip())


def _likeness(name: str) -> str:
    """Equal for names a reader would take for the same: case, width and spacing do not count."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())
