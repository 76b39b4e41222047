"""`ludotheque health`: whether a server is alive, told by the exit status; for containers, scripts and watchdogs."""

from __future__ import annotations

import ssl
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import click
import msgspec

from ludotheque.cli.command import Command, option, refuse, shared_options
from ludotheque.cli.network_errors import network_reason
from ludotheque.cli.terminal import Terminal

UNWELL_STATUS = 1
_SECONDS = 5.0
_MAX_ANSWER = 65_536
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


class _Reason(msgspec.Struct):
    text: str


class _Health(msgspec.Struct):
    is_ok: bool
    reasons: list[_Reason]


@click.command("health", cls=Command, help="cli.health.help")
@click.argument("address", metavar="[URL]", default="http://127.0.0.1:8642/")
@option("--ready", "asks_ready", is_flag=True, help="cli.health.ready")
@shared_options
@click.pass_obj
def health(terminal: Terminal, address: str, asks_ready: bool) -> int:
    if not address.startswith(("http://", "https://")):
        refuse("cli.health.bad-address", value=address[:80])
    try:
        found = _asked(f"{address.rstrip('/')}/{'readyz' if asks_ready else 'healthz'}", terminal.language)
    except (OSError, ValueError, HTTPException, msgspec.MsgspecError) as problem:
        terminal.print_text("cli.health.no-answer", address=address, why=network_reason(problem))
        return UNWELL_STATUS
    for reason in found.reasons:
        terminal.write(reason.text)
    if not found.is_ok:
        return UNWELL_STATUS
    terminal.print_text("cli.health.fine")
    return 0


def _asked(url: str, language: str) -> _Health:
    tls = ssl.create_default_context()
    if urlsplit(url).hostname in _LOOPBACK:  # its certificate is for the name by which others know this machine
        tls.check_hostname = False
        tls.verify_mode = ssl.CERT_NONE
    request = Request(url, headers={"accept-language": language})  # noqa: S310 # checked before
    try:
        with urlopen(request, timeout=_SECONDS, context=tls) as answer:  # noqa: S310 # checked before
            return msgspec.json.decode(answer.read(_MAX_ANSWER), type=_Health)
    except HTTPError as unwell:
        return msgspec.json.decode(unwell.read(_MAX_ANSWER), type=_Health)
