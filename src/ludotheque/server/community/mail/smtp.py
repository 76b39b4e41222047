"""The host's mail server: who we are there, and one message handed over."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

from ludotheque.contract import SetupError, phrase

_SECONDS = 20.0
_PORTS = {"smtp": 587, "smtps": 465}
_MAX_ADDRESS_LENGTH = 254
_ENCODED = "=?"
"""Begins a word that a mail program decodes, into a line break if it likes."""

_NOT_IN_ADDRESSES = frozenset(' \t\r\n"(),:;<>@[\\]')


@dataclass(frozen=True)
class MailServer:
    """`smtps://user:password@mail.example:465?from=games@example.org`; with `smtp://` it is encrypted by STARTTLS."""

    host: str
    port: int
    is_encrypted: bool
    """From the first byte on."""

    user: str
    password: str
    sender: str
    site: str
    """Where links in mails lead, without a slash at the end."""

    def send(self, message: EmailMessage) -> None:
        """Waits for the server; SMTPException or OSError if it does not take the message."""
        tls = ssl.create_default_context()
        if self.is_encrypted:
            with smtplib.SMTP_SSL(self.host, self.port, timeout=_SECONDS, context=tls) as server:
                self._hand_over(server, message)
            return
        with smtplib.SMTP(self.host, self.port, timeout=_SECONDS) as server:
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=tls)
            elif not _is_here(self.host):
                raise smtplib.SMTPNotSupportedError("the mail server does not offer STARTTLS")
            self._hand_over(server, message)

    def _hand_over(self, server: smtplib.SMTP, message: EmailMessage) -> None:
        if self.user:
            server.login(self.user, self.password)
        server.send_message(message)


def read_mail_server(text: str, site: str) -> MailServer:
    """SetupError for an address that is none."""
    try:
        parts = urlsplit(text)
        port, sender = parts.port, parse_qs(parts.query).get("from", [""])[0]
    except ValueError:
        raise SetupError(phrase("server.bad-smtp"), "smtp") from None
    if parts.scheme not in _PORTS or not parts.hostname or not is_address(sender):
        raise SetupError(phrase("server.bad-smtp"), "smtp")
    if not site:
        raise SetupError(phrase("server.no-site"), "site")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    port = port or _PORTS[parts.scheme]
    return MailServer(parts.hostname, port, parts.scheme == "smtps", user, password, sender, site.rstrip("/"))


def is_address(text: str) -> bool:
    """Whether mail can be sent there, as far as one can see: `name@host`, and nothing that a header could mistake."""
    local, sign, host = text.partition("@")
    if not (sign and local and host) or len(text) > _MAX_ADDRESS_LENGTH or not (text.isascii() and text.isprintable()):
        return False
    labels = host.split(".")
    is_host = len(labels) > 1 and all(label and label.replace("-", "a").isalnum() for label in labels)
    is_name = _NOT_IN_ADDRESSES.isdisjoint(local) and _ENCODED not in local and all(local.split("."))
    return is_host and is_name and not local.startswith("-")


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
