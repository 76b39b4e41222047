"""Boards of one's own: checked, read, changed. The rules of a board live with the game, in its editor."""

from __future__ import annotations

import msgspec

from ludotheque import catalogue
from ludotheque.contract import AnyBoardEditor, UnknownGame, phrase
from ludotheque.server.routes import Call, Operation
from ludotheque.server.sentences import sentence
from ludotheque.server.wire.boards import BoardChange, BoardCheck, BoardDraft, BoardFinding, BoardText

# Large boards take long enough to hold up the event loop: all three work beside it.


async def check(call: Call) -> BoardCheck:
    """Check a draft: everything that is wrong with it, with the cells, and its texts once it can be played on."""
    return await call.aside(checked, _editor(call), call.body, call.language)


async def read(call: Call) -> BoardDraft:
    """Read a board from its text, JSON, a position, or a quarter as XML; it may still have faults."""
    return await call.aside(read_text, _editor(call), call.body)


async def change(call: Call) -> BoardDraft:
    """Put a quarter into a draft, turn it, place its robots at random, or make a random board."""
    return await call.aside(changed, _editor(call), call.body)


def checked(editor: AnyBoardEditor, draft: BoardDraft, language: str) -> BoardCheck:
    """What is wrong, and the texts of a board that can be played on."""
    own = editor.unpack(msgspec.to_builtins(draft))
    found = editor.findings(own)
    findings = [BoardFinding(sentence(item.words, language), list(item.cells), item.is_fatal) for item in found]
    if any(item.is_fatal for item in found):
        return BoardCheck(findings, False, "", "", "", "")
    texts = editor.texts(own)
    return BoardCheck(findings, True, texts.board, texts.code, texts.position, texts.opening)


def read_text(editor: AnyBoardEditor, text: BoardText) -> BoardDraft:
    """The board in any of its forms, or NotationError."""
    return msgspec.convert(editor.pack(editor.read(text.content)), BoardDraft)


def changed(editor: AnyBoardEditor, change: BoardChange) -> BoardDraft:
    """The draft after the change, or NotationError, SetupError."""
    params = msgspec.to_builtins(change)
    draft = editor.changes[change.what](editor.unpack(params["draft"]), params)
    return msgspec.convert(editor.pack(draft), BoardDraft)


def _editor(call: Call) -> AnyBoardEditor:
    slug = call.path("game")
    editor = catalogue.board_editor(slug)
    if editor is None:
        raise UnknownGame(phrase("server.no-board-editor", game=slug[:40]))
    return editor


OPERATIONS = [
    Operation("POST", "/api/boards/{game}/check", check, BoardCheck, BoardDraft, is_reading=True),
    Operation("POST", "/api/boards/{game}/read", read, BoardDraft, BoardText, is_reading=True),
    Operation("POST", "/api/boards/{game}/change", change, BoardDraft, BoardChange, is_reading=True),
]
