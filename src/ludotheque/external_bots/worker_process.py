"""What every process has in common that runs other people's code: its streams and its limits."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import IO, Any

_CPU_SHARE, _CPU_EXTRA = 2.0, 5
"""Processor seconds for an answer: the time it has on two cores, and some for a slow machine."""


def worker_command(module: str) -> list[str]:
    """Starts `main` of a module of ours; as multiprocessing does, the other Python finds the same packages."""
    start = f"import json, sys; sys.path[:] = json.loads(sys.argv.pop()); from {module} import main; main()"
    return [sys.executable, "-c", start, json.dumps(sys.path)]


def private_streams() -> tuple[IO[str], IO[str]]:
    """Questions and answers; from now on, whatever is printed goes nowhere."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    return questions, answers


def say(answers: IO[str], answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def limit_memory(megabytes: int) -> None:
    """Where the system has such limits; Windows has none. Large libraries reserve much more than they ever write to."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))


def limit_processes() -> None:
    """So that a player which starts itself over and over stops at some number."""
    with suppress(ImportError, ValueError, OSError):
        from ludotheque.external_bots import limited_start

        limited_start.limit_processes()


def limit_time(seconds: float) -> None:
    """For code that goes on when nobody waits for it any more, even if who asked was killed."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(used.ru_utime + used.ru_stime + _CPU_SHARE * seconds) + _CPU_EXTRA
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
