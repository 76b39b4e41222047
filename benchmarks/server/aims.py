"""The figures of a run beside what we aim for, as one table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Row = tuple[str, str, str]


def table(report: dict[str, Any]) -> str:
    """As Markdown; only what was measured."""
    rows = [("", "measured", "aim"), ("---", "---", "---"), *_rows(report)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _rows(report: dict[str, Any]) -> Iterator[Row]:
    for tables, parties in report.get("compared", {}).items():
        if tables != "bytes":
            yield from _compared(tables, parties)
    if two := report.get("two"):
        yield "moves/s, two processes to one", f"{two['ratio']:.2f}x on {two['cores']} cores", "≥ 1.8x"
    if paced := report.get("paced"):
        yield "1,000 tables, a move in 5 s each, p99", f"{paced['p99_ms']:.1f} ms", "≤ 20 ms"
    if live := report.get("live"):
        yield f"{live['tables']:,} live tables, p99", f"{live['p99_ms']:.1f} ms", "≤ 50 ms"
        floor = live["kb_per_table_at_the_floor"]
        yield "memory per live table", f"{live['kb_per_table']:.1f} kB (floor {floor:.1f})", "≤ 25 kB"
    for name, created in report.get("created", {}).items():
        yield f"new tables/s, {name}", f"{created['tables_per_second']:,.0f}", "≥ 1,000"
    if searching := report.get("searching"):
        yield "lag of the loop, eight searches beside, p99", f"{searching['lag_p99_ms']:.1f} ms", "4.2 ms"


def _compared(tables: str, parties: dict[str, dict[str, float]]) -> Iterator[Row]:
    aims = {"SQLite": "≥ 2.5x", "PostgreSQL": "≥ 1.5x"}
    for name, figures in parties.items():
        moves, ratio = figures["moves_per_second"], figures["moves_to_peer"]
        aim = aims.get(name.partition(",")[0], "")
        yield f"{tables} tables, moves/s, {name}", f"{moves:,.0f} ({ratio:.2f}x)", aim
    for name, figures in parties.items():
        cpu, database = figures["server_cpu_us_per_move"], figures["database_cpu_us_per_move"]
        more = f" + {database:.0f} of PostgreSQL" if database else ""
        yield f"{tables} tables, CPU per move, {name}", f"{cpu:.0f} µs{more}", "≤ 80 µs" if name in aims else ""
