"""Python's garbage collector, kept from delaying everybody: with thousands of tables, one look at all objects takes
more than a second, and finds nothing, for what belongs to a table is freed when nobody refers to it any more."""

from __future__ import annotations

import asyncio
import gc

_COLLECT_AFTER = 5_000
"""New objects that are still there: a look at them takes about a millisecond."""

_NEVER = 1_000_000
_ALL_SECONDS = 900.0


async def keep_collecting() -> None:
    """New objects are looked at once; what has outlived that, only now and then."""
    gc.set_threshold(_COLLECT_AFTER, _NEVER, _NEVER)
    gc.callbacks.append(_freeze_survivors)
    try:
        while True:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            await asyncio.sleep(_ALL_SECONDS)
    finally:
        gc.callbacks.remove(_freeze_survivors)


def _freeze_survivors(phase: str, info: dict[str, int]) -> None:
    if phase == "stop" and info["generation"] == 0:
        gc.freeze()
