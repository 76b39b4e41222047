"""From a plan to graded riddles, in pieces of work that any process can do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from ludotheque.batch import Job
from ludotheque.contract import Seed
from ludotheque.games.ricochet.explain import Grade
from ludotheque.games.ricochet.puzzles import Kind, Riddle, riddle

PIECES = 2_000
PER_PIECE = 100
_WAVE = 8
"""Pieces begun at a time, before it is seen whether there are riddles enough."""


@dataclass(frozen=True)
class Plan:
    """The same plan and seed give the same riddles, whoever works on them."""

    kind: Kind
    seed: int

    def pieces(self) -> list[bytes]:
        common = asdict(self.kind)
        firsts = range(self.seed, self.seed + PIECES * PER_PIECE, PER_PIECE)
        return [json.dumps({**common, "first": first, "count": PER_PIECE}).encode() for first in firsts]


def made(piece: bytes) -> bytes:
    """All riddles of one piece, one line of JSON each."""
    wanted: dict[str, Any] = json.loads(piece)
    first, count = wanted.pop("first"), wanted.pop("count")
    kind = Kind(**wanted)
    found = (riddle(kind, Seed(seed % 2**64)) for seed in range(first, first + count))
    return "".join(f"{json.dumps(as_json(each))}\n" for each in found if each is not None).encode()


def as_json(made_one: Riddle) -> dict[str, Any]:
    felt = made_one.felt
    return {
        "position": made_one.position,
        "moves": felt.slides,
        "robots": felt.robots,
        "ways": felt.ways,
        "score": felt.score,
        "grade": felt.grade,
    }


def riddles(job: Job, grade: Grade, count: int, work: Callable[[list[int]], None]) -> list[dict[str, Any]]:
    """The first riddles of this grade, each once; `work` does the pieces that are still missing."""
    found: dict[str, dict[str, Any]] = {}
    for first in range(0, PIECES, _WAVE):
        numbers = range(first, first + _WAVE)
        missing = [number for number in numbers if job.result(number) is None]
        if missing:
            work(missing)
        for each in _lines(job, numbers):
            if each["grade"] == grade:
                found.setdefault(each["position"], each)
        if len(found) >= count:
            break
    return list(found.values())[:count]


def _lines(job: Job, numbers: range) -> Iterator[dict[str, Any]]:
    for number in numbers:
        for line in (job.result(number) or b"").splitlines():
            yield json.loads(line)
