"""Positions in files, and the forms that other solvers read and write."""

from __future__ import annotations

import re
from os.path import isfile
from pathlib import Path

from ludotheque import catalogue
from ludotheque.cli.command import refuse
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import ProblemFormat
from ludotheque.disk.files import read_file
from ludotheque.local_play.wording import title

_MAX_FILE_SIZE = 1_000_000
_FILE_NAME = re.compile(r"[^:\n]+\.[A-Za-z][A-Za-z0-9]{0,7}")
"""No position ends like this without the sign of its game."""


def position_in_file(words: tuple[str, ...]) -> str | None:
    """What the file holds, if the one word names a file; a refusal where only its name is one, or it is empty."""
    if len(words) != 1 or not (isfile(words[0]) or _FILE_NAME.fullmatch(words[0])):
        return None
    text = read_file(Path(words[0]), _MAX_FILE_SIZE).decode("utf-8-sig", errors="replace").strip()
    if not text:
        refuse(
            "cli.solve.empty-file", file=words[0][:80], formats=tuple(each.name for each in catalogue.problem_formats())
        )
    return text


def format_for(slug: str, name: str, terminal: Terminal) -> ProblemFormat:
    """The form of this name, if it can describe this game; else a refusal."""
    formats = {form.name: form for form in catalogue.problem_formats()}
    if name not in formats:
        refuse("cli.refused.word", name="--as, --plan", value=name[:40], words=tuple(formats))
    if formats[name].game != slug:
        refuse("cli.solve.other-game", format=name, game=title(slug, terminal.translate))
    return formats[name]
