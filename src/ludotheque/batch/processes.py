"""Work in processes of this machine.

Not `multiprocessing`: its workers import the caller's script again, which must then guard its top level. These
import the package alone, so that a plain script and a notebook cell work as they are.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from queue import SimpleQueue
from threading import Event, Semaphore, Thread
from typing import Any, TypeVar

from ludotheque.batch.cores import usable_cores
from ludotheque.contract import LudothequeError, phrase

Item = TypeVar("Item")
Result = TypeVar("Result")

_QUEUE_PER_WORKER = 2  # enough that nobody waits, few enough that an end comes soon
_PLACES_PER_WORKER = 64  # a dear item keeps those behind it waiting, not their workers
_SERVE = "from ludotheque.batch.processes import serve; serve()"


def map_in_processes(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int | None
) -> Iterator[tuple[Item, Result]]:
    count, rest = workers or usable_cores(), iter(items)
    with _pool(count) as submit:
        waiting = {submit(function, item): item for item in islice(rest, count * _QUEUE_PER_WORKER)}
        while waiting:
            yield from _completed(waiting)
            free = count * _QUEUE_PER_WORKER - len(waiting)
            waiting.update((submit(function, item), item) for item in islice(rest, free))


def map_in_order(function: Callable[[Item], Result], items: Iterable[Item], workers: int) -> Generator[Result]:
    """The results in the order of their items, each as soon as it is there. A thread waits for the items: one that has
    not come yet keeps no result waiting, so that a program may ask, read, and ask again."""
    coming: SimpleQueue[Future[Result] | BaseException | None] = SimpleQueue()
    places, has_ended = Semaphore(workers * _PLACES_PER_WORKER), Event()
    with _pool(workers) as submit:

        def feed() -> None:
            try:
                for item in items:
                    places.acquire()
                    if has_ended.is_set():
                        return
                    coming.put(submit(function, item))
            except BaseException as problem:  # also that the pool is gone, which nobody reads
                coming.put(problem)
            else:
                coming.put(None)

        Thread(target=feed, daemon=True).start()
        try:
            while (future := coming.get()) is not None:
                if isinstance(future, BaseException):
                    raise future
                yield future.result()
                places.release()
        finally:
            has_ended.set()
            places.release()


@contextmanager
def _pool(count: int) -> Iterator[Callable[..., Future[Any]]]:
    """Processes for functions and their items; what is still to do at the end is dropped."""
    idle: SimpleQueue[_Worker] = SimpleQueue()
    started = [_Worker() for _ in range(count)]
    for worker in started:
        idle.put(worker)

    def run(function: Callable[[Item], Result], item: Item) -> Result:
        worker = idle.get()
        try:
            return worker.call(function, item)  # type: ignore[no-any-return] # pickle cannot say what it holds
        finally:
            idle.put(worker)

    pool = ThreadPoolExecutor(count)
    try:
        yield lambda function, item: pool.submit(run, function, item)
    finally:
        for worker in started:
            worker.end()
        pool.shutdown(cancel_futures=True)


def _completed(waiting: dict[Future[Result], Item]) -> Iterator[tuple[Item, Result]]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        yield waiting.pop(future), future.result()


class WorkerDied(LudothequeError):
    """A process ended in the middle of its work: somebody killed it, or it ran out of memory."""

    kind = "batch"

    def __init__(self, status: int) -> None:
        super().__init__(phrase("batch.worker-died", status=status))


class _Worker:
    """A Python process that calls functions for us, one at a time."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen(  # noqa: S603 # our own interpreter, our own function
            [sys.executable, "-c", _SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )

    def call(self, function: Callable[[Any], Any], item: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            pickle.dump((function, item), self._process.stdin)
            self._process.stdin.flush()
            result, problem = pickle.load(self._process.stdout)  # noqa: S301 # written by our own worker
        except (BrokenPipeError, EOFError) as ended:
            raise WorkerDied(self._process.wait()) from ended
        if problem is not None:
            raise problem
        return result

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


def serve() -> None:
    """What a worker does: calls come in on its standard input, results go out, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the parent alone decides
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a function prints must not mix with results
    calls: SimpleQueue[tuple[Callable[[Any], Any], Any]] = SimpleQueue()
    Thread(target=_receive, args=(calls,), daemon=True).start()
    while True:
        function, item = calls.get()
        try:
            answer: tuple[Any, Exception | None] = (function(item), None)
        except Exception as problem:  # raised again by the caller
            answer = (None, problem)
        pickle.dump(answer, sink)
        sink.flush()


def _receive(calls: SimpleQueue[tuple[Callable[[Any], Any], Any]]) -> None:
    """In a thread of its own: when the parent is gone, even killed, its worker ends in the middle of a call."""
    try:
        while True:
            calls.put(pickle.load(sys.stdin.buffer))  # noqa: S301 # written by the process that started us
    except EOFError:
        os._exit(0)
