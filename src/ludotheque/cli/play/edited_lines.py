"""Lines of a terminal: edited while a prompt is open, as they are typed while none is."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from queue import Empty, SimpleQueue

from ludotheque.cli.input_lines import cleaned, read_chunk
from ludotheque.cli.line_editor import edited_line, text_so_far

_MAX_LINE_LENGTH = 4_096


class EditedLines:
    """`prompt` is called by the one who waits for a line, the lines are taken by the thread that reads them."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._prompts: SimpleQueue[str] = SimpleQueue()
        self._wake, self._waker = os.pipe()
        self._is_editing = False

    def prompt(self, text: str) -> None:
        """Open a prompt; where one is open already, write it again with what is typed so far."""
        if self._is_editing:
            sys.stdout.write(text + text_so_far())
            sys.stdout.flush()
            return
        self._is_editing = True
        self._prompts.put(text)
        os.write(self._waker, b"!")

    def __iter__(self) -> Iterator[str]:
        while True:
            ready, _, _ = select.select([self._descriptor, self._wake], [], [])
            if self._wake in ready:
                line = self._edited()
                if line is None:
                    return
                yield line
            elif not (chunk := read_chunk(self._descriptor, _MAX_LINE_LENGTH)):
                return
            else:
                text = chunk.decode(sys.stdin.encoding or "utf-8", errors="replace")
                yield from (cleaned(line, _MAX_LINE_LENGTH) for line in text.splitlines())

    def _edited(self) -> str | None:
        """The line for the prompt that was opened; None at the end of all lines."""
        os.read(self._wake, 1)
        try:
            return cleaned(edited_line(self._next_prompt()), _MAX_LINE_LENGTH)
        except EOFError:
            return None
        finally:  # before the line is handed on: whoever gets it may open the next prompt at once
            self._is_editing = False

    def _next_prompt(self) -> str:
        try:
            return self._prompts.get_nowait()
        except Empty:
            return ""
