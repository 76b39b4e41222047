"""What the moves of a position are worth, for frames: a page that a thousand people open costs one analysis."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import TypeAlias

from ludotheque.contract import Analysis, LudothequeError, Phrase, never
from ludotheque.disk import log_error
from ludotheque.server.bot_pool import AnalysisFailed, AnalysisJob, Asker, BotFailed, BotPool
from ludotheque.server.bot_pool.fair_queue import PoolFull, Rank
from ludotheque.server.single_flight import SingleFlight

SECONDS = 2.0
"""Of a search; a page waits no longer for its values."""

_VISITOR = "frames"
"""In the queue of the workers all frames together are one visitor: they wait for each other, and nobody for them."""

_ESTIMATE_SECONDS = 600.0
"""An estimate is kept for: when the machine has less to do, the same search may prove more."""

_MAX_KEPT = 1_000
_MAX_RUNNING = 8


Values: TypeAlias = Analysis[str] | Phrase | None
"""What is known, why nothing can be, or nothing for now."""


class PositionValues:
    """Kept until others take their place, estimates not as long."""

    def __init__(self, bot_pool: Callable[[], BotPool], clock: Callable[[], float] = monotonic) -> None:
        self._bot_pool = bot_pool
        self._clock = clock
        self._kept: OrderedDict[tuple[str, str], tuple[Analysis[str] | Phrase, float]] = OrderedDict()
        self._running: SingleFlight[tuple[str, str], Values] = SingleFlight()

    async def of(self, slug: str, state: str) -> Values:
        """None where there is no time for it now."""
        key = slug, state
        found, until = self._kept.get(key, (None, 0.0))
        if found is not None and self._clock() < until:
            self._kept.move_to_end(key)
            return found
        if key not in self._running and len(self._running) >= _MAX_RUNNING:
            return None
        return await self._running.of(key, lambda: self._analysed(slug, state))

    async def _analysed(self, slug: str, state: str) -> Values:
        job = AnalysisJob(slug, state, SECONDS, f"frame-{secrets.token_hex(6)}", wants_line=False)
        found: Analysis[str] | Phrase
        try:
            found = await self._bot_pool().analyse(job, never, Asker(_VISITOR, lambda: Rank.ANALYSIS))
        except AnalysisFailed as refusal:
            found = refusal.phrase
        except BotFailed as problem:
            log_error(problem)
            return None
        except (PoolFull, LudothequeError):
            return None
        is_final = isinstance(found, Phrase) or found.is_proved
        self._kept[slug, state] = found, inf if is_final else self._clock() + _ESTIMATE_SECONDS
        while len(self._kept) > _MAX_KEPT:
            self._kept.popitem(last=False)
        return found
