"""Write down every public name: what some `__all__` lists. Changing the list is a decision."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[1]
SOURCES = PROJECT / "src"
GOLDEN = PROJECT / "tests" / "golden" / "public_api.txt"


def listing() -> str:
    """One dotted name per line, sorted."""
    return "".join(f"{name}\n" for name in sorted(_public_names()))


def _public_names() -> Iterator[str]:
    for path in SOURCES.glob("ludotheque/**/*.py"):
        module = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
                yield from (f"{module}.{name}" for name in ast.literal_eval(statement.value))


if __name__ == "__main__":
    GOLDEN.write_text(listing(), encoding="utf-8")
