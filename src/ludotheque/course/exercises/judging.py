"""What several exercises ask of an answer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ludotheque.contract import Phrase, phrase
from ludotheque.contract.player import printable
from ludotheque.course.exercise import Answer, Case

_MOST_TEXT = 60


def shown(value: Any) -> str:
    """An answer as it may stand in a sentence."""
    return printable(repr(value), _MOST_TEXT)


def illegal_move(case: Case, move: Any) -> Phrase | None:
    """Of an answer that should be one of the legal moves."""
    moves = case.open().moves
    if isinstance(move, str) and move in moves:
        return None
    if isinstance(move, str):
        return phrase("course.fault.illegal", move=shown(move), moves=moves)
    return phrase("course.fault.no-move", answer=shown(move), moves=moves)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def wrong_number(answer: Answer, expected: int) -> Phrase | None:
    """Of an answer that should be this value."""
    if not is_number(answer.value):
        return phrase("course.fault.no-number", answer=shown(answer.value), expected=expected)
    if answer.value == expected:
        return None
    return phrase("course.fault.value", answer=shown(answer.value), expected=expected)


def not_among(case: Case, answer: Answer, good: Collection[str], code: str) -> Phrase | None:
    """Of an answer that should be one of these moves; `code` says what they do."""
    fault = illegal_move(case, answer.value)
    if fault is not None or answer.value in good:
        return fault
    return phrase(code, move=answer.value, good=tuple(good))
