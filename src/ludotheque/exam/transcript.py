"""Answers that were given elsewhere: a file with one line of JSON for each question.

{"id": "connect-four/exam-1/17", "answer": "Final Answer: 4"}
{"id": "ricochet/exam-1/3", "moves": ["RN", "GE"], "seconds": 2.5, "completion_tokens": 310}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from ludotheque.contract import AnyBot, AnyGame, Budget, Choice, Phrase, Seat, Seed, SetupError, phrase
from ludotheque.contract.player import printable
from ludotheque.exam.replies import MAX_SAID, Usage
from ludotheque.play.match import Forfeit
from ludotheque.text_play import Question, read_answer

MAX_FILE_SIZE = 64 * 1024 * 1024
_SHOWN_DIGITS = 16
_MAX_MOVES = 400


class Line(msgspec.Struct, frozen=True):
    """What one line may hold; anything else in it is passed over."""

    id: str
    answer: str | None = None
    """In the player's own words: the last move that it marks as its own counts."""

    moves: list[str] | None = None
    """Or move by move."""

    prompt_tokens: int = 0
    completion_tokens: int = 0

    @property
    def texts(self) -> list[str]:
        return self.moves[:_MAX_MOVES] if self.moves is not None else [] if self.answer is None else [self.answer]


@dataclass(frozen=True)
class TranscriptExaminee:
    name: str
    lines: Mapping[str, Line]
    digest: str
    waits = False
    is_process = False
    plays_games = False

    def told(self) -> dict[str, str]:
        return {"kind": "transcript", "digest": self.digest}

    def takes(self, game: AnyGame) -> bool:
        """Only games that the file answers questions of."""
        return any(key.startswith(f"{game.slug}/") for key in self.lines)

    def suits(self, game: AnyGame, state: Any) -> bool:
        return True

    def make(self, game: AnyGame, state: Any, seed: Seed) -> tuple[AnyBot, float]:
        return _Reader(game, self.lines), 1.0


def read_transcript(name: str, lines: Iterable[bytes], known: frozenset[str]) -> TranscriptExaminee:
    """SetupError for what is no answer to one of the questions, or a second answer to one."""
    decoder, found, digest = msgspec.json.Decoder(Line), dict[str, Line](), sha256()
    for number, raw in enumerate(lines, start=1):
        digest.update(raw)
        if not raw.strip():
            continue
        try:
            line = decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            raise _refused("bad-line", number, told=printable(str(problem), MAX_SAID)) from problem
        if line.id not in known:
            raise _refused("unknown-question", number, id=printable(line.id, MAX_SAID))
        if line.id in found:
            raise _refused("answered-twice", number, id=line.id)
        found[line.id] = line
    if not found:
        raise SetupError(phrase("exam.transcript.empty"), "player")
    return TranscriptExaminee(name, found, digest.hexdigest()[:_SHOWN_DIGITS])


@dataclass
class _Reader:
    """A player that says what the file says."""

    game: AnyGame
    lines: Mapping[str, Line]
    usage: Usage = field(default_factory=Usage)
    _texts: list[str] = field(default_factory=list)

    def begin(self, question_id: str) -> None:
        """The next moves are the answer to this question."""
        line = self.lines.get(question_id)
        self._texts = [] if line is None else line.texts
        if line is not None:
            self.usage += Usage(0, max(0, line.prompt_tokens), max(0, line.completion_tokens))

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        if not self._texts:
            raise Forfeit(seat, why=phrase("exam.transcript.no-answer"))
        said, *self._texts = self._texts
        answer = read_answer(Question(self.game, state, seat), said)
        if not answer.is_legal:
            raise Forfeit(seat, why=answer_problem(answer.said, answer.why))
        return Choice(answer.action)


def answer_problem(said: str, why: Phrase | None) -> Phrase:
    """Why a text is no legal move."""
    return phrase("exam.no-move", answer=said) if why is None else phrase("exam.illegal", answer=said, why=why)


def _refused(code: str, number: int, **params: str) -> SetupError:
    return SetupError(phrase(f"exam.transcript.{code}", line=number, **params), "player")
