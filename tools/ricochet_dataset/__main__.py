"""Write a dataset of Ricochet Robots: `python -m tools.ricochet_dataset FOLDER --per-grade 100 --seed 1`.

Dealt placements, as many of each difficulty, each with its optimum and all its shortest paths, one line of JSON each;
also as Parquet where pyarrow is installed; and a card that tells what is in it. The same seed gives the same files.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ludotheque.contract import Seed
from ludotheque.contract.puzzle import GRADES
from ludotheque.games.ricochet.explain.difficulty import difficulty_of
from ludotheque.games.ricochet.notation import write_action, write_state
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.solver import all_paths, problem_of
from ludotheque.games.ricochet.state import MustRicochet, Options
from tools.maintenance import run_tool, whole

CARD = """# Placements of Ricochet Robots

{count} placements on classic boards, {per_grade} of each difficulty, dealt from seed {seed} on.
Every optimum is proved, and all shortest paths are listed. Placements with more than 1,000 of them are left out.
Made by `python -m tools.ricochet_dataset` of Ludothèque; licence: MIT.

| field | means |
|---|---|
| `seed` | what the placement was dealt from |
| `position` | `rr:<board>:<robots>:<target>`, robots in the order red, green, blue, yellow |
| `moves` | the fewest slides |
| `paths` | all shortest paths: robot and direction, such as `RN GE` |
| `grade`, `score` | how hard it feels to a person: {grades}; 0 to 100 |
| `must_ricochet` | when the robot must have turned on its target: `every-stop` there, `last-stop`, `no`: never |

| moves | placements |
|---|---|
{moves}
"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.ricochet_dataset", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--per-grade", type=whole(1, 100_000), default=100, help="placements of each difficulty")
    parser.add_argument("--seed", type=whole(0, 2**53), default=1)
    parser.add_argument("--no-ricochet-rule", action="store_true", help="as planners ask: a robot need not turn")
    args = parser.parse_args(arguments)
    rows = list(_rows(args.per_grade, args.seed, "no" if args.no_ricochet_rule else "every-stop"))
    args.folder.mkdir(parents=True, exist_ok=True)
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    (args.folder / "placements.jsonl").write_text(lines, encoding="utf-8")
    (args.folder / "README.md").write_text(_card(rows, args.per_grade, args.seed), encoding="utf-8")
    if find_spec("pyarrow") is not None:
        _write_parquet(rows, args.folder / "placements.parquet")
    print(f"{len(rows)} placements in {args.folder}")
    return 0


def _rows(per_grade: int, seed: int, must_ricochet: MustRicochet) -> Iterator[dict[str, Any]]:
    """One seed after the other, until there are enough of each grade."""
    missing = dict.fromkeys(GRADES, per_grade)
    options = Options(targets=1, must_ricochet=must_ricochet)
    while any(missing.values()):
        state = deal(options, Seed(seed))
        problem = problem_of(state)
        found = all_paths(problem)
        difficulty = difficulty_of(problem, found)
        if (
            difficulty is not None
            and found.count == len(found.paths)
            and found.is_complete
            and missing[difficulty.grade]
        ):
            missing[difficulty.grade] -= 1
            yield {
                "seed": seed,
                "position": write_state(state),
                "moves": difficulty.slides,
                "paths": [" ".join(map(write_action, path)) for path in found.paths],
                "grade": difficulty.grade,
                "score": difficulty.score,
                "must_ricochet": must_ricochet,
            }
        seed += 1


def _card(rows: Sequence[dict[str, Any]], per_grade: int, seed: int) -> str:
    moves = [row["moves"] for row in rows]
    counts = "\n".join(f"| {number} | {moves.count(number)} |" for number in sorted(set(moves)))
    return CARD.format(count=len(rows), per_grade=per_grade, seed=seed, grades=", ".join(GRADES), moves=counts)


def _write_parquet(rows: Sequence[dict[str, Any]], path: Path) -> None:
    import pyarrow  # type: ignore[import-not-found,unused-ignore]  # optional: nothing else of ours needs it
    from pyarrow import parquet  # type: ignore[import-not-found,unused-ignore]

    parquet.write_table(pyarrow.Table.from_pylist(list(rows)), path)


if __name__ == "__main__":
    run_tool(main)
