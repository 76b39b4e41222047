"""`ludotheque doctor`: what this installation can do, what is missing, and what it would bring."""

from __future__ import annotations

import json
import os
import platform
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import click

from ludotheque import __version__, catalogue, locales
from ludotheque.cli.command import Command, json_option, shared_options
from ludotheque.cli.terminal import Terminal
from ludotheque.disk import find_folders
from ludotheque.local_play.wording import title

_CORE = {True: "present", False: "missing", None: "none"}


@click.command("doctor", cls=Command, help="cli.doctor.help")
@json_option
@shared_options
@click.pass_obj
def doctor(terminal: Terminal, is_json: bool) -> None:
    """Examine the installation."""
    report = _report(terminal)
    if is_json:
        terminal.write(json.dumps(report, ensure_ascii=False, indent=2))
        return
    _print_cores(terminal, report["cores"])
    _print_section(
        terminal, "program", [f"ludotheque {report['version']}", f"Python {report['python']}", report["system"]]
    )
    names = [f"{code} ({locales.name_of(code)})" for code in report["languages"]]
    speaking = terminal.translate("cli.doctor.speaking", language=terminal.translate("language.name"))
    _print_section(terminal, "languages", [", ".join(names), speaking, *report["languages_left_out"]])
    _print_section(
        terminal,
        "folders",
        [f"{terminal.translate(f'cli.doctor.folder.{name}')} {path}" for name, path in report["folders"].items()],
    )
    screen = report["terminal"]
    yes_no = {True: terminal.translate("cli.ask.yes"), False: terminal.translate("cli.ask.no")}
    _print_section(
        terminal,
        "terminal",
        [
            terminal.translate(
                "cli.doctor.screen", columns=screen["columns"], lines=screen["lines"], encoding=screen["encoding"]
            ),
            terminal.translate(
                "cli.doctor.abilities", keyboard=yes_no[screen["interactive"]], colours=yes_no[screen["colours"]]
            ),
        ],
    )


def _report(terminal: Terminal) -> dict[str, Any]:
    folders, size = find_folders(), shutil.get_terminal_size()
    return {
        "version": __version__,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
        "cores": {slug: _CORE[catalogue.has_core(slug)] for slug in catalogue.slugs()},
        "compiler": next((name for name in ("c++", "g++", "clang++", "cl") if shutil.which(name)), None),
        "languages": list(locales.languages()),
        "languages_left_out": [terminal.translate(problem.code, **problem.params) for problem in locales.problems()],
        "folders": {
            "records": str(folders.records),
            "settings": str(folders.settings_file),
            "scores": str(folders.scores_file),
            "locales": str(folders.languages),
            "log": str(folders.log_file),
        },
        "terminal": {
            "interactive": terminal.is_interactive,
            "colours": terminal.has_colours,
            "columns": size.columns,
            "lines": size.lines,
            "encoding": sys.stdout.encoding,
            "term": os.environ.get("TERM", ""),
        },
    }


def _print_cores(terminal: Terminal, cores: dict[str, str]) -> None:
    _print_section(
        terminal,
        "cores",
        [
            terminal.translate(
                "cli.pair", name=title(slug, terminal.translate), words=terminal.translate(f"cli.doctor.core.{found}")
            )
            for slug, found in cores.items()
        ],
    )
    if "missing" in cores.values():
        advice = terminal.translate("cli.doctor.get-cores", command=_building_command())
        terminal.write(terminal.styled(f"  {advice}", "bad"))


def _building_command() -> str:
    """What builds the missing cores: from the folder that it was installed from, where there is one."""
    folder, is_editable = _installed_from()
    if folder is None:
        return "pip install --force-reinstall --no-cache-dir --no-binary ludotheque ludotheque"
    place = shlex.quote(str(folder)) if os.name == "posix" else f'"{folder}"'
    if is_editable and os.name == "posix":
        return f"make -C {place} native"
    return f"pip install --force-reinstall --no-deps --no-cache-dir {place}"


def _installed_from() -> tuple[Path | None, bool]:
    """The folder of sources that pip noted down, and whether they are used where they are."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        noted = json.loads(distribution("ludotheque").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return None, False
    if "dir_info" not in noted:
        return None, False
    folder = Path(url2pathname(urlsplit(noted["url"]).path))
    return (folder if folder.is_dir() else None), bool(noted["dir_info"].get("editable"))


def _print_section(terminal: Terminal, name: str, lines: list[str]) -> None:
    terminal.print_text(f"cli.doctor.{name}", style="title")
    for line in lines:
        terminal.write(f"  {line}")
