"""Many reports in one table: for people as Markdown, for programs as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from ludotheque.contract import phrase
from ludotheque.contract.player import printable
from ludotheque.exam.report import GameReport, Report

Row = tuple[Report, GameReport]
_COLUMNS: dict[str, Callable[[Report, GameReport], object]] = {
    "game": lambda report, game: game.game,
    "exam": lambda report, game: game.exam,
    "player": lambda report, game: report.name,
    "kind": lambda report, game: report.player.get("kind", ""),
    "asked": lambda report, game: game.asked,
    "kept": lambda report, game: game.kept.share,
    "kept_low": lambda report, game: game.kept.low,
    "kept_high": lambda report, game: game.kept.high,
    "best": lambda report, game: game.best.share,
    "changed": lambda report, game: game.changed.share,
    "illegal": lambda report, game: game.illegal.share,
    "unreadable": lambda report, game: game.unreadable.share,
    "failed": lambda report, game: game.failed.share,
    "lost": lambda report, game: game.lost,
    "unit": lambda report, game: game.unit,
    "level_beaten": lambda report, game: None if game.ladder is None else game.ladder.beaten,
    "elo": lambda report, game: None if game.ladder is None else game.ladder.elo,
    "elo_margin": lambda report, game: None if game.ladder is None else game.ladder.margin,
    "seconds": lambda report, game: game.seconds,
    "prompt_tokens": lambda report, game: game.prompt_tokens,
    "completion_tokens": lambda report, game: game.completion_tokens,
    "date": lambda report, game: report.date,
    "version": lambda report, game: report.ludotheque,
}
_HEADS = ("player", "kept", "best", "lost", "illegal", "level", "elo", "asked", "seconds", "tokens")
_UNKNOWN = "–"
_FORMULA = ("=", "+", "-", "@")


def ranked(reports: Iterable[Report]) -> list[Row]:
    """Every game of every report: game by game, who keeps most results first."""
    rows = [(report, game) for report in reports for game in report.games]
    return sorted(rows, key=lambda row: (row[1].game, row[1].exam, -row[1].kept.share, -row[1].best.share, row[0].name))


def write_csv(rows: Sequence[Row]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([_cell(column(*row)) for column in _COLUMNS.values()] for row in rows)
    return text.getvalue()


def write_markdown(rows: Sequence[Row], language: str) -> str:
    """A table for each game and set of questions."""
    lines: list[str] = []
    for key in dict.fromkeys((game.game, game.exam) for _, game in rows):
        heads = [phrase(f"exam.leaderboard.{head}").text(language) for head in _HEADS]
        lines += ["", f"## {printable(key[0])} · {printable(key[1])}", "", _row(heads), _row(["---"] * len(heads))]
        lines += [_row(_cells(report, game)) for report, game in rows if (game.game, game.exam) == key]
    title = phrase("exam.leaderboard.title").text(language)
    return "\n".join([f"# {title}", *lines, ""])


def _cells(report: Report, game: GameReport) -> list[str]:
    ladder, kept = game.ladder, game.kept
    tokens = game.prompt_tokens + game.completion_tokens
    return [
        printable(report.name).replace("|", "\\|").replace("<", "&lt;"),
        f"{kept.share:.1%} ({kept.low:.0%}–{kept.high:.0%})",
        f"{game.best.share:.1%}",
        _UNKNOWN if game.lost is None else f"{game.lost:.2f}",
        f"{game.illegal.share:.1%}",
        _UNKNOWN if ladder is None or ladder.beaten is None else printable(ladder.beaten),
        _UNKNOWN if ladder is None else f"{ladder.elo:.0f} ± {ladder.margin:.0f}",
        str(game.asked),
        f"{game.seconds:.0f}",
        str(tokens) if tokens else _UNKNOWN,
    ]


def _cell(value: object) -> object:
    """No spreadsheet takes a name for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
