"""The examples of the handbook are true: lines of Python run, command lines are understood."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from ludotheque import catalogue
from ludotheque.cli.entry import root
from ludotheque.cli.terminal import Terminal
from ludotheque.contract.options import option_fields
from ludotheque.games.connect_four import solver

PROJECT = Path(__file__).parents[2]
BUILT_PIECE_BY_PIECE = ("add-a-game.md", "bots.md")
"""Pages that build something piece by piece; they have tests of their own."""

PAGES = {
    path.relative_to(PROJECT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(PROJECT.glob("docs/**/*.md"))
    if path.name not in BUILT_PIECE_BY_PIECE
}
COMMAND = re.compile(r"^\$ ludotheque +([^<>|\n]+)", re.MULTILINE)


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if "```python" in text])
def test_the_lines_of_python_on_a_page_run(page: str, blocks: Callable[[str], list[Any]], run: Any) -> None:
    for block in blocks(page):
        if block.language == "python":
            done = run("-W", "error", "-c", block.text)

            assert (done.returncode, done.stderr) == (0, ""), block.text


@pytest.mark.parametrize("line", sorted({line.strip() for text in PAGES.values() for line in COMMAND.findall(text)}))
def test_a_command_line_of_the_handbook_is_understood(line: str, monkeypatch: Any) -> None:
    """Every command, option and value is one we know; nothing is carried out."""
    monkeypatch.setattr(click.Command, "invoke", lambda *_: None)

    assert root.main(shlex.split(line), standalone_mode=False, obj=Terminal("en")) is None


def test_every_option_of_a_command_stands_in_the_handbook() -> None:
    pages = (page for page in PROJECT.glob("docs/**/*.md") if page.parent.name != "adr")
    handbook = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    of_games = {field.name for game in map(catalogue.game, catalogue.slugs()) for field in option_fields(game.options)}
    named = {f"--{name.replace('_', '-')}" for name in of_games if re.search(rf"\b{name}\b", handbook)}
    context = click.Context(root, info_name="ludotheque", obj=Terminal("en"))
    known = named.union(re.findall(r"--[a-z-]+", handbook))

    unknown = {spelled for spelled in _options(root, context) if not known.intersection(spelled.split("/"))}

    assert unknown <= {"--version", "-h/--help"}


def _options(command: click.Command, context: click.Context) -> set[str]:
    """Those of a command and of the commands below it; spellings of one option are joined."""
    params = command.get_params(context)
    found = {"/".join([*param.opts, *param.secondary_opts]) for param in params if isinstance(param, click.Option)}
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            found |= _options(below, click.Context(below, info_name=name, parent=context, obj=context.obj))
    return found
