"""The terminal as Textual drives it; but a byte that is no text, or a terminal that goes away, is no failure."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class SturdyDriver(LinuxDriver):
    """For Linux and macOS."""

    def run_input_thread(self) -> None:
        while True:
            try:
                return super().run_input_thread()
            except UnicodeDecodeError:
                continue  # keys of another encoding, the mouse of an old terminal: lost, and nothing else
            except OSError:
                return None  # the terminal is gone; `hangup` ends the app
