"""Our levels and analysts as an engine for other programs; docs/how-to/engine-protocol.md defines what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.engine.first_line import FirstLineRead

if TYPE_CHECKING:
    from ludotheque.engine.lines import ByteReader

__all__ = ["FirstLineRead", "main"]


def main(slug: str | None = None, level: str = "", *, input_stream: ByteReader | None = None) -> int:
    """Obey whoever writes to standard input until they say `quit`; for one game, or for all."""
    import os
    import sys

    from ludotheque.engine.engine import Engine
    from ludotheque.engine.lines import serve

    engine = Engine(slug, level)
    try:
        status = serve(input_stream or sys.stdin.buffer, sys.stdout.buffer, engine)
    except KeyboardInterrupt:
        status = 130
    except OSError as problem:  # what it says cannot be written anywhere
        print(f"ludotheque engine: {problem.strerror}", file=sys.stderr)
        status = 1
    if status:
        os._exit(status)  # somebody still listens to a manager that is gone, and would be waited for
    return status
