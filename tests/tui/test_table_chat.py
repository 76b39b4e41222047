"""How often a table at a server is asked what was said there."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.client.refusals import ServerUnreachable
from ludotheque.contract import TableError, phrase
from ludotheque.locales.translator import Translator
from ludotheque.server.wire.chat import Chat
from ludotheque.tui.online import chat

UNREACHABLE = ServerUnreachable(phrase("client.unreachable", url="http://127.0.0.1"))
TOO_FAST = TableError(phrase("server.too-fast"))
OLDER = ServerUnreachable(phrase("client.other-answer", url="http://127.0.0.1", status=404))
BANNED = TableError(phrase("server.banned", until=0, why=""))


class Table:
    """Refuses the first question."""

    failure = None

    def __init__(self, refusal):
        self.refusal, self.asked = refusal, 0

    async def chat(self, after):
        self.asked += 1
        if self.asked == 1:
            raise self.refusal
        return Chat(is_open=True, lines=[])


async def turns():
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("refusal", "counts"),
    [(UNREACHABLE, [2, 3]), (TOO_FAST, [2, 3]), (OLDER, [1, 2]), (BANNED, [1, 2])],
    ids=lambda value: getattr(value, "code", None),
)
def test_who_is_refused_asks_again_only_when_the_line_has_come_back(monkeypatch, refusal, counts):
    monkeypatch.setattr(chat, "_SECONDS", 0.0)

    async def story():
        table = Table(refusal)
        own = chat.TableChat(table, Translator("en"))
        listening = asyncio.create_task(own.listen(None))
        found = []
        for news in (lambda: None, own.look_again):
            news()
            await turns()
            found.append(table.asked)
        listening.cancel()
        return found, own.is_open

    assert asyncio.run(story()) == (counts, True)
