"""Work of some milliseconds that nobody on the event loop should wait for: in one thread, behind a fair queue."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from ludotheque.contract import LudothequeError, never
from ludotheque.server.bot_pool.worker import Job, Task


class SideThread:
    """Takes the place of a worker process where handing over would cost more than the work: the pool's own thread."""

    is_alive = True

    def __init__(self) -> None:
        self.spent_seconds = 0.0
        """Of processor time, by the last answer."""

    def ask(self, request: Job, seconds: float, is_enough: Callable[[], bool] = never) -> object:
        """What the function returns, or its refusal."""
        assert isinstance(request, Task), "who plays or analyses is no work of milliseconds"
        started = thread_time()
        try:
            return request.function(*request.arguments)
        except LudothequeError as refusal:
            return refusal
        finally:
            self.spent_seconds = thread_time() - started

    def end(self) -> None:
        """Nothing to do: the thread ends with its pool."""
