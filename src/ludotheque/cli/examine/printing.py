"""A report on the terminal: a few lines for each game."""

from __future__ import annotations

from ludotheque import catalogue
from ludotheque.cli.terminal import Terminal
from ludotheque.exam.report import GameReport, Report, Share
from ludotheque.local_play.wording import level_label, title


def print_report(terminal: Terminal, report: Report) -> None:
    terminal.print_text("exam.page.title", style="strong", subject=report.name)
    for game in report.games:
        terminal.write()
        _print_game(terminal, game)


def _print_game(terminal: Terminal, report: GameReport) -> None:
    translate = terminal.translate
    asked = translate("exam.page.asked", count=report.asked, exam=report.exam)
    terminal.write(f"{title(catalogue.game(report.game).slug, translate)}: {asked}")
    rows = [("kept", _share(terminal, report.kept)), ("best", _share(terminal, report.best))]
    rows += [("changed", _share(terminal, report.changed))]
    rows += [
        (name, _share(terminal, share))
        for name, share in (
            ("illegal", report.illegal), ("unreadable", report.unreadable), ("failed", report.failed)
        )
        if share.count
    ]  # fmt: skip
    if report.lost is not None:
        rows.append((f"lost-{report.unit}", terminal.translate("plain", text=report.lost)))
    if report.chance is not None:
        rows.append(("chance", _percent(terminal, report.chance)))
    tokens = report.prompt_tokens + report.completion_tokens
    if tokens:
        rows.append(("tokens", str(tokens)))
    names = {name: translate(f"exam.page.{name}") for name, _ in rows}
    width = max(map(len, names.values()))
    for name, text in rows:
        terminal.write(f"  {names[name]:<{width}}  {text}")
    for group in (*report.by_kind, *report.by_phase):
        label = translate(f"exam.group.{group.name}") if translate.knows(f"exam.group.{group.name}") else group.name
        terminal.write(f"  {label:<{width}}  {_share(terminal, group.kept)}")
    if report.ladder is not None:
        ladder = report.ladder
        beaten = "–" if ladder.beaten is None else level_label(ladder.beaten, translate)
        told = translate(
            "cli.examine.ladder", beaten=beaten, elo=round(ladder.elo), margin=round(ladder.margin),
            mistakes=ladder.mistakes, judged=ladder.judged,
        )  # fmt: skip
        terminal.write(f"  {told}")


def _share(terminal: Terminal, share: Share) -> str:
    interval = terminal.translate("exam.page.interval", low=round(100 * share.low), high=round(100 * share.high))
    return f"{_percent(terminal, share.share):>7}  {interval}"


def _percent(terminal: Terminal, share: float) -> str:
    return terminal.translate("exam.page.percent", share=round(100 * share, 1))
