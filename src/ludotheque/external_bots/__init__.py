"""Players that other people wrote: each runs in a process of its own, with limits on its time and memory."""

from ludotheque.external_bots.bot import SECONDS_PER_MOVE, ExternalBot, brought_level, check_loads
from ludotheque.external_bots.source import BotSource, bots_of_packages, read_source

__all__ = [
    "SECONDS_PER_MOVE",
    "BotSource",
    "ExternalBot",
    "bots_of_packages",
    "brought_level",
    "check_loads",
    "read_source",
]
