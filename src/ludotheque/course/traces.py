"""A student's search as a file for the viewer; what the student's process wrote is read like any foreign text."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from ludotheque.contract import RecordError, SetupError
from ludotheque.course.exercise import Exercise
from ludotheque.course.student_process import Failed, StudentProcess
from ludotheque.disk.files import read_file

SEARCHES = ("minimax", "negamax", "alpha-beta")
"""Whose function calls itself with positions."""


def trace_of(file: Path, exercise: Exercise, number: int) -> tuple[str, int]:
    """The file's text, and how many calls are in it. SetupError where the search cannot be run."""
    with TemporaryDirectory() as folder, StudentProcess(file, exercise) as student:
        target = Path(folder) / "trace.json"
        try:
            student.load()
            student.trace(number, target)
            found = json.loads(read_file(target))
            count = len(found["nodes"])
        except Failed as failed:
            raise SetupError(failed.why) from failed
        except (ValueError, KeyError, TypeError, RecursionError, RecordError) as odd:
            raise SetupError(student.odd_answer()) from odd
    return json.dumps(found, separators=(",", ":")) + "\n", count
