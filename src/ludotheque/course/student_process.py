"""A student's file in a process of its own, with limits on time and memory: nothing it does harms the grading."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from ludotheque.contract import Phrase, phrase
from ludotheque.contract.player import printable
from ludotheque.course.exercise import Answer, Exercise
from ludotheque.external_bots.line_process import LineProcess, LineTooLong, ProcessExited, ProcessTimeout
from ludotheque.external_bots.worker_process import worker_command

MEMORY_MEGABYTES = 1024
_SECONDS_TO_LOAD = 20.0
_MOST_TEXT = 300


class Failed(Exception):
    """Why there is no answer; `is_over` where there will be none to other questions either."""

    def __init__(self, why: Phrase, *, is_over: bool) -> None:
        super().__init__(why)
        self.why, self.is_over = why, is_over


class StudentProcess:
    """Started with the file, ended with the `with` block."""

    def __init__(self, file: Path, exercise: Exercise) -> None:
        self._exercise = exercise
        self._told = {
            "file": str(file.absolute()),
            "exercise": exercise.slug,
            "megabytes": MEMORY_MEGABYTES,
            "seconds": _SECONDS_TO_LOAD,
        }

    def __enter__(self) -> StudentProcess:
        self._process = LineProcess(worker_command("ludotheque.course.worker"))
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()

    def load(self) -> None:
        """Failed where the file cannot be used at all."""
        self._reply(self._told, _SECONDS_TO_LOAD)

    def answer(self, number: int) -> Answer:
        """To the case of this number."""
        seconds = self._exercise.cases[number].seconds
        reply = self._reply({"case": number, "seconds": seconds}, seconds)
        return Answer(reply.get("value"), int(reply.get("visits", 0)))

    def trace(self, number: int, target: Path) -> None:
        """The search of this case, written to a file as the viewer reads it."""
        seconds = self._exercise.cases[number].seconds
        self._reply({"case": number, "seconds": seconds, "trace": str(target.absolute())}, seconds)

    def odd_answer(self) -> Phrase:
        """For a trace that is none: the student's code wrote over it."""
        return phrase("course.fault.odd", answer="trace")

    def _reply(self, told: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            line = self._process.ask(json.dumps(told), seconds)
        except ProcessExited as gone:
            raise Failed(gone.how, is_over=True) from gone
        except LineTooLong as long:
            raise Failed(phrase("course.fault.odd", answer="…"), is_over=True) from long
        except ProcessTimeout as late:
            raise Failed(phrase("course.fault.endless", seconds=seconds), is_over=True) from late
        reply = _read(line)
        if "problem" in reply:
            raise Failed(_problem(reply), is_over=reply["problem"] == "not-written")
        return reply


def _read(line: str) -> dict[str, Any]:
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        reply = None
    if not isinstance(reply, dict):
        raise Failed(phrase("course.fault.odd", answer=printable(line.strip())), is_over=True)
    return reply


def _problem(reply: dict[str, Any]) -> Phrase:
    text, line = printable(str(reply.get("text", "")), _MOST_TEXT), reply.get("line", 0)
    match reply["problem"]:
        case "too-many":
            return phrase("course.fault.too-many", visits=reply["visits"])
        case "syntax":
            return phrase("course.fault.syntax", line=line, text=text)
        case "missing":
            return phrase("course.fault.missing", function=text)
        case "not-written":
            return phrase("course.fault.not-written")
        case "recursion":
            return phrase("course.fault.recursion", line=line)
        case "memory":
            return phrase("course.fault.memory", megabytes=MEMORY_MEGABYTES)
        case _ if line:
            return phrase("course.fault.crash", line=line, text=text)
        case _:
            return phrase("course.fault.crash-outside", text=text)
