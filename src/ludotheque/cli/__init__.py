"""The command line. Each command loads only what it needs."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    from ludotheque.cli.entry import run

    return run(arguments)
