"""Who sits where: default names, and which players cannot sit together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludotheque.contract import AnyGame, Phrase, Seat, TableError, phrase, seats
from ludotheque.contract.player import (
    MAX_NAME_LENGTH,
    MAX_SYMBOL_LENGTH,
    Player,
    character_count,
    free_name,
    name_key,
    printable,
    read_name,
)
from ludotheque.contract.sheet import COLOURS
from ludotheque.contract.visible_text import is_visible


def default_players(
    game: AnyGame, seat_count: int, language: str, levels: Sequence[str | None] = ()
) -> tuple[Player, ...]:
    """A player for every seat; `levels[seat]` makes that seat a computer, None or nothing a person."""
    players = []
    for seat, symbol in zip(seats(seat_count), game.symbols(seat_count), strict=True):
        level = levels[seat] if seat < len(levels) else None
        computer = phrase("play.computer-name", number=seat + 1)
        name = default_name(seat, language) if level is None else computer.text(language)
        players.append(Player(name, "person" if level is None else "computer", level, symbol))
    return tuple(players)


@lru_cache(maxsize=1024)  # a server asks whether somebody is called so in every list of players
def default_name(seat: int, language: str) -> str:
    """Of a person who gave none."""
    return phrase("play.player-name", number=seat + 1).text(language)


def name_in(name: str, seat: int, language: str) -> str:
    """Somebody whom a record does not name, or who was forgotten, is Player 1, Joueur 1, … as the reader says it."""
    return default_name(seat, language) if name == default_name(seat, "en") else name


def names_in(players: Sequence[Player], language: str) -> list[str]:
    """Who sits where, for this reader."""
    return [name_in(player.name, seat, language) for seat, player in enumerate(players)]


def seated(game: AnyGame, seat_count: int, players: Sequence[Player]) -> tuple[Player, ...]:
    """The players made tidy: names trimmed, symbols filled in; TableError where two cannot sit together."""
    if len(players) != seat_count:
        raise TableError(phrase("play.wrong-player-count", given=len(players), needed=seat_count))
    symbols = game.symbols(seat_count)
    tidy = tuple(_tidy(player, Seat(seat), symbols[seat]) for seat, player in enumerate(players))
    _refuse_twins(tidy)
    return tidy


def _tidy(player: Player, seat: Seat, symbol: str) -> Player:
    name = read_name(player.name)
    symbol = player.symbol or symbol
    colour = player.colour if player.colour in COLOURS else ""  # of a later version: no reason to lose the game
    if character_count(symbol, MAX_SYMBOL_LENGTH) > MAX_SYMBOL_LENGTH or not is_visible(symbol) or " " in symbol:
        raise TableError(phrase("play.bad-symbol", symbol=printable(symbol), name=name, most=MAX_SYMBOL_LENGTH))
    if player.kind == "person":
        return Player(name, "person", None, symbol, colour)
    if player.level is None:
        raise TableError(phrase("play.no-level", name=name, seat=seat + 1))
    if not 0 < len(player.level) <= MAX_NAME_LENGTH or not player.level.isprintable():
        raise TableError(phrase("play.bad-level", level=printable(player.level), name=name, most=MAX_NAME_LENGTH))
    return Player(name, "computer", player.level, symbol, colour)


def _refuse_twins(players: Sequence[Player]) -> None:
    names: dict[str, Seat] = {}
    symbols: dict[str, Seat] = {}
    for index, player in enumerate(players):
        seat = Seat(index)
        first = names.setdefault(name_key(player.name), seat)
        if first != seat:
            free = free_name(player.name, (other.name for other in players))
            raise TableError(_twins("play.name-taken", player.name, first, seat, free))
        first = symbols.setdefault(name_key(player.symbol), seat)
        if first != seat:
            raise TableError(_twins("play.symbol-taken", player.symbol, first, seat, _free_symbol(players)))


def _twins(code: str, value: str, first: Seat, second: Seat, free: str) -> Phrase:
    return phrase(code, value=value, first=first + 1, second=second + 1, free=free)


def _free_symbol(players: Sequence[Player]) -> str:
    taken = {name_key(player.symbol) for player in players}
    # More letters than players, so one is always left.
    return next(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" if name_key(letter) not in taken)
