"""Write the official quarters of Ricochet Robots for the rules in the browser."""

from __future__ import annotations

import json
from pathlib import Path

from ludotheque.games.ricochet.boards import QUARTERS

RULES = Path(__file__).parents[1] / "web" / "src" / "engine" / "local" / "rules"
TARGET = RULES / "ricochet" / "quarters.json"


def written() -> str:
    """Each quarter on a line: walls, targets and diagonals in the words of `quarters.py`."""
    lines = (
        f'  "{name}": {json.dumps([quarter.walls, quarter.targets, quarter.diagonals])}'
        for name, quarter in QUARTERS.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
