"""Boards in the making: checked, read, changed. The rules of a board live with the game, in its editor."""

from __future__ import annotations

import asyncio

import msgspec

from ludotheque import catalogue
from ludotheque.contract import AnyBoardEditor
from ludotheque.server.routes import Call, Operation
from ludotheque.server.snapshot import sentence
from ludotheque.server.wire.boards import BoardChange, BoardCheck, BoardDraft, BoardFinding, BoardText

_GAME = "ricochet"


async def check(call: Call) -> BoardCheck:
    """Everything that is wrong with a board in the making, each thing at its place."""
    return await asyncio.to_thread(checked, call.body, call.language)


async def read(call: Call) -> BoardDraft:
    """A board from its text, JSON, a position, or a quarter as XML; what is wrong with it can be mended."""
    letter: BoardText = call.body
    return await asyncio.to_thread(read_text, letter.content)


async def change(call: Call) -> BoardDraft:
    """A draft with a quarter put in, turned, with robots placed at random, or drawn at random altogether."""
    return await asyncio.to_thread(changed, call.body)


# A large board takes longer than a beat of the loop: these three work beside it.


def checked(draft: BoardDraft, language: str) -> BoardCheck:
    """What is wrong, and the texts of a board that can be played on."""
    editor = _editor()
    own = editor.unpack(msgspec.to_builtins(draft))
    found = editor.findings(own)
    told = [BoardFinding(sentence(item.words, language), list(item.cells), item.is_fatal) for item in found]
    if any(item.is_fatal for item in found):
        return BoardCheck(told, False, "", "", "", "")
    texts = editor.texts(own)
    return BoardCheck(told, True, texts.board, texts.code, texts.position, texts.opening)


def read_text(content: str) -> BoardDraft:
    """The board in any of its forms, or NotationError."""
    editor = _editor()
    return msgspec.convert(editor.pack(editor.read(content)), BoardDraft)


def changed(letter: BoardChange) -> BoardDraft:
    """The draft after the change, or NotationError, SetupError."""
    editor, params = _editor(), msgspec.to_builtins(letter)
    draft = editor.changes[letter.what](editor.unpack(params["draft"]), params)
    return msgspec.convert(editor.pack(draft), BoardDraft)


def _editor() -> AnyBoardEditor:
    editor = catalogue.board_editor(_GAME)
    assert editor is not None
    return editor


OPERATIONS = [
    Operation("POST", "/api/boards/check", check, BoardCheck, BoardDraft),
    Operation("POST", "/api/boards/read", read, BoardDraft, BoardText),
    Operation("POST", "/api/boards/change", change, BoardDraft, BoardChange),
]
