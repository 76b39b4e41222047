"""Why a server could not be reached, in a person's words where we have them."""

from __future__ import annotations

import socket
from urllib.error import URLError

from ludotheque.contract import Phrase, phrase

_MOST = 200


def network_reason(problem: Exception) -> Phrase:
    """Of what `urlopen` raised."""
    reason = problem.reason if isinstance(problem, URLError) else problem
    match reason:
        case ConnectionRefusedError():
            return phrase("cli.network.refused")
        case TimeoutError():
            return phrase("cli.network.timed-out")
        case socket.gaierror():
            return phrase("cli.network.no-such-name")
        case OSError(strerror=str(words)):
            return phrase("plain", text=words[:_MOST])
    return phrase("plain", text=str(reason)[:_MOST])
