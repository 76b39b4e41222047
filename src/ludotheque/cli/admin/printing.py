"""What a server told its operator, as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from ludotheque.cli.terminal import Terminal

Answer = Mapping[str, Any]
Print = Callable[[Terminal, Answer], None]


def print_overview(terminal: Terminal, told: Answer) -> None:
    terminal.print_text(f"cli.admin.mode.{told['mode']}", "strong", until=_moment(terminal, told["drain_until"]))
    if told["notice"] is not None:
        terminal.print_text("cli.admin.notice", text=told["notice"]["text"])
    for ban in told["bans"]:
        until = _moment(terminal, ban["until"])
        terminal.write_row(
            f"  {ban['subject']}  ", terminal.translate("cli.admin.ban-row", until=until, why=ban["reason"])
        )
    for table in told["closed"]:
        terminal.print_text("cli.admin.closed-row", table=table)
    for process in told["processes"]:
        terminal.print_text("cli.admin.process-row", address=process["address"])


def print_tables(terminal: Terminal, told: Answer) -> None:
    for row in told["tables"]:
        people = ", ".join(f"{person['name']} ({person['profile'] or '–'})" for person in row["people"])
        phase = terminal.translate(f"web.admin.phase.{'closed' if row['is_closed'] else row['phase']}")
        about = f"{row['game']}, {phase}, {_moment(terminal, row['changed_at'])}, {row['address']}: {people}"
        terminal.write_row(f"{row['table']}  ", about)
    if not told["tables"]:
        print_nothing(terminal, told)


def _tournament_phase(terminal: Terminal, phase: str) -> str:
    """In French a tournament is over in another gender than a table."""
    return terminal.translate("cli.admin.tournament-over" if phase == "over" else f"web.admin.phase.{phase}")


def print_tournaments(terminal: Terminal, told: Answer) -> None:
    for row in told["tournaments"]:
        card = row["card"]
        how = terminal.translate(f"web.tournament.format.{card['format']}")
        phase = _tournament_phase(terminal, card["phase"])
        count = terminal.translate("web.tournament.entrants", count=card["entrant_count"])
        about = f"{card['game']}, {how}, {phase}, {count}, {_moment(terminal, row['created_at'])}, {row['address']}"
        opener = f"{card['opener'] or '–'} ({row['opener'] or '–'})"
        terminal.write_row(
            f"{card['tournament']}  ", f"{about}: {opener}" + (f", {card['title']}" if card["title"] else "")
        )
    if not told["tournaments"]:
        print_nothing(terminal, told)


def print_set_aside(terminal: Terminal, told: Answer) -> None:
    for row in told["tables"]:
        terminal.write_row(f"{row['table']}  ", f"{row['game']}, {_moment(terminal, row['at'])}: {row['reason']}")
    if not told["tables"]:
        print_nothing(terminal, told)


def print_profiles(terminal: Terminal, told: Answer) -> None:
    for row in told["profiles"]:
        terminal.write(f"{row['id']}  {_moment(terminal, row['seen_at'])}  {row['name']}")
    if not told["profiles"]:
        print_nothing(terminal, told)


def print_revoked_keys(terminal: Terminal, told: Answer) -> None:
    minutes = round(told["seconds"] / 60)
    terminal.print_text("cli.admin.revoked-keys", count=told["device_count"], word=told["code"], minutes=minutes)


def print_done(terminal: Terminal, told: Answer) -> None:
    terminal.print_text("cli.admin.done")


def print_nothing(terminal: Terminal, told: Answer) -> None:
    terminal.print_text("cli.admin.nothing", "faint")


def _moment(terminal: Terminal, seconds: float | None) -> str:
    if seconds is None:
        return terminal.translate("cli.admin.for-good")
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
