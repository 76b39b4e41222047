"""Python's garbage collector, kept from delaying everybody: with thousands of tables, one look at all objects takes
more than a second, and finds nothing, for what belongs to a table is freed when nobody refers to it any more."""

from __future__ import annotations

import asyncio
import gc

_COLLECT_AFTER = 5_000
"""New objects that are still there: a look at them takes about a millisecond."""

_NEVER = 1_000_000
LEAST_SECONDS, MOST_SECONDS = 900.0, 8 * 3600.0
FEW = 10_000
"""Some megabytes."""


async def keep_collecting() -> None:
    """New objects are looked at once; what has outlived that, only now and then."""
    gc.set_threshold(_COLLECT_AFTER, _NEVER, _NEVER)
    gc.callbacks.append(_freeze_survivors)
    seconds = LEAST_SECONDS / 2
    try:
        while True:
            gc.unfreeze()
            found = gc.collect()
            gc.freeze()
            seconds = pause_after(seconds, found)
            await asyncio.sleep(seconds)
    finally:
        gc.callbacks.remove(_freeze_survivors)


def pause_after(seconds: float, found: int) -> float:
    """Until all objects are looked at again: the longer, the more often there was nothing to be found."""
    return LEAST_SECONDS if found > FEW else min(2 * seconds, MOST_SECONDS)


def _freeze_survivors(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == 0:
        gc.freeze()
