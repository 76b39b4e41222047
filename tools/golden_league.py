"""Write the problems of some days of each league, and what is proved about them; browsers must agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.play.league import read_day, write_day

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "league.json"
DATES = ("2026-11-01", "2026-11-19", "2027-02-28", "2028-02-29", "2030-12-31", "2100-01-01")


def written() -> str:
    """A line for each problem."""
    cases = [case for slug in catalogue.GAMES for date in DATES for case in _cases(slug, read_day(date) or 0)]
    return "[\n" + ",\n".join(f"  {json.dumps(case)}" for case in cases) + "\n]\n"


def _cases(slug: str, day: int) -> list[dict[str, Any]]:
    league, game = catalogue.league(slug), catalogue.game(slug)
    if league is None:
        return []
    return [
        {"game": slug, "date": write_day(day), "number": number, "state": game.notation.write_state(state)}
        | {"best": answer.best, "par": answer.par, "score": answer.score, "line": " ".join(answer.line)}
        for number, state in enumerate(league.problems(day), start=1)
        for answer in [league.solve(state)]
    ]


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
