"""What one process counts, and all that it can tell of itself at one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ludotheque import __version__
from ludotheque.server.monitoring.meters import SECONDS, Family, Histogram, Sample, counts, gauge, histogram, merged
from ludotheque.server.monitoring.usage import usage

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry
    from ludotheque.server.store.connection_thread import Load

_PHASES = ("waiting", "playing", "over")


class Metrics:
    """Counted where it happens; everything else is looked up when somebody asks."""

    __slots__ = ("events", "moves", "refusals", "requests", "requests_seconds")

    def __init__(self) -> None:
        self.events: Counter[type[Any]] = Counter()
        """What was stored in logs of tables, by the kind of event."""

        self.moves = Histogram(SECONDS)
        self.refusals: Counter[str] = Counter()
        """By code."""

        self.requests: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""

        self.requests_seconds = Histogram(SECONDS)


def families(registry: TableRegistry) -> list[Family]:
    return [*_played(registry), *_asked(registry), *_behind(registry), *usage()]


def _played(registry: TableRegistry) -> Iterator[Family]:
    metrics = registry.metrics
    events = {kind.__struct_config__.tag: count for kind, count in metrics.events.items()}
    yield counts("ludotheque_table_events_total", "Events stored in the logs of tables.", "kind", events)
    yield histogram(
        "ludotheque_move_seconds", "From a move's arrival over a socket until it is stored and told.", metrics.moves
    )
    phases: Counter[str] = Counter(live.summary.phase for live in registry.live_tables())
    text = "Tables in memory."
    yield Family("ludotheque_tables", "gauge", text, [Sample({"phase": phase}, phases[phase]) for phase in _PHASES])
    yield gauge("ludotheque_tables_set_aside", "Tables that cannot be read.", len(registry.quarantine))
    yield gauge("ludotheque_sockets", "Open sockets and streams of tables.", registry.connections.total)


def _asked(registry: TableRegistry) -> Iterator[Family]:
    metrics = registry.metrics
    answers = [
        Sample({"method": method, "route": route, "status": str(status)}, metrics.requests[method, route, status])
        for method, route, status in sorted(metrics.requests)
    ]
    yield Family("ludotheque_http_requests_total", "counter", "Answers over HTTP.", answers)
    yield histogram(
        "ludotheque_http_request_seconds",
        "Until an answer over HTTP was made; without sockets and streams.",
        metrics.requests_seconds,
    )
    text = "What was refused, over HTTP and sockets."
    yield counts("ludotheque_refusals_total", text, "code", metrics.refusals)


def _behind(registry: TableRegistry) -> Iterator[Family]:
    yield histogram("ludotheque_loop_lag_seconds", "How late the event loop woke up.", registry.lateness.histogram)
    yield histogram("ludotheque_bot_wait_seconds", "Until a job got a worker.", registry.bot_pool.waits)
    yield gauge("ludotheque_bots_waiting", "Requests that wait for a computer player.", registry.bot_pool.waiting)
    yield gauge("ludotheque_tasks_waiting", "Pictures and saved games that wait for a worker.", registry.tasks.waiting)
    yield histogram("ludotheque_bot_seconds", "From asking a computer player until its answer.", registry.bots.seconds)
    yield from merged("thread", {load.thread: _stored(load) for load in registry.store.loads})
    yield Family("ludotheque_build_info", "gauge", "The version that runs.", [Sample({"version": __version__}, 1)])


def _stored(load: Load) -> Iterator[Family]:
    yield histogram("ludotheque_store_seconds", "Time that one group of work took the database.", load.seconds)
    yield histogram("ludotheque_store_group_size", "How much work was done together.", load.sizes)
