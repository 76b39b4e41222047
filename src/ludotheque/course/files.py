"""The files that students fill in: the task as words, and the function with nothing in it."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import fill

from ludotheque import locales
from ludotheque.course.exercise import Exercise
from ludotheque.course.exercises import EXERCISES

_MARK = "# ludotheque course: "
_MARKED = re.compile(rb"# ludotheque course: ([a-z0-9-]{1,40})\s*$", re.MULTILINE)
_NUMBER = re.compile(r"^[0-9]+_")
_LONGEST_HEAD = 2_000
_WIDTH = 96


def file_name(exercise: Exercise) -> str:
    return f"{list(EXERCISES).index(exercise.slug) + 1:02}_{exercise.slug.replace('-', '_')}.py"


def text_of(exercise: Exercise, language: str) -> str:
    """What the file holds at first."""

    def said(code: str, **params: str) -> str:
        return fill(locales.translate(f"course.{code}", params, language), _WIDTH, break_on_hyphens=False)

    code = f"exercise.{exercise.slug}"
    words = (
        said(f"{code}.title"),
        said(f"{code}.task"),
        said("file.position"),
        said("file.check", file=file_name(exercise)),
    )
    docstring = '"""' + "\n\n".join(words) + '\n"""'
    function = f"def {exercise.function}({', '.join(exercise.parameters)}):\n    raise NotImplementedError"
    parts = [f"{_MARK}{exercise.slug}\n{docstring}", *filter(None, [exercise.head]), f"\n{function}\n"]
    return "\n\n".join(parts)


def exercise_of(file: Path, head: bytes) -> str | None:
    """The exercise that a file is for, by its first lines or by its name."""
    marked = _MARKED.search(head[:_LONGEST_HEAD])
    if marked is not None:
        return marked[1].decode()
    name = _NUMBER.sub("", file.stem).replace("_", "-")
    return name if name in EXERCISES else None
