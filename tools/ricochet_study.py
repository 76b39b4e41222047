"""Write the study of Ricochet Robots from its figures: `python -m tools.ricochet_study [LINES ...]`.

LINES are files that `python -m tools.ricochet_optima --json` wrote, here or elsewhere. Their pairs of board and target
are added to docs/games/ricochet-study.csv, and docs/games/ricochet-study.md is written anew.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from tools.ricochet_optima.job import Row, classic_pairs, position, total_counts

GAMES = Path(__file__).parents[1] / "docs" / "games"
FIGURES, PAGE = GAMES / "ricochet-study.csv", GAMES / "ricochet-study.md"
FIELDS = ("board", "target", "placements", "greatest", "number", "counts", "hardest")
MOST_HARDEST = 5
ALL_PAIRS = 1632
KINDS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "A": ""}
SHAPES = {"c": "circle", "t": "triangle", "s": "square", "h": "hexagon", "v": "multicolour"}

HEAD = """# A study of all placements of Ricochet Robots

How many slides can a round of Ricochet Robots take at most? For a board and a target the
[table of every placement](ricochet-solver.md#the-table-of-every-placement) answers exactly: it counts the optimum of
all 656,239,500 placements of four robots (164,059,875 for the multicolour target, where robots are not distinguished).
There are 96 classic boards with 17 targets each, 1632 pairs. The ricochet rule is not asked for.

"""
TAIL = """
## How it was done, and how to go on

`python -m tools.ricochet_optima --json` works out all pairs and continues where it was stopped;
`tools/ricochet_study.py` adds its lines to the figures and writes this page. A pair takes 1 to 3 s and 170 megabytes
on one core of an AMD EPYC with AVX2; all 1632 together took six minutes on 16 cores. The figures are in
[ricochet-study.csv](ricochet-study.csv): for
each pair the number of placements by optimum from one slide on, and up to five of the hardest, robots in the order red,
green, blue, yellow. All of these were solved once more by the search, which agrees on each.
"""


def read_figures() -> list[Row]:
    with FIGURES.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                line["board"],
                line["target"],
                int(line["placements"]),
                (0, *map(int, line["counts"].split())),
                tuple(line["hardest"].split()),
            )
            for line in csv.DictReader(file)
        ]


def write_figures(rows: Iterable[Row]) -> None:
    with FIGURES.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(FIELDS)
        for row in rows:
            counts, hardest = " ".join(map(str, row.counts[1:])), " ".join(row.hardest[:MOST_HARDEST])
            writer.writerow((row.board, row.target, row.placements, row.greatest, row.counts[-1], counts, hardest))


def page(rows: Sequence[Row]) -> str:
    """The whole text."""
    parts = (HEAD, _summary(rows), _hardest(rows), _by_target(rows), _distribution(rows))
    return "".join(parts) + TAIL


def _summary(rows: Sequence[Row]) -> str:
    placements, greatest = sum(row.placements for row in rows), max(row.greatest for row in rows)
    holders = [row for row in rows if row.greatest == greatest]
    number = sum(row.counts[-1] for row in holders)
    unsolvable = sum(row.unsolvable for row in rows)
    shown = f"All {ALL_PAIRS}" if len(rows) == ALL_PAIRS else f"{len(rows)} of the {ALL_PAIRS}"
    lines = [
        f"- {shown} pairs were worked out, {placements:,} placements.",
        f"- The greatest optimum is **{greatest} slides**: {number} placements, on {len(holders)} pairs.",
        "- Every placement can be solved." if not unsolvable else f"- {unsolvable:,} placements cannot be solved.",
    ]
    return "\n".join(lines) + "\n"


def _hardest(rows: Sequence[Row]) -> str:
    ranked = sorted(rows, key=lambda row: (-row.greatest, -row.counts[-1], row.board, row.target))
    lines = ["\n\n## The hardest\n", "| board | target | slides | placements | one of them |", "|---|---|---|---|---|"]
    lines += [
        f"| {row.board} | {_name(row.target)} | {row.greatest} | {row.counts[-1]:,} | "
        f"`{position(row, row.hardest[0]).removesuffix(' must_ricochet=no')}` |"
        for row in ranked[:20]
    ]
    of_greatest = Counter(row.greatest for row in rows)
    shown = ", ".join(f"{slides} ({of_greatest[slides]})" for slides in sorted(of_greatest, reverse=True))
    return "\n".join(lines) + f"\n\nThe greatest optimum of a pair, and for how many pairs: {shown}.\n"


def _by_target(rows: Sequence[Row]) -> str:
    lines = [
        "\n\n## By target\n",
        "| target | pairs | mean optimum | easiest board | hardest board | greatest |",
        "|---|---|---|---|---|---|",
    ]
    by_kind = _kinds(rows)
    for kind in sorted(by_kind, key=lambda kind: (-max(row.greatest for row in by_kind[kind]), kind)):
        known = sorted(by_kind[kind], key=lambda row: row.mean)
        mean = sum(row.mean for row in known) / len(known)
        ends = " | ".join(f"{row.board} ({row.mean:.2f})" for row in (known[0], known[-1]))
        lines.append(f"| {_name(kind)} | {len(known)} | {mean:.2f} | {ends} | {max(row.greatest for row in known)} |")
    return "\n".join(lines) + "\n\nAn easiest and a hardest board are those of the lowest and the highest mean.\n"


def _distribution(rows: Sequence[Row]) -> str:
    triangles = [row for row in rows if row.target == "Bt"]
    whole = _whole_boards(rows)
    columns = {"blue triangle": triangles, f"{len({row.board for row in whole})} whole boards": whole}
    counts = {name: total_counts(known) for name, known in columns.items()}
    lines = [
        "\n\n## How many placements take how many slides\n",
        f"| slides | {' | '.join(columns)} |",
        "|---|" + "---|" * len(columns),
    ]
    for slides in range(1, max(map(len, counts.values()))):
        cells = (_share(found, slides, sum(found)) for found in counts.values())
        lines.append(f"| {slides} | {' | '.join(cells)} |")
    means = (f"{sum(n * count for n, count in enumerate(found)) / sum(found):.3f}" for found in counts.values())
    lines.append(f"| mean | {' | '.join(means)} |")
    names = sorted({row.board for row in whole})
    note = f"\n\nWhole boards, with all 17 targets: {', '.join(names)}." if len(names) < 96 else ""
    return "\n".join(lines) + note + "\n"


def _share(counts: Sequence[int], slides: int, total: int) -> str:
    if slides >= len(counts):
        return ""
    return f"{counts[slides]:,} ({100 * counts[slides] / total:.3g} %)"


def _whole_boards(rows: Sequence[Row]) -> list[Row]:
    ordered = sorted(rows, key=lambda row: row.board)
    boards = [list(known) for _, known in groupby(ordered, key=lambda row: row.board)]
    return [row for known in boards if len(known) == 17 for row in known]


def _kinds(rows: Iterable[Row]) -> dict[str, list[Row]]:
    by_kind: dict[str, list[Row]] = {}
    for row in rows:
        by_kind.setdefault(row.target, []).append(row)
    return by_kind


def _name(kind: str) -> str:
    return f"{KINDS[kind[0]]} {SHAPES[kind[1]]}".strip()


def main(paths: Sequence[str]) -> None:
    rows = {(row.board, row.target): row for row in (read_figures() if FIGURES.exists() else [])}
    for path in paths:
        for line in Path(path).read_bytes().splitlines():
            row = Row.read(line)
            rows[row.board, row.target] = row
    known = [rows[pair.board, pair.target] for pair in classic_pairs() if (pair.board, pair.target) in rows]
    write_figures(known)
    PAGE.write_text(page(known), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
