"""The person's browser."""

from __future__ import annotations

import os
import sys

import click


def open_browser(address: str) -> None:
    """Only where there is a screen: a browser inside the terminal would take it away from the server."""
    has_screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_screen:
        click.launch(address)
