"""`ludotheque serve`: host tables for friends, on this machine, in the local network or on the internet."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.cli.browser import open_browser
from ludotheque.cli.command import Command, database_option, option, refuse, shared_options
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal

if TYPE_CHECKING:
    from ludotheque.disk import LogFormat
    from ludotheque.server.startup import ServeArgs
    from ludotheque.server.store import Durability

_MAX_PASSWORD_LENGTH = 200
_ORIGIN = re.compile(r"(?P<origin>https?://[^/?#@\s]+)/?")


@click.command("serve", cls=Command, help="cli.serve.about")
@option("--host", metavar="ADDRESS", default="127.0.0.1", help="cli.serve.host")
@option("--port", metavar="NUMBER", default=None, help="cli.serve.port")
@database_option
@option("--durability", metavar="process|power", default=None, help="cli.serve.durability")
@option("--redis", metavar="URL", envvar="LUDOTHEQUE_REDIS", help="cli.serve.redis")
@option("--password", metavar="PASSWORD", envvar="LUDOTHEQUE_PASSWORD", help="cli.serve.password")
@option("--certificate", metavar="FILE", help="cli.serve.certificate")
@option("--key", metavar="FILE", help="cli.serve.key")
@option("--proxy", metavar="ADDRESS", default="", help="cli.serve.proxy")
@option("--origin", "origins", metavar="URL", multiple=True, help="cli.serve.origin")
@option("--player", "players", metavar="NAME=FILE.py:CLASS|NAME=COMMAND", multiple=True, help="cli.serve.player")
@option("--computers", metavar="NUMBER", default=None, help="cli.serve.computers")
@option("--storage", metavar="GB", default=None, help="cli.serve.storage")
@option("--processes", metavar="NUMBER", default=None, help="cli.serve.processes")
@option("--drain", metavar="SECONDS", default=None, help="cli.serve.drain")
@option("--smtp", metavar="URL", envvar="LUDOTHEQUE_SMTP", help="cli.serve.smtp")
@option("--site", metavar="URL", envvar="LUDOTHEQUE_SITE", default="", help="cli.serve.site")
@option("--push-private", "allows_private_push", is_flag=True, help="cli.serve.push-private")
@option("--chat", "has_chat", is_flag=True, help="cli.serve.chat")
@option(
    "--no-leaderboards",
    "has_leaderboards",
    is_flag=True,
    flag_value=False,
    default=True,
    help="cli.serve.no-leaderboards",
)
@option("--log-format", metavar="text|json", default="text", help="cli.serve.log-format")
@option("--open", "opens", is_flag=True, help="cli.serve.open")
@shared_options
@click.pass_obj
def serve(terminal: Terminal, /, opens: bool, log_format: str, **words: Any) -> int:
    return _serve(terminal, _read_args(words), opens=opens, log_format=_log_format(log_format))


def serve_locally(terminal: Terminal) -> int:
    """The bare command: serve on this machine, and open a browser where there is one. A server that runs is used."""
    terminal.print_text("cli.serve.starting", style="faint")
    from ludotheque.server.startup import ServeArgs, running_here

    running = running_here()
    if running is not None:
        terminal.print_text("cli.serve.running", address=running)
        open_browser(running)
        return 0
    return _serve(terminal, ServeArgs(), opens=True)


def _serve(terminal: Terminal, args: ServeArgs, *, opens: bool, log_format: LogFormat = "text") -> int:
    """Until Ctrl-C or SIGTERM, which is how a service is stopped; both end with status 0."""
    from ludotheque.disk import find_folders, start_log
    from ludotheque.server.startup import run_server

    folders = find_folders()
    notice = start_log(folders, log_format, level=logging.DEBUG if terminal.is_debugging else logging.INFO)
    if notice is not None:
        terminal.warn(notice.text(terminal.language))

    def ready(addresses: list[str]) -> None:
        _print_addresses(terminal, addresses, is_private=args.password is not None)
        if opens:
            open_browser(addresses[-1])

    with suppress(KeyboardInterrupt), signals_as_ctrl_c():
        run_server(args, folders, ready)
    terminal.print_text("cli.serve.stopped")
    return 0


def _read_args(words: Mapping[str, Any]) -> ServeArgs:
    """What was typed, checked."""
    from ludotheque.disk import typed_path
    from ludotheque.server.startup import ServeArgs

    password = words["password"]
    if password is not None and not 1 <= len(password) <= _MAX_PASSWORD_LENGTH:
        refuse("cli.serve.bad-password", most=_MAX_PASSWORD_LENGTH)
    certificate = None if words["certificate"] is None else _file("--certificate", typed_path(words["certificate"]))
    key = None if words["key"] is None else _file("--key", typed_path(words["key"]))
    _refuse_certificate(certificate, key)
    return ServeArgs(
        host=words["host"],
        port=_number("--port", words["port"], 65_535),
        database=words["database"],
        durability=None if words["durability"] is None else _durability(words["durability"]),
        redis=words["redis"],
        password=password,
        certificate=certificate,
        key=key,
        origins=frozenset(map(_origin, words["origins"])),
        proxies=_proxies(words["proxy"]),
        players=tuple(words["players"]),
        computers=_number("--computers", words["computers"], 64),
        has_chat=words["has_chat"],
        has_leaderboards=words["has_leaderboards"],
        storage_gigabytes=_number("--storage", words["storage"], 65_535),
        processes=_number("--processes", words["processes"], 64) or 1,
        smtp=words["smtp"],
        site=_origin(words["site"], "cli.serve.bad-site") if words["site"] else "",
        allows_private_push=words["allows_private_push"],
        drain_seconds=_number("--drain", words["drain"], 86_400) or 0,
    )


def _number(name: str, text: str | None, most: int) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= most):
        refuse("cli.serve.bad-number", name=name, value=text[:40], most=most)
    return int(text)


def _durability(text: str) -> Durability:
    from ludotheque.server.store import DURABILITIES

    wanted = next((known for known in DURABILITIES if known == text.casefold()), None)
    if wanted is None:
        refuse("cli.serve.bad-durability", value=text[:40], known=DURABILITIES)
    return wanted


def _log_format(text: str) -> LogFormat:
    from ludotheque.disk import LOG_FORMATS

    wanted = next((known for known in LOG_FORMATS if known == text.casefold()), None)
    if wanted is None:
        refuse("cli.refused.word", name="--log-format", value=text[:40], words=LOG_FORMATS)
    return wanted


def _file(name: str, path: Path) -> Path:
    if not path.is_file():
        refuse("cli.serve.no-file", name=name, path=str(path))
    return path


def _refuse_certificate(certificate: Path | None, key: Path | None) -> None:
    """Checked before the server starts: a guest would only see that the connection failed."""
    if certificate is None:
        if key is not None:
            refuse("cli.serve.key-alone")
        return
    import ssl

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except OSError:  # an SSLError too, whose words only its makers understand
        refuse("cli.serve.bad-certificate", certificate=str(certificate), key=str(key or certificate))


def _origin(text: str, refusal: str = "cli.serve.bad-origin") -> str:
    """As browsers write it, without the slash at the end that people copy."""
    match = _ORIGIN.fullmatch(text.casefold())
    if match is None:
        refuse(refusal, value=text[:80])
    return match["origin"]


def _proxies(text: str) -> str:
    from ipaddress import ip_network

    for address in text.split(",") if text not in ("", "*") else ():
        try:
            ip_network(address.strip(), strict=False)
        except ValueError:
            refuse("cli.serve.bad-proxy", value=address.strip()[:80])
    return text


def _print_addresses(terminal: Terminal, addresses: list[str], *, is_private: bool) -> None:
    for address in addresses:
        terminal.print_text("cli.serve.ready", "strong", address=address)
    if terminal.is_interactive:
        terminal.write()
        _print_qr_code(addresses[0])
    if is_private:
        terminal.print_text("cli.serve.private")
    if addresses[0].partition("://")[2].startswith(("127.", "localhost", "[::1]")):
        terminal.print_text("cli.serve.only-here")
    terminal.print_text("cli.serve.how-to-stop")


def _print_qr_code(address: str) -> None:
    """The address for the camera of a phone."""
    import segno

    segno.make(address, micro=False).terminal(compact=True)
