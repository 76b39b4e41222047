"""SIGHUP: certificate and log are opened again, no connection is closed. A closed terminal still ends the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import ssl
from collections.abc import Callable
from pathlib import Path

from ludotheque.disk import LOGGER, log_error, reopen_log

SIGHUP: signal.Signals | None = getattr(signal, "SIGHUP", None)  # Windows has none


class Hangup:
    """What the signal means: it also comes when the terminal goes in which the server was started."""

    def __init__(self) -> None:
        self._terminal = next((number for number in range(3) if os.isatty(number)), None)

    @property
    def is_real(self) -> bool:
        """Whether there was a terminal and there is none any more."""
        return self._terminal is not None and not os.isatty(self._terminal)

    def call(self, otherwise: Callable[[], None]) -> None:
        """From now on the signal calls `otherwise`, or raises KeyboardInterrupt."""
        if SIGHUP is None:
            return

        def received(*_: object) -> None:
            if self.is_real:
                raise KeyboardInterrupt
            otherwise()

        signal.signal(SIGHUP, received)

    def call_in_loop(self, otherwise: Callable[[], None], stop: Callable[[], None]) -> None:
        """From now on the signal calls one of these in the running loop."""
        if SIGHUP is None:
            return
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(SIGHUP, lambda: stop() if self.is_real else otherwise())


class Certificate:
    """How connections are encrypted, with files that may be replaced while the server runs."""

    def __init__(self, certificate: Path, key: Path | None) -> None:
        self._files = certificate, key
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.load_cert_chain(*self._files)

    def renew(self) -> None:
        """For connections from now on; if the files do not fit each other, those they had before stay in use."""
        try:
            # Tried elsewhere first: of files that do not fit, the context would keep the first.
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*self._files)
            self.context.load_cert_chain(*self._files)
        except OSError as problem:  # an SSLError, too
            log_error(problem)
        else:
            LOGGER.info("the certificate was read again")


def reload(certificate: Certificate | None) -> None:
    """What SIGHUP asks of a server."""
    reopen_log()
    if certificate is not None:
        certificate.renew()
