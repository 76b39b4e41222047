"""How often people keep the best result that could be had, as far as our analysts prove it.

Looked at when nothing else is to be done. A rate that hardly anybody has is shown to the operator, who may look at the
games; nothing follows from it by itself, for there are people who know Connect Four by heart.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING

from ludotheque import catalogue
from ludotheque.contract import Analysis, LudothequeError, TableError
from ludotheque.disk import log_error
from ludotheque.play.review import review_order
from ludotheque.server.bot_pool import AnalysisFailed, AnalysisJob, Asker, BotFailed
from ludotheque.server.bot_pool.fair_queue import PoolFull, Rank
from ludotheque.server.store.exactness import Exact, Unusual
from ludotheque.server.tasks import games

if TYPE_CHECKING:
    from ludotheque.server.analysis_service import ReviewedGame
    from ludotheque.server.registry import TableRegistry

PAUSE_SECONDS = 10.0
GAME_SECONDS, MOVE_SECONDS = 15.0, 0.3
"""Of searching, at most: for a game, and for one of its moves."""

_MAX_AGE = 86_400.0
"""Games that are older are not looked at any more: where there is too much to do, some are never."""

_CANDIDATES = 8
"""One of so many, at random: two processes seldom take the same one."""

ENOUGH, IMPROBABLE = 60, 0.9
"""So many choices that mattered, and the share of them that is called improbable, whatever luck there was."""

_SURE = 1.96
_VISITOR = "ratings"


class Exactness:
    """What was found out is in the store."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    async def keep_checking(self) -> None:
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            registry = self._registry
            if registry.bot_pool.waiting or registry.tasks.waiting or registry.rules.restriction is not None:
                continue
            try:
                await self.check_one()
            except PoolFull:  # others need the machine
                continue
            except LudothequeError as problem:
                log_error(problem)

    async def check_one(self) -> bool:
        """Look at one rated game; whether there was one."""
        store = self._registry.store
        waiting = await store.exactness.unchecked(self._registry.clock() - _MAX_AGE, _CANDIDATES)
        if not waiting:
            return False
        game_id = random.choice(waiting)  # noqa: S311 # nothing secret
        kept = await store.finished_game(game_id)
        found: dict[int, Exact] = {}
        if kept is not None and catalogue.analyst(kept.game) is not None:
            with suppress(TableError, AnalysisFailed, BotFailed):  # of what nobody can say, nobody says anything
                game = await self._registry.tasks.run(_VISITOR, games.reviewed_game, kept.record, "en")
                found = await self._found(game)
        await store.exactness.note(game_id, found)
        return True

    async def improbable(self, limit: int) -> list[Unusual]:
        """Those who chose better than people do, even if they were as lucky as one in forty is."""
        found = await self._registry.store.exactness.at_least(IMPROBABLE, ENOUGH, limit)
        return [each for each in found if at_least(each.found) >= IMPROBABLE]

    async def _found(self, game: ReviewedGame) -> dict[int, Exact]:
        found: dict[int, Exact] = {}
        session, until = f"exact-{secrets.token_hex(6)}", monotonic() + GAME_SECONDS
        asker = Asker(_VISITOR, lambda: Rank.UNWATCHED)
        for place in review_order(len(game.moves)):
            move = game.moves[place]
            if move.by is None or monotonic() > until:
                continue
            job = AnalysisJob(game.slug, game.states[place], MOVE_SECONDS, session, move.action, wants_line=False)
            kept = kept_the_best(await self._registry.bot_pool.analyse(job, lambda: False, asker), move.action)
            if kept is not None:
                before = found.get(move.by, Exact(0, 0))
                found[move.by] = Exact(before.exact + kept, before.decided + 1)
        return found


def kept_the_best(analysis: Analysis[str], action: str) -> bool | None:
    """Whether this choice kept the best result there was; None where all did, or where not all is proved."""
    results = {verdict.action: verdict.result for verdict in analysis.verdicts}
    known = [result for result in results.values() if result is not None]
    if not analysis.is_proved or len(known) < len(results) or len({*known}) < 2:
        return None
    return results[action] == max(known) if action in results else None


def at_least(found: Exact) -> float:
    """The share that somebody has at least, in all cases but one of forty: the lower end of Wilson's interval."""
    count = found.decided
    if not count:
        return 0.0
    share, square = found.exact / count, _SURE**2
    margin = _SURE * sqrt(share * (1 - share) / count + square / (4 * count**2))
    return (share + square / (2 * count) - margin) / (1 + square / count)
