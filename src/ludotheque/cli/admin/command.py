"""The commands of `ludotheque admin`: each is one request, and what is printed of its answer."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

import click

from ludotheque.cli.admin import printing
from ludotheque.cli.admin.connection import DEFAULT_SERVER, AdminConnection, own_key
from ludotheque.cli.command import Command, LazyGroup, json_option, option, refuse, shared_options
from ludotheque.cli.terminal import Terminal

_MODULE = "ludotheque.cli.admin.command"
_LOOK_SECONDS = 1.0
_MAX_SECONDS = 366 * 86_400
_NAMES = (
    *("key", "status", "open", "read-only", "drain", "say", "tables", "watch", "close", "reopen", "delete"),
    *(
        "delete-game",
        "delete-study",
        "tournaments",
        "close-tournament",
        "delete-tournament",
        "quarantine",
        "retry",
        "ban",
        "unban",
        "profiles",
        "export",
        "erase",
        "revoke-keys",
    ),
    "revoke-seats",
)
server_option = option(
    "--server", metavar="URL", envvar="LUDOTHEQUE_SERVER", default=DEFAULT_SERVER, help="cli.admin.server"
)
seconds_option = option("--for", "seconds", metavar="SECONDS", default=None, help="cli.admin.for")
Make = Callable[..., tuple[str, str, Mapping[str, Any] | None]]


@click.group(
    "admin",
    cls=LazyGroup,
    texts="cli.admin",
    commands_by_name={name: f"{_MODULE}:{name.replace('-', '_')}_command" for name in _NAMES},
    help="cli.admin.help",
)
@shared_options
def admin() -> None:
    """Each of its commands says what it does."""


def _command(name: str, show: printing.Print, *params: Callable[[Any], Any]) -> Callable[[Make], click.Command]:
    """A command that asks the server what `make` returns for its arguments, and shows the answer."""

    def decorated(make: Make) -> click.Command:
        @json_option
        @server_option
        @shared_options
        @click.pass_obj
        def run(terminal: Terminal, /, server: str, is_json: bool, **words: Any) -> None:
            told = AdminConnection(server, terminal.language).ask(*make(**words))
            if is_json:
                terminal.write(json.dumps(told, ensure_ascii=False, indent=2))
            else:
                show(terminal, told)

        for param in reversed(params):
            run = param(run)
        return click.command(name, cls=Command, help=f"cli.admin.{name}.short")(run)

    return decorated


_argument = partial(click.argument, required=True)
_table, _profile, _tournament = _argument("table"), _argument("profile"), _argument("tournament")


def _seconds(text: str | None) -> float | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 8 and 1 <= int(text) <= _MAX_SECONDS):
        refuse("cli.serve.bad-number", name="--for", value=text[:40], most=_MAX_SECONDS)
    return float(text)


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


@click.command("key", cls=Command, help="cli.admin.key.short")
@shared_options
@click.pass_obj
def key_command(terminal: Terminal) -> None:
    """For a browser or Prometheus."""
    terminal.write(own_key())


@_command("status", printing.print_overview)
def status_command() -> Any:
    return "GET", ""


@_command("open", printing.print_overview)
def open_command() -> Any:
    return "PUT", "/mode", {"mode": "open"}


@_command("read-only", printing.print_overview)
def read_only_command() -> Any:
    return "PUT", "/mode", {"mode": "read-only"}


@_command("drain", printing.print_overview, seconds_option)
def drain_command(seconds: str | None) -> Any:
    return "PUT", "/mode", {"mode": "draining", **_given(seconds=_seconds(seconds))}


@_command("say", printing.print_overview, click.argument("text", required=False), seconds_option)
def say_command(text: str | None, seconds: str | None) -> Any:
    if text is None:
        return "DELETE", "/notice"
    return "PUT", "/notice", {"text": text, **_given(seconds=_seconds(seconds))}


@_command("tables", printing.print_tables)
def tables_command() -> Any:
    return "GET", "/tables"


@click.command("watch", cls=Command, help="cli.admin.watch.short")
@_table
@server_option
@shared_options
@click.pass_obj
def watch_command(terminal: Terminal, table: str, server: str) -> None:
    """Until the game is over, or Ctrl-C."""
    connection, seen = AdminConnection(server, terminal.language), -1
    while True:
        told = connection.ask("GET", f"/tables/{quote(table, safe='')}")
        if told["version"] != seen:
            seen = told["version"]
            terminal.write(told["drawing"] or "")
            said = told["message"] if told["outcome"] is None else told["outcome"]["reason"]
            if said is not None:
                terminal.write(said["text"])
        if told["phase"] == "over":
            return
        time.sleep(_LOOK_SECONDS)


@_command("close", printing.print_overview, _table)
def close_command(table: str) -> Any:
    return "PUT", f"/tables/{quote(table, safe='')}/closed"


@_command("reopen", printing.print_overview, _table)
def reopen_command(table: str) -> Any:
    return "DELETE", f"/tables/{quote(table, safe='')}/closed"


@_command("delete", printing.print_done, _table)
def delete_command(table: str) -> Any:
    return "DELETE", f"/tables/{quote(table, safe='')}"


@_command("delete-game", printing.print_done, _argument("game"))
def delete_game_command(game: str) -> Any:
    return "DELETE", f"/finished/{quote(game, safe='')}"


@_command("delete-study", printing.print_done, _argument("study"))
def delete_study_command(study: str) -> Any:
    return "DELETE", f"/studies/{quote(study, safe='')}"


@_command("tournaments", printing.print_tournaments)
def tournaments_command() -> Any:
    return "GET", "/tournaments"


@_command("close-tournament", printing.print_done, _tournament)
def close_tournament_command(tournament: str) -> Any:
    return "PUT", f"/tournaments/{quote(tournament, safe='')}/closed"


@_command("delete-tournament", printing.print_done, _tournament)
def delete_tournament_command(tournament: str) -> Any:
    return "DELETE", f"/tournaments/{quote(tournament, safe='')}"


@_command("quarantine", printing.print_set_aside)
def quarantine_command() -> Any:
    return "GET", "/quarantine"


@_command("retry", printing.print_done, _table)
def retry_command(table: str) -> Any:
    return "DELETE", f"/quarantine/{quote(table, safe='')}"


@_command(
    "ban",
    printing.print_overview,
    _argument("subject", metavar="ADDRESS|PROFILE"),
    seconds_option,
    option("--reason", metavar="TEXT", default="", help="cli.admin.reason"),
)
def ban_command(subject: str, seconds: str | None, reason: str) -> Any:
    return "PUT", "/bans", {"subject": subject, "reason": reason, **_given(seconds=_seconds(seconds))}


@_command("unban", printing.print_overview, _argument("subject", metavar="ADDRESS|PROFILE"))
def unban_command(subject: str) -> Any:
    return "DELETE", f"/bans/{quote(subject, safe='')}"


@_command("profiles", printing.print_profiles, click.argument("name", default=""))
def profiles_command(name: str) -> Any:
    return "GET", f"/profiles?{urlencode({'name': name})}"


@click.command("export", cls=Command, help="cli.admin.export.short")
@_profile
@server_option
@shared_options
@click.pass_obj
def export_command(terminal: Terminal, profile: str, server: str) -> None:
    """As JSON, which is all that there is."""
    told = AdminConnection(server, terminal.language).ask("GET", f"/profiles/{quote(profile, safe='')}/export")
    terminal.write(json.dumps(told, ensure_ascii=False, indent=2))


@_command("erase", printing.print_done, _profile)
def erase_command(profile: str) -> Any:
    return "DELETE", f"/profiles/{quote(profile, safe='')}"


@_command("revoke-keys", printing.print_revoked_keys, _profile)
def revoke_keys_command(profile: str) -> Any:
    return "DELETE", f"/profiles/{quote(profile, safe='')}/keys"


@_command("revoke-seats", printing.print_done, _profile)
def revoke_seats_command(profile: str) -> Any:
    return "DELETE", f"/profiles/{quote(profile, safe='')}/seats"
