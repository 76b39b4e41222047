"""The Gomocup protocol, spoken from both sides: as a program for managers, and as a manager of programs.

What it says is laid down in the Piskvork protocol (version of 2023-03-20); cells are `x,y` from 0 at the top left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.engine.lines import ByteReader

__all__ = ["SLUG", "main"]

SLUG = "morpion"
"""The game that programs of this protocol play, for two players."""


def main(input_stream: ByteReader | None = None) -> int:
    """`pbrain-ludotheque`: obey a manager until it says END."""
    import os
    import sys

    from ludotheque.gomocup.stdio import serve

    try:
        status = serve(input_stream or sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        status = 130
    except OSError as problem:  # what it says cannot be written anywhere
        print(f"pbrain-ludotheque: {problem.strerror}", file=sys.stderr)
        status = 1
    if status:
        os._exit(status)  # somebody still listens to a manager that is gone, and would be waited for
    return status
