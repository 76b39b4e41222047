"""A function applied to many arguments in fresh Python processes.

Not `multiprocessing`: its workers import the caller's script again, which must then guard its top level. These
import the package alone, so that a plain script and a notebook cell work as they are.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, TypeVar

Result = TypeVar("Result")

_COMMAND = (sys.executable, "-c", "from ludotheque.api.workers import serve; serve()")


def map_in_workers(function: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], workers: int) -> list[Result]:
    """The results in the order of the tasks. The first error of a task is raised here."""
    idle: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
    processes = [_started() for _ in range(workers)]
    for process in processes:
        idle.put(process)

    def run(task: tuple[Any, ...]) -> Result:
        process = idle.get()
        try:
            return _asked(process, function, task)
        finally:
            idle.put(process)

    with ThreadPoolExecutor(workers) as pool:
        try:
            return list(pool.map(run, tasks))
        finally:
            pool.shutdown(cancel_futures=True)
            for process in processes:
                process.kill()
                process.communicate()


def serve() -> None:
    """What a worker does: calls come in on its input, results go out, until the input ends."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while True:
        try:
            function, arguments = pickle.load(source)  # noqa: S301 # written by the process that started us
        except EOFError:
            return
        try:
            answer: tuple[Any, Exception | None] = (function(*arguments), None)
        except Exception as problem:  # raised again by the caller
            answer = (None, problem)
        pickle.dump(answer, sink)
        sink.flush()


def _started() -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(  # noqa: S603 # our own interpreter, our own module
        _COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
    )


def _asked(process: subprocess.Popen[bytes], function: Callable[..., Result], task: tuple[Any, ...]) -> Result:
    assert process.stdin is not None
    assert process.stdout is not None
    pickle.dump((function, task), process.stdin)
    process.stdin.flush()
    result, problem = pickle.load(process.stdout)  # noqa: S301 # written by our own worker
    if problem is not None:
        raise problem
    return result  # type: ignore[no-any-return] # pickle cannot say what it holds
