"""What a server says no with, as the errors that the same refusal would be on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque import locales
from ludotheque.contract import (
    IllegalMove,
    LudothequeError,
    NotationError,
    Phrase,
    RecordError,
    SetupError,
    TableError,
    UnknownGame,
    phrase,
)
from ludotheque.contract.phrase import Param
from ludotheque.contract.player import printable
from ludotheque.server.wire.events import Refusal, Sentence

_MAX_TEXT_LENGTH = 500
_MAX_DEPTH = 8
_PLAIN = (str, int, float)


class ServerUnreachable(LudothequeError):
    """Nobody answers at this address, or not in a way that we understand."""

    kind = "unreachable"


_BY_KIND: Mapping[str, type[LudothequeError]] = {
    kind.kind: kind
    for kind in (IllegalMove, NotationError, RecordError, SetupError, TableError, UnknownGame, ServerUnreachable)
}


def refusal_error(refusal: Refusal) -> LudothequeError:
    """The error to be raised."""
    made = _BY_KIND.get(refusal.kind, LudothequeError)
    if made is SetupError and refusal.problems:
        # Several refusals may concern no field at all: the dictionary keeps one of them.
        return SetupError(
            {
                problem.field or "": said_phrase(problem.code, problem.params, problem.text)
                for problem in refusal.problems
            }
        )
    return made(said_phrase(refusal.code, refusal.params, refusal.text))


def sentence_phrase(sentence: Sentence) -> Phrase:
    """What a server says, to be put into the reader's own words."""
    return said_phrase(sentence.code, sentence.params, sentence.text)


def said_phrase(code: str, params: Mapping[str, Any], text: str = "") -> Phrase:
    """A sentence by its code; in the server's words where it is newer than we are and has codes that we do not know."""
    if not any(locales.has(code, language) for language in (locales.DEFAULT, *locales.languages())):
        return phrase("client.said", text=printable(text or code, _MAX_TEXT_LENGTH))
    return phrase(code, **{str(name): _param(value, _MAX_DEPTH) for name, value in params.items()})


def _param(value: Any, depth: int) -> Param:
    if isinstance(value, str):
        return printable(value, _MAX_TEXT_LENGTH)
    if isinstance(value, _PLAIN):
        return value
    if depth == 0:
        return "…"
    if isinstance(value, dict) and isinstance(value.get("code"), str):
        params = value.get("params")
        inner = params if isinstance(params, dict) else {}
        return Phrase(
            value["code"], tuple(sorted((str(name), _param(item, depth - 1)) for name, item in inner.items()))
        )
    if isinstance(value, list):
        return tuple(_param(item, depth - 1) for item in value)
    return printable(str(value), _MAX_TEXT_LENGTH)
