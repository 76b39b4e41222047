"""What those who play at a table write to each other, where the host of the server allows it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from ludotheque.client.table import OnlineTable
from ludotheque.contract import LudothequeError
from ludotheque.contract.player import printable
from ludotheque.locales.translator import Translator
from ludotheque.server.wire.chat import MAX_LINE_LENGTH, ChatLine
from ludotheque.tui.shown import Stage

_SECONDS = 2.5
"""Until a question without an answer is asked again."""

_FOR_A_WHILE = ("client.unreachable", "server.too-fast")
"""Whatever else refuses the question does so until the line breaks and comes back."""

_MOST_LINES = 40


class TableChat:
    """Tells the lines as they come: over the table's own line, and by a question what was said without it."""

    def __init__(self, table: OnlineTable, translate: Translator) -> None:
        self._table, self._translate = table, translate
        self._asked = 0
        """The number of the last line that a question brought: before those that were told, some may be missing."""

        self._heard: set[int] = set()
        self._lines: list[ChatLine] = []
        self._missed = asyncio.Event()
        self.is_open = False

    async def listen(self, stage: Stage) -> None:
        """As long as somebody follows the table; a line that breaks comes back."""
        while self._table.failure is None:
            try:
                found = await self._table.chat(self._asked)
            except LudothequeError as refusal:
                if refusal.code in _FOR_A_WHILE:
                    await asyncio.sleep(_SECONDS)
                else:
                    await self._until_missed()
                continue
            self.is_open = found.is_open
            self._asked = max([self._asked, *(line.number for line in found.lines)])
            self.hear(stage, found.lines)
            if not self.is_open:
                return
            await self._until_missed()

    async def _until_missed(self) -> None:
        await self._missed.wait()
        self._missed.clear()

    def look_again(self) -> None:
        """The line was broken, and something may have been said."""
        self._missed.set()

    def hear(self, stage: Stage, lines: Iterable[ChatLine]) -> None:
        news = [line for line in lines if line.number not in self._heard]
        if news:
            self._heard.update(line.number for line in news)
            self._lines = [*self._lines, *news][-_MOST_LINES:]
            self._tell(stage, news)

    def tell_again(self, stage: Stage) -> None:
        """All that was heard: what stood there is gone."""
        self._tell(stage, self._lines)

    def _tell(self, stage: Stage, lines: Iterable[ChatLine]) -> None:
        for line in lines:
            said = printable(line.text, MAX_LINE_LENGTH)
            words = self._translate("web.chat.new", speaker=printable(line.name), said=said)
            stage.tell(words, "plain" if line.is_you else "good")
