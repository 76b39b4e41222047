"""Waiting for an event no longer than until something else is to be done."""

from __future__ import annotations

import asyncio


async def wait_at_most(seconds: float, event: asyncio.Event) -> bool:
    """Whether it came within so long; it stays set."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
