"""The student's process: loads one file, then answers each case with a line of JSON until its input ends."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from math import isfinite
from numbers import Integral
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import IO, Any

from ludotheque.course.exercise import Exercise
from ludotheque.course.exercises import exercise_named
from ludotheque.course.position import Counter, TooManyPositions
from ludotheque.course.tracing import traced_calls
from ludotheque.external_bots.worker_process import limit_memory, limit_processes, limit_time, private_streams, say

_MOST_ITEMS = 1_000
_MODULE = "student_file"


def main() -> None:
    questions, answers = private_streams()
    told = json.loads(questions.readline())
    limit_memory(told["megabytes"])
    limit_processes()
    limit_time(told["seconds"])
    exercise, file = exercise_named(told["exercise"]), told["file"]
    module = _guarded(answers, file, lambda: _loaded(file, exercise))
    if module is None:
        return
    say(answers, {})
    for line in questions:
        question = json.loads(line)
        limit_time(question["seconds"])
        answer = _guarded(answers, file, partial(_answer, module, exercise, question))
        if answer is not None:
            say(answers, answer)


class _Missing(Exception):
    """The file has no such function."""


def _loaded(file: str, exercise: Exercise) -> ModuleType:
    path = Path(file)
    sys.path.insert(0, str(path.parent))
    module = ModuleType(_MODULE)
    sys.modules[_MODULE] = module  # dataclasses look their module up
    exec(compile(path.read_bytes(), file, "exec"), module.__dict__)  # noqa: S102  (the student's own program)
    if not callable(getattr(module, exercise.function, None)):
        raise _Missing(exercise.function)
    return module


def _answer(module: ModuleType, exercise: Exercise, question: dict[str, Any]) -> dict[str, Any]:
    case = exercise.cases[question["case"]]
    counter = Counter(case.most)
    if "trace" in question:  # too long for a line
        trace = traced_calls(module, exercise, case, counter)
        Path(question["trace"]).write_text(json.dumps(trace), encoding="utf-8")
        return {"visits": counter.count}
    try:
        value = exercise.ask(getattr(module, exercise.function), case, counter)
    except TooManyPositions:
        return {"problem": "too-many", "visits": counter.count}
    return {"value": _plain(value), "visits": counter.count}


def _plain(value: Any) -> Any:
    """What JSON can hold; anything else as it looks."""
    if isinstance(value, (bool, str)) or value is None:
        return value if not isinstance(value, str) else value[:200]
    if isinstance(value, Integral):  # numpy's numbers, too
        number = int(value)
        return number if abs(number) < 2**53 else str(number)[:40]
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value[:_MOST_ITEMS]]
    if isinstance(value, dict):
        return {str(key)[:80]: _plain(item) for key, item in list(value.items())[:_MOST_ITEMS]}
    return repr(value)[:200]


def _guarded(answers: IO[str], file: str, work: Callable[[], Any]) -> Any:
    """What the work returns; whatever goes wrong in it is told, with its line in the student's file."""
    try:
        return work()
    except MemoryError:
        say(answers, {"problem": "memory"})
    except _Missing as missing:
        say(answers, {"problem": "missing", "text": str(missing)})
    except NotImplementedError:
        say(answers, {"problem": "not-written"})
    except RecursionError as crash:
        say(answers, {"problem": "recursion", "line": _line_in(file, crash)})
    except SyntaxError as mistake:
        say(answers, {"problem": "syntax", "text": str(mistake.msg)[:200], "line": mistake.lineno or 0})
    except BaseException as crash:  # students' code may also call sys.exit
        text = f"{type(crash).__name__}: {crash}"[:300]
        say(answers, {"problem": "crash", "text": text, "line": _line_in(file, crash)})
    return None


def _line_in(file: str, crash: BaseException) -> int:
    lines = [frame.lineno for frame in extract_tb(crash.__traceback__) if frame.filename == file]
    return lines[-1] or 0 if lines else 0
