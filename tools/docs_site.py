"""What `make docs` adds to docs/: the Python reference, the pages that lie beside docs/, and the navigation.

MkDocs calls the functions that begin with `on_`.
"""

from __future__ import annotations

import posixpath
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

PROJECT = Path(__file__).resolve().parent.parent
DOCS = PROJECT / "docs"

REFERENCE = {
    "ludotheque": "Start here: games, computer players and analysis with one import.",
    "ludotheque.contract": "What a game is: the functions it provides, and the values it works with.",
    "ludotheque.play": "A game in progress: tables, journals, clocks and records.",
    "ludotheque.catalogue": "Which games there are, and their optional capabilities.",
    "ludotheque.search": "Algorithms for any game, from minimax to Monte-Carlo tree search.",
    "ludotheque.games.connect_four": "Connect Four: its options, states and actions.",
    "ludotheque.games.morpion": "Morpion: its options, states and actions.",
    "ludotheque.games.ricochet": "Ricochet Robots: its options, states and actions.",
    "ludotheque.client": "Tables of a server, from a program.",
    "ludotheque.rl": "The games in numbers, for programs that learn.",
    "ludotheque.text_play": "The games in words, for language models.",
}
"""The modules of the reference, each with its first sentence."""

BESIDE = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "web/README.md": "web.md",
}
"""Pages of the repository, and where the site has them."""

FOLDERS = {"docs/adr": "index.md", "changes": "changelog.md"}
"""Where links to a folder lead."""

LINK = re.compile(r"(!?\[)([^\]]*)\]\(([^)#\s:]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    config["nav"] = [
        {
            "Start": [
                "index.md",
                "architecture.md",
                "how-a-move-goes.md",
                "glossary.md",
                "contributing.md",
                "web.md",
                "changelog.md",
            ]
        },
        {"Security": ["security.md", "threat-model.md"]},
        {"How-to": _pages("how-to")},
        {"Games": _pages("games")},
        {"Reference": ["reference/index.md", *map(_reference_page, REFERENCE), "api/index.md"]},
        {"Decisions": _pages("adr")},
        {"Requirements": ["requirements.md"]},
    ]
    return config


def _pages(folder: str) -> list[str]:
    return [path.relative_to(DOCS).as_posix() for path in sorted((DOCS / folder).glob("*.md"))]


def _reference_page(module: str) -> str:
    return f"reference/{module}.md"


def on_files(files: Files, config: Any) -> Files:
    generated = {**_reference(), **{page: (PROJECT / path).read_text("utf-8") for path, page in BESIDE.items()}}
    for page, text in generated.items():
        files.append(File.generated(config, page, content=text))
    icon = PROJECT / "web/public/icon.svg"
    files.append(File.generated(config, "pictures/icon.svg", content=icon.read_bytes()))
    return files


def _reference() -> dict[str, str]:
    listed = [f"- [`{module}`]({module}.md): {sentence}" for module, sentence in REFERENCE.items()]
    overview = ["# Python reference", "", "Public names only, from their docstrings.", "", *listed, ""]
    return {"reference/index.md": "\n".join(overview)} | {
        _reference_page(module): "\n".join([f"# `{module}`", "", sentence, "", f"::: {module}", *_hidden(module)])
        for module, sentence in REFERENCE.items()
    }


def _hidden(module: str) -> Iterator[str]:
    """A function with the name of the module it comes from: only the module would be seen."""
    loaded = import_module(module)
    for name in getattr(loaded, "__all__", ()):
        if f"{module}.{name}" in sys.modules:
            yield f"\n::: {module}.{name}.{name}\n    options: {{show_root_heading: true, show_root_toc_entry: true}}\n"


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Links are written for the repository. Here they lead to the page of the site; a file it lacks is only named."""
    own = page.file.src_uri
    source = next((path for path, target in BESIDE.items() if target == own), f"docs/{own}")

    def on_site(link: re.Match[str]) -> str:
        opening, text, target, anchor = link.groups(default="")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if path in FOLDERS:
            path = f"docs/{FOLDERS[path]}"
        if path in BESIDE or path.startswith("docs/"):
            on_site = BESIDE.get(path, path.removeprefix("docs/"))
            return f"{opening}{text}]({posixpath.relpath(on_site, posixpath.dirname(own) or '.')}{anchor})"
        return f"{text} (`{path}`)" if (PROJECT / path).exists() else link[0]

    return LINK.sub(on_site, markdown)
