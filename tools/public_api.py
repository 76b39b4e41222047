"""Write down every public name: what some `__all__` lists. Changing a list is a decision.

The package has one list, each game its own; a new game needs none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[1]
SOURCES = PROJECT / "src"
GOLDEN = PROJECT / "tests" / "golden"
_GAMES = "ludotheque.games."


def listings() -> dict[Path, str]:
    """The text of each golden file by its path: one dotted name per line, sorted."""
    names: dict[Path, list[str]] = {}
    for name in sorted(_public_names()):
        names.setdefault(_place(name), []).append(f"{name}\n")
    return {path: "".join(lines) for path, lines in names.items()}


def _place(name: str) -> Path:
    if not name.startswith(_GAMES):
        return GOLDEN / "public_api.txt"
    return GOLDEN / "public_api" / f"{name.removeprefix(_GAMES).partition('.')[0]}.txt"


def _public_names() -> Iterator[str]:
    for path in SOURCES.glob("ludotheque/**/*.py"):
        module = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
                yield from (f"{module}.{name}" for name in ast.literal_eval(statement.value))


if __name__ == "__main__":
    for path, text in listings().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
