"""Numbers that only grow, and their text form for Prometheus (text format 0.0.4).

Counting is an addition: no lock, no label looked up. Each number has one thread that writes it; a scrape on another
reads it a moment too early or too late.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["counter", "gauge", "histogram"]
Labels: TypeAlias = dict[str, str]
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Sample(Struct, frozen=True, array_like=True):
    """One line of the text."""

    labels: Labels
    value: float
    suffix: str = ""


class Family(Struct, frozen=True, array_like=True):
    """All samples of one name; as JSON, what processes send each other."""

    name: str
    kind: Kind
    help: str
    samples: list[Sample]


class Histogram:
    """How many values there were up to each bound, and their sum."""

    __slots__ = ("_bounds", "_counts", "_sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def samples(self) -> list[Sample]:
        totals = list(accumulate(self._counts))
        bounds = [*(f"{bound:g}" for bound in self._bounds), "+Inf"]
        buckets = [Sample({"le": bound}, total, "_bucket") for bound, total in zip(bounds, totals, strict=True)]
        return [*buckets, Sample({}, self._sum, "_sum"), Sample({}, totals[-1], "_count")]


def histogram(name: str, text: str, values: Histogram) -> Family:
    return Family(name, "histogram", text, values.samples())


def gauge(name: str, text: str, value: float) -> Family:
    return Family(name, "gauge", text, [Sample({}, value)])


def counts(name: str, text: str, label: str, values: Mapping[str, int]) -> Family:
    """A counter; before anything was counted it has no samples."""
    return Family(name, "counter", text, [Sample({label: key}, values[key]) for key in sorted(values)])


def merged(label: str, parts: Mapping[str, Iterable[Family]]) -> list[Family]:
    """The families of several parts (threads, processes) as one, each sample with the part it comes from."""
    found: dict[str, Family] = {}
    for part, families in parts.items():
        for family in families:
            whole = found.setdefault(family.name, Family(family.name, family.kind, family.help, []))
            whole.samples.extend(
                Sample({label: part, **sample.labels}, sample.value, sample.suffix) for sample in family.samples
            )
    return list(found.values())


def write_text(families: Iterable[Family]) -> str:
    return "".join(line for family in families for line in _lines(family))


def _lines(family: Family) -> Iterable[str]:
    yield f"# HELP {family.name} {family.help}\n"
    yield f"# TYPE {family.name} {family.kind}\n"
    for sample in family.samples:
        labels = ",".join(f'{name}="{value.translate(_ESCAPES)}"' for name, value in sample.labels.items())
        yield f"{family.name}{sample.suffix}{f'{{{labels}}}' if labels else ''} {sample.value:.17g}\n"
