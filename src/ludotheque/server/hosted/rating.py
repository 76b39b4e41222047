"""Which games count for a rating, for which one, and why others do not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ludotheque import catalogue
from ludotheque.contract import LudothequeError, Phrase, Seed, phrase, seats_to_act
from ludotheque.contract.options import read_options
from ludotheque.server.hosted.log import SeatAssignment
from ludotheque.server.hosted.table import HostedTable, is_live
from ludotheque.server.tokens import has_profile
from ludotheque.server.wire.events import Pace, TableSettings

Speed: TypeAlias = Literal["blitz", "rapid", "days"]

_BLITZ_SECONDS = 300.0
"""For one player in one game; whoever has more plays `rapid`."""

_USUAL_MOVES = 30
"""By one player in one game, to compare a time per move with one per game."""


class Pool(NamedTuple):
    """Those who are compared with each other."""

    game: str
    board: str
    """What the game calls it: `7x6x4`."""

    speed: Speed
    """`days`: a day or more per move, or no clock. Where all act at once, the hourglass makes it `rapid`."""


class RatedSeat(Struct, frozen=True, omit_defaults=True):
    """A person, or a computer whose strength was measured."""

    person: str | None = None
    elo: int | None = None


class RatedGame(Struct, frozen=True):
    """All that ratings need of a finished game; waits in the store until it is counted."""

    id: str
    game: str
    board: str
    speed: Speed
    seats: tuple[RatedSeat, ...]
    places: tuple[int, ...]
    at: float

    @property
    def pool(self) -> Pool:
        return Pool(self.game, self.board, self.speed)


def pool_of(settings: TableSettings) -> Pool | None:
    """None: games with these options have no rating, or are not installed."""
    return _pool(settings.game, tuple(sorted(settings.options.items())), settings.pace)


def unrated(hosted: HostedTable) -> Phrase | None:
    """Why this game does not count; None: it does, as far as it can be known by now."""
    if not hosted.settings.is_rated:
        return phrase("server.unrated.friendly")
    if pool_of(hosted.settings) is None:
        return phrase("server.unrated.board")
    taken = [each for each in hosted.assignments if each.kind in ("person", "computer")]
    people = [each.person or "" for each in taken if each.kind == "person"]
    unmeasured = next((each for each in taken if each.kind == "computer" and _elo(hosted, each) is None), None)
    if any(not has_profile(person) for person in people):
        return phrase("server.unrated.guest")
    if len({*people}) < len(people):
        return phrase("server.unrated.same-person")
    if unmeasured is not None:
        return phrase("server.unrated.level", computer=unmeasured.name)
    if hosted.phase != "waiting" and (not people or len(taken) < 2):
        return phrase("server.unrated.alone")
    if hosted.phase == "over" and hosted.table is not None and len(hosted.table.journal) < len(taken):
        return phrase("server.unrated.short")
    return None


def rated_game(game_id: str, hosted: HostedTable) -> RatedGame | None:
    """What is to be counted of a game that has ended; None where nothing is."""
    pool, ended = pool_of(hosted.settings), hosted.outcome
    if pool is None or ended is None or unrated(hosted) is not None:
        return None
    seats = tuple(
        RatedSeat(each.person) if each.kind == "person" else RatedSeat(elo=_elo(hosted, each))
        for each in hosted.assignments
    )
    return RatedGame(game_id, *pool, seats, ended.places, hosted.changed_at)


def _elo(hosted: HostedTable, computer: SeatAssignment) -> int | None:
    return elo_of(hosted.settings.game, hosted.settings.options, computer.level or "")


def elo_of(game: str, options: Mapping[str, str], level: str) -> int | None:
    """How strong this level was measured to be on such a board."""
    known = catalogue.levels(game).get(level)
    return None if known is None else known.elo(_opening(game, tuple(sorted(options.items()))))


@lru_cache(256)
def _pool(slug: str, options: tuple[tuple[str, str], ...], pace: Pace) -> Pool | None:
    try:
        board = catalogue.rated_board(slug, read_options(catalogue.game(slug).options, dict(options)))
    except LudothequeError:
        return None
    if board is None:
        return None
    game = catalogue.game(slug)
    is_at_once = len(seats_to_act(game, _opening(slug, options))) > 1
    return Pool(slug, board, "rapid" if is_at_once else speed_of(pace))


def speed_of(pace: Pace) -> Speed:
    """The speed for which a pace counts, in games in which people take turns."""
    if not is_live(pace):
        return "days"
    seconds = pace.seconds * _USUAL_MOVES if pace.kind == "per-move" else pace.seconds + pace.increment * _USUAL_MOVES
    return "blitz" if seconds < _BLITZ_SECONDS else "rapid"


@lru_cache(256)
def _opening(slug: str, options: tuple[tuple[str, str], ...]) -> Any:
    game = catalogue.game(slug)
    return game.deal(read_options(game.options, dict(options)), Seed(0))
