"""Write which puzzle is whose day's, for the tests of both the package and the web client."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from ludotheque.contract.puzzle import daily_number

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "daily_puzzles.json"
DATES = ("1970-01-01", "2000-02-29", "2026-11-15", "2026-11-16", "2026-12-31", "2100-01-01")
COUNTS = (1, 2, 7, 100, 300, 397, 400, 10_000)


def written() -> str:
    """A line for each day and count."""
    days = [date.fromisoformat(text) for text in DATES]
    cases = [
        {"date": day.isoformat(), "count": count, "number": daily_number(day.toordinal(), count)}
        for day in days
        for count in COUNTS
    ]
    return "[\n" + ",\n".join(f"  {json.dumps(case)}" for case in cases) + "\n]\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
