"""What a player meant by a text: the last move that it marks as its own.

Marks, the clearest first: `Final Answer: d`; `\\boxed{d}`, `{"move": "d"}` and `<answer>d</answer>`; `[d]`; a last
line that is nothing but a move. Moves that are only mentioned on the way never count. Of marks of one kind the last
counts: players change their minds. However long a text is, only its end is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ludotheque.contract import IllegalMove, Move, NotationError, Phrase, phrase
from ludotheque.contract.player import printable
from ludotheque.text_play.question import Question

Verdict: TypeAlias = Literal["legal", "illegal", "unreadable"]

_MOST_LETTERS = 20_000
_MOST_MARKS = 50
_MOST_SAID = 80
_MOST_JSON = 2_000
_MOST_SHOWN = 500
_KEYS = ("move", "action", "answer", "final_answer", "final answer")

_FINAL = re.compile(r"(?:final answer|réponse finale)[\s*_]{0,4}:", re.IGNORECASE)
_BOXED = re.compile(r"\\boxed\{(?:\\[a-z]{1,10}\{)?([^{}\n]{1,80})\}")
_TAGGED = re.compile(r"<(?:answer|move|action)>([^<>]{1,80})</", re.IGNORECASE)
_BRACKETS = re.compile(r"\[([^\[\]\n]{1,40})\]")
_AROUND = " \t\r\n.,;:!?*_`'\"“”«»‘’$()[]{}<>\u00a0\u202f"
_OTHER_MARKS = frozenset("{}[]<>\\")
_LATEX = re.compile(r"\\[a-z]{1,10}\{")


@dataclass(frozen=True)
class Answer:
    verdict: Verdict
    said: str
    """The move as it was written, or the end of a text without one."""

    action: Any = None
    """What was meant, legal or not; None for a player who waits, and where nothing could be read."""

    why: Phrase | None = None
    """Why it is illegal."""

    @property
    def is_legal(self) -> bool:
        return self.verdict == "legal"


def read_answer(question: Question, text: str | None) -> Answer:
    """What the player meant, judged by the rules. Any text will do; None is a player who said nothing."""
    end = (text or "")[-_MOST_LETTERS:]
    for marks in (_final_marks(end), _other_marks(end), _matches(_BRACKETS, end), _last_line(end)):
        for said in marks:
            found = _meant(question, said)
            if found is not None:
                return found
    return Answer("unreadable", printable(" ".join(end[-_MOST_SHOWN:].split()), _MOST_SHOWN))


def _final_marks(text: str) -> Iterator[str]:
    for mark in reversed(list(_FINAL.finditer(text))[-_MOST_MARKS:]):
        said = text[mark.end() : mark.end() + _MOST_SAID].strip(_AROUND)
        yield said.partition("\n")[0].partition("(")[0]  # what is in brackets explains


def _other_marks(text: str) -> Iterator[str]:
    marks = [(mark.start(), mark[1]) for pattern in (_BOXED, _TAGGED) for mark in _latest(pattern, text)]
    for _, said in sorted([*marks, *_json_marks(text)], reverse=True):
        yield said


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    return (mark[1] for mark in reversed(_latest(pattern, text)))


def _latest(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    return list(pattern.finditer(text))[-_MOST_MARKS:]


def _json_marks(text: str) -> Iterator[tuple[int, str]]:
    decoder, at = json.JSONDecoder(strict=False), len(text)
    for _ in range(_MOST_MARKS):
        at = text.rfind("{", 0, at)
        if at < 0:
            return
        try:
            found, _ = decoder.raw_decode(text[at : at + _MOST_JSON])
        except (ValueError, RecursionError):
            continue
        said = next((value for key, value in found.items() if key.lower() in _KEYS), None)
        if isinstance(said, str | int) and not isinstance(said, bool):
            yield at, str(said)[:_MOST_SAID]


def _last_line(text: str) -> Iterator[str]:
    whole = text.rstrip().rpartition("\n")[2]
    line = whole.rstrip(_AROUND).rpartition(":")[2].strip(_AROUND)
    if len(line) <= _MOST_SAID and len(line.split()) == 1 and not _OTHER_MARKS & set(whole):
        yield line


def _meant(question: Question, said: str) -> Answer | None:
    """The one move in what was marked; None where there is none, or more than one."""
    shown = printable(said.strip(_AROUND), _MOST_SAID)
    words = [word.strip(_AROUND) for word in _LATEX.sub(" ", said).split()]
    whole = " ".join(words)
    if whole.casefold() in question.wait_words:
        return Answer("legal", shown)
    found = _actions(question, [whole]) or _actions(question, words)
    legal = [action for action in found if action in question.legal]
    if len(legal) == 1:
        return Answer("legal", shown, legal[0])
    if len(found) != 1:
        return None
    return Answer("illegal", shown, found[0], _refusal(question, found[0]))


def _actions(question: Question, words: list[str]) -> list[Any]:
    """Each action once, in the order of the words."""
    found: dict[Any, None] = {}
    for word in words:
        try:
            found[question.read(word)] = None
        except NotationError:
            continue
    return list(found)


def _refusal(question: Question, action: Any) -> Phrase:
    try:
        question.game.apply(question.state, Move(question.seat, action))
    except IllegalMove as refusal:
        return refusal.phrase
    return phrase("text-play.not-yours")
