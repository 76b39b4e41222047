"""What a text that somebody pastes or types may be: a position, a board, a game, or the name of a file with one."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, NotationError, read_state
from ludotheque.contract.editor import AnyBoardEditor
from ludotheque.disk import find_folders, saved_names, typed_path
from ludotheque.local_play.user_files import UserFiles
from ludotheque.play import Table
from ludotheque.play.record import read_record

_MAX_NAME = 400


def read_position(text: str) -> tuple[AnyGame | None, Any]:
    """The game and the state; no game for a text that is no position, NotationError for an impossible one."""
    slug = catalogue.game_of(text.strip())
    if slug is not None:
        game = catalogue.game(slug)
        return game, read_state(game, text.strip())
    return _read_board(text)


def _read_board(text: str) -> tuple[AnyGame | None, Any]:
    """A board of one's own in any of its forms, with its pieces; they are dealt where it has none."""
    for slug in catalogue.slugs():
        editor = catalogue.board_editor(slug)
        if editor is None:
            continue
        try:
            draft = editor.read(text)
        except NotationError:
            continue
        for finding in editor.findings(draft):
            if finding.is_fatal:
                raise NotationError(finding.words)
        game = catalogue.game(slug)
        return game, read_state(game, editor.texts(_with_pieces(editor, draft)).position)
    return None, None


def _with_pieces(editor: AnyBoardEditor, draft: Any) -> Any:
    """What has no fault as a board may still lack something as a position, as which it is unpacked."""
    findings = editor.findings(editor.unpack(editor.pack(draft)))
    if not any(finding.is_fatal for finding in findings):
        return draft
    return editor.changes["robots"](draft, {"seed": randbelow(10**9)})


def read_game(text: str, files: UserFiles) -> Table:
    """A record in any format, or the file of that name; RecordError."""
    name = text.strip()
    if len(name) <= _MAX_NAME and "\n" not in name and (name in saved_names(find_folders()) or _is_file(name)):
        return files.load(name)
    return read_record(text)


def _is_file(name: str) -> bool:
    try:
        return typed_path(name).is_file()
    except (OSError, ValueError):  # no name of a file at all
        return False
