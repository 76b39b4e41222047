"""Arrow keys and history at the prompt, where the terminal and Python have readline."""

from __future__ import annotations

import atexit
import re
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

_MAX_HISTORY = 1_000
_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")


@cache
def start_line_editing() -> bool:
    """Whether lines are edited from now on; the history of this user is read, and written at the end."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        import readline
        import termios
    except ImportError:  # Windows, and Pythons built without
        return False
    from ludotheque.disk import find_folders

    # A program that ends while a line is edited leaves the terminal as it found it.
    descriptor = sys.stdin.fileno()
    atexit.register(termios.tcsetattr, descriptor, termios.TCSADRAIN, termios.tcgetattr(descriptor))
    path = find_folders().history_file
    readline.set_history_length(_MAX_HISTORY)
    with suppress(OSError):  # there is none yet, or it is not ours
        readline.read_history_file(path)
    atexit.register(_write_history, path)
    return True


def edited_line(prompt: str) -> str:
    """One line, with the prompt before it; EOFError when there will be none."""
    return input(_COLOUR.sub("\001\\1\002", prompt))  # readline must not count what is not seen


def text_so_far() -> str:
    """What is typed of a line that is not finished."""
    import readline

    return readline.get_line_buffer()


def _write_history(path: Path) -> None:
    import readline

    with suppress(OSError):  # a history that cannot be kept is no reason to complain
        path.parent.mkdir(parents=True, exist_ok=True)
        readline.write_history_file(path)
