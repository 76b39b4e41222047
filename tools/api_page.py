"""Write the page about the HTTP interface and the messages, from the types the server reads and writes."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludotheque.server.app import OPERATIONS
from ludotheque.server.wire.openapi import SOCKET_NOTE, description

HERE = Path(__file__).parent
TARGET = HERE.parent / "docs" / "api" / "index.md"
HEAD = f"""# The interface for programs

Made by `tools/api_page.py`. A running server shows the same at `/api` and, for machines, at `/api/openapi.json`.
How to write a player: [Let a program of yours play](../how-to/bots.md).

The socket is `/api/tables/{{table}}/socket`. {SOCKET_NOTE}
"""


def written() -> str:
    """The whole page."""
    kind: Callable[[Any], str] = runpy.run_path(str(HERE / "wire_types.py"))["_kind"]
    document = description(OPERATIONS)
    lines = [HEAD, "## Operations", "", "| request | body | answer | |", "|---|---|---|---|"]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            body = kind(_schema(operation["requestBody"])) if "requestBody" in operation else ""
            answer = kind(_schema(next(iter(operation["responses"].values()))))
            cells = [f"`{method.upper()} {path}`", _code(body), _code(answer)]
            lines.append(f"| {' | '.join([*cells, operation['summary']])} |")
    lines += ["", "## Messages and bodies"]
    for name, schema in document["components"]["schemas"].items():
        lines += ["", f"### {name}", "", _line(schema.get("description", ""))]
        if "anyOf" in schema:
            lines += ["", _code(kind(schema))]
        lines += [""] if schema.get("properties") else []
        required = schema.get("required", [])
        for field, inner in schema.get("properties", {}).items():
            mark = "" if field in required else " (may be left out)"
            about = f". {_line(inner['description'])}" if "description" in inner else ""
            lines.append(f"- `{field}`: {_code(kind(inner))}{mark}{about}")
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _schema(piece: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(iter(piece["content"].values()))["schema"]
    return found


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|") if text else ""


def _line(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(written(), encoding="utf-8")
