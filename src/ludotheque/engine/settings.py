"""What a manager may set, and the limits of one search."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ludotheque.batch.cores import usable_cores
from ludotheque.contract import Budget
from ludotheque.engine.lines import ReceivedLine
from ludotheque.external_bots.engine_words import EngineOption

MAX_SEED = 2**31 - 1
_TURNS_TO_COME = 20
_MARGIN_SHARE, _MARGIN_SECONDS, _MIN_SECONDS = 0.02, 0.03, 0.002
"""Replies need time to arrive, and machines are busy."""

_WHOLE = re.compile(r"[0-9]{1,12}")
_CLOCKS = re.compile(r"[0-9]{1,12}(,[0-9]{1,12}){0,25}")
_NUMBERS = ("seat", "movetime", "nodes", "depth", "increment", "now")


class EngineError(Exception):
    """Told to the manager as `error …`, in English as the protocol is."""


@dataclass(frozen=True)
class Settings:
    """Of the engine, until they are set otherwise."""

    level: str = ""
    """Empty: the strongest one that can play the board."""

    is_analysing: bool = False
    thread_count: int = 1
    seed: int = 1


def max_threads() -> int:
    return usable_cores()


def offered(levels: tuple[str, ...], settings: Settings) -> tuple[EngineOption, ...]:
    """All that can be set; levels are named where one game is played."""
    level = EngineOption(
        "level", "combo", settings.level or "strongest", words=tuple(dict.fromkeys(("strongest", *levels)))
    )
    return (
        level if levels else EngineOption("level", "string", settings.level or "strongest"),
        EngineOption("analysis", "check", "false"),
        EngineOption("threads", "spin", "1", 1, max_threads()),
        EngineOption("seed", "spin", "1", 0, MAX_SEED),
    )


def read_setting(settings: Settings, name: str, value: str) -> dict[str, object]:
    """The field of Settings that changes, or EngineError."""
    match name:
        case "level":
            return {"level": "" if value == "strongest" else value}
        case "analysis" if value in ("true", "false"):
            return {"is_analysing": value == "true"}
        case "analysis":
            raise EngineError(f'analysis "{value[:40]}"; expected true or false')
        case "threads":
            return {"thread_count": _within(name, value, 1, max_threads())}
        case "seed":
            return {"seed": _within(name, value, 0, MAX_SEED)}
        case _:
            raise EngineError(f'unknown option "{name[:40]}"; expected level, analysis, threads or seed')


@dataclass(frozen=True)
class Limits:
    """Of one search; milliseconds."""

    seat: int | None = None
    movetime: int | None = None
    node_count: int | None = None
    clocks: tuple[int, ...] = ()
    increment: int = 0
    now: int | None = None
    is_infinite: bool = False

    def budget(self, line: ReceivedLine, seat: int, usual_seconds: float) -> Budget:
        """Counted from when the line came."""
        now = None if self.now is None else self.now / 1000
        if self.is_infinite:
            return Budget(self.node_count, stop=lambda: line.stop() or line.is_deserted(), now=now)
        allowed = self._allowed(seat)
        if allowed is None and self.node_count is not None:
            return Budget(self.node_count, stop=line.stop, now=now)
        seconds = usual_seconds if allowed is None else self._with_margin(allowed, line.age())
        return Budget(self.node_count, seconds, stop=line.stop, now=now)

    def _allowed(self, seat: int) -> float | None:
        """Seconds for this move; None where nothing was said."""
        times = [] if self.movetime is None else [self.movetime / 1000]
        if seat < len(self.clocks):
            left = self.clocks[seat] / 1000
            times.append(min(left / 2, left / _TURNS_TO_COME + self.increment / 1000))
        return min(times, default=None)

    def _with_margin(self, seconds: float, spent: float) -> float:
        return max(_MIN_SECONDS, seconds * (1 - _MARGIN_SHARE) - _MARGIN_SECONDS - spent)


def read_limits(text: str) -> Limits:
    """What stands after `go`, or EngineError. A depth is read and not kept: our levels know none."""
    words = iter(text.split())
    found: dict[str, str] = {}
    is_infinite = False
    for word in words:
        if word == "infinite":
            is_infinite = True
        elif word in _NUMBERS or word == "clock":
            found[word] = next(words, "")
        else:
            raise EngineError(f'unknown limit "{word[:40]}" after go')
    clocks = found.pop("clock", "")
    if clocks and not _CLOCKS.fullmatch(clocks):
        raise EngineError(f'clock "{clocks[:40]}"; expected milliseconds by seat, such as 60000,55000')
    return Limits(
        seat=_number(found, "seat"),
        movetime=_number(found, "movetime"),
        node_count=_number(found, "nodes"),
        clocks=tuple(map(int, clocks.split(","))) if clocks else (),
        increment=_number(found, "increment") or 0,
        now=_number(found, "now"),
        is_infinite=is_infinite,
    )


def _number(found: Mapping[str, str], name: str) -> int | None:
    word = found.get(name)
    if word is None:
        return None
    if not _WHOLE.fullmatch(word):
        raise EngineError(f'{name} "{word[:40]}"; expected a whole number')
    return int(word)


def _within(name: str, value: str, least: int, most: int) -> int:
    if not _WHOLE.fullmatch(value) or not least <= int(value) <= most:
        raise EngineError(f'{name} "{value[:40]}"; expected {least} to {most}')
    return int(value)
