"""The standings of a tournament as one HTML file, to print or to show in class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ludotheque.cli.match.results import GameResult
from ludotheque.contract import Phrase
from ludotheque.locales.translator import Translator

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .35rem .8rem; border-bottom: 1px solid #8886; text-align: right }
th:nth-child(2), td:nth-child(2) { text-align: left }
tr:nth-child(1) td { font-weight: 700 }
"""


@dataclass(frozen=True)
class Standing:
    """One line of the table; players with as many points share their rank."""

    rank: int
    name: str
    points: float
    wins: int
    draws: int
    losses: int


def standings_page(heading: str, table: Sequence[Standing], played: Sequence[GameResult], translate: Translator) -> str:
    """The table, who got how many points against whom, and why games were forfeited."""
    heads = [translate("cli.course.tournament.rank"), translate("cli.match.player")]
    heads += [translate(f"cli.match.{head}") for head in ("points", "wins", "draws", "losses")]
    rows = [(row.rank, row.name, translate("plain", text=row.points), row.wins, row.draws, row.losses) for row in table]
    names = [row.name for row in table]
    cross = [(row.rank, row.name, *(_points(played, row.name, other, translate) for other in names)) for row in table]
    parts = [_table(heads, rows), _table([*heads[:2], *(str(row.rank) for row in table)], cross)]
    lost = [translate("cli.match.forfeit", name=name, why=why, count=count) for (name, why), count in forfeits(played)]
    if lost:
        lines = "".join(f"<li>{escape(line)}</li>" for line in lost)
        parts += [f"<h2>{escape(translate('cli.course.tournament.forfeits'))}</h2>", f"<ul>{lines}</ul>"]
    return (
        f'<!doctype html>\n<html lang="{escape(translate.language)}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(heading)}</title>\n'
        f"<style>{_STYLE}</style>\n<h1>{escape(heading)}</h1>\n" + "\n".join(parts) + "\n</html>\n"
    )


def _table(heads: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    lines = "\n".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{lines}\n</tbody></table></div>'


def _points(played: Iterable[GameResult], name: str, other: str, translate: Translator) -> str:
    """Of one against the other; a dash where they never met."""
    if name == other:
        return "–"
    met = [dict(zip(result.names, result.places, strict=True)) for result in played if {name, other} <= {*result.names}]
    points = sum((1 + (each[other] > each[name]) - (each[other] < each[name])) / 2 for each in met)
    return translate("plain", text=points) if met else "–"


def forfeits(played: Iterable[GameResult]) -> list[tuple[tuple[str, Phrase], int]]:
    """Who could not go on, why, and how often."""
    lost = [result for result in played if result.forfeit is not None]
    names = (result.names[result.places.index(max(result.places))] for result in lost)
    reasons = (result.forfeit for result in lost if result.forfeit is not None)
    return Counter(zip(names, reasons, strict=True)).most_common()
