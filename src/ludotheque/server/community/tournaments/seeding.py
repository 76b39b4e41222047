"""Who is taken for how strong when a tournament begins: by rating, by measured level, then by who came first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotheque.server.community.tournaments.setup import table_settings
from ludotheque.server.hosted.rating import elo_of, pool_of
from ludotheque.server.store.tournaments import StoredEntrant
from ludotheque.server.wire.tournaments import TournamentSettings

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

_UNKNOWN = 1000.0


async def seeds_of(
    registry: TableRegistry, settings: TournamentSettings, entrants: Sequence[StoredEntrant]
) -> list[int]:
    """Their numbers, the best seed first."""
    pool = pool_of(table_settings(settings, "", settings.seat_count))
    people = [each.person for each in entrants if each.person is not None]
    rated = {} if pool is None else await registry.store.ratings.of_persons(people, pool)

    def strength(entrant: StoredEntrant) -> float:
        if entrant.kind == "computer":
            return float(elo_of(settings.game, settings.options, entrant.level) or _UNKNOWN)
        known = rated.get(entrant.person or "")
        return _UNKNOWN if known is None else known.rating

    return [each.number for each in sorted(entrants, key=lambda each: (-strength(each), each.number))]
