"""A mail server for tests: real SMTP on this machine, which keeps what it is given, or refuses it."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller

from time_limits import STEP_SECONDS


class Mailbox:
    """Everything that was delivered; `refusals` are said first, one to each mail."""

    def __init__(self, refusals: list[str]) -> None:
        self.refusals = refusals
        self.url = ""
        self._came: queue.Queue[EmailMessage] = queue.Queue()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802 # as aiosmtpd calls it
        if self.refusals:
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self._came.put(message)
        return "250 OK"

    def next(self) -> EmailMessage:
        """Blocks until the next one comes."""
        return self._came.get(timeout=STEP_SECONDS)

    @property
    def is_empty(self) -> bool:
        return self._came.empty()


@contextmanager
def mailbox(port: int, *refusals: str) -> Iterator[Mailbox]:
    box = Mailbox(list(refusals))
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    box.url = f"smtp://127.0.0.1:{port}?from=games@example.org"
    try:
        yield box
    finally:
        controller.stop()
