"""The whole exam in pieces of work that any process can do, and whose results are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from ludotheque import catalogue
from ludotheque.batch import Job
from ludotheque.contract import AnyExam, Budget, Seed, SetupError, phrase, read_state
from ludotheque.exam.examinees import Examinee
from ludotheque.exam.grading import Graded, graded
from ludotheque.exam.ladder import MAX_GAMES, LadderGame, Played, climb, leave, play_game, rungs
from ludotheque.exam.own_positions import Questions, exam_with

_PER_PIECE = 10
"""Questions that one process of a program answers."""

_GRADED = msgspec.json.Decoder(list[Graded])
_PLAYED = msgspec.json.Decoder(Played)
_VERSION = 1
"""Of how answers are graded: pieces of another one are not taken for these."""


@dataclass(frozen=True)
class Piece:
    """Some questions of a game, or one game against a level."""

    game: str
    exam: str
    numbers: tuple[int, ...] = ()
    level: str = ""
    number: int = 0

    @property
    def size(self) -> int:
        return max(1, len(self.numbers))


@dataclass(frozen=True)
class Examination:
    """One examinee, and how it is examined. Pickled for other processes."""

    examinee: Examinee
    games: tuple[str, ...]
    seconds: float | None = None
    """For each move; None: the player's own."""

    question_count: int | None = None
    """Of each game; None: all."""

    game_count: int = 0
    """Against each level that is met."""

    own: Mapping[str, Questions] = field(default_factory=dict)
    """By game, asked instead of the frozen sets, if there are any."""

    def exam(self, slug: str) -> AnyExam:
        """What is asked of this game."""
        usual, own = exam_of(slug), self.own.get(slug)
        return usual if own is None else exam_with(usual, own)

    def run(self, folder: Path, jobs: int) -> Iterator[int]:
        """Does what is missing; each number is how many questions or games were done. It may be stopped anywhere."""
        job = self._job(folder)
        yield from self._done(job, [place for slug in self.games for place in self._question_places(slug)], jobs)
        for slug in self.games:
            while (level := self._next_level(job, slug)) is not None:
                yield from self._done(job, self._game_places(slug, level), jobs)

    @property
    def step_count(self) -> int:
        """Questions; how many games there will be nobody knows before."""
        return sum(self._plan[place].size for slug in self.games for place in self._question_places(slug))

    def answers(self, folder: Path, slug: str) -> list[Graded]:
        """What was kept of one game."""
        job, count = self._job(folder), self._question_count(slug)
        kept = [_GRADED.decode(job.result(place) or b"[]") for place in self._question_places(slug)]
        return [each for answers in kept for each in answers if int(each.id.rpartition("/")[2]) <= count]

    def games_played(self, folder: Path, slug: str) -> list[Played]:
        """Against all levels that were met."""
        return self._played(self._job(folder), slug)

    def work(self, written: bytes) -> bytes:
        """Do one piece of work; the piece and its result as JSON."""
        piece = msgspec.json.decode(written, type=_Written).piece
        game, exam = catalogue.game(piece.game), self.exam(piece.game)
        if piece.level:
            ladder_game = LadderGame(game, exam, piece.level, piece.number)
            return msgspec.json.encode(play_game(self.examinee, ladder_game, self.seconds))
        return msgspec.json.encode(list(self._graded(piece)))

    def _graded(self, piece: Piece) -> Iterator[Graded]:
        """One process of a program answers all of them; boards where a level cannot play are left out."""
        game, exam = catalogue.game(piece.game), self.exam(piece.game)
        made: tuple[Any, float] | None = None
        try:
            for number in piece.numbers:
                state = read_state(game, exam.shipped()[number].state)
                if not self.examinee.suits(game, state):
                    continue
                if made is None or not self.examinee.is_process:
                    made = self.examinee.make(game, state, Seed(number + 1))
                budget = Budget(seconds=made[1] if self.seconds is None else self.seconds)
                yield graded(game, exam, number, made[0], budget)
        finally:
            if made is not None:
                leave(made[0])

    def _job(self, folder: Path) -> Job:
        """With all that could ever be asked of this examinee: whoever asks for more later goes on from there."""
        terms = {"version": _VERSION, "player": self.examinee.told(), "seconds": self.seconds}
        written = [json.dumps({**terms, "piece": asdict(piece)}, sort_keys=True).encode() for piece in self._plan]
        return Job(folder, written)

    @cached_property
    def _plan(self) -> list[Piece]:
        size, found = 1 if self.examinee.waits else _PER_PIECE, list[Piece]()
        for slug in self.own or dict.fromkeys((*catalogue.GAMES, *self.games)):
            if catalogue.exam(slug) is None:
                continue
            exam = self.exam(slug)
            numbers = range(len(exam.shipped()))
            found += [
                Piece(slug, exam.name, tuple(numbers[start : start + size])) for start in range(0, len(numbers), size)
            ]
            found += [
                Piece(slug, exam.name, (), level, number)
                for level in rungs(catalogue.game(slug), exam)
                for number in range(MAX_GAMES)
            ]
        return found

    def _question_count(self, slug: str) -> int:
        count = len(self.exam(slug).shipped())
        return count if self.question_count is None else min(count, self.question_count)

    def _question_places(self, slug: str) -> list[int]:
        count = self._question_count(slug)
        return [
            place
            for place, piece in enumerate(self._plan)
            if piece.game == slug and piece.numbers and piece.numbers[0] < count
        ]

    def _game_places(self, slug: str, level: str) -> list[int]:
        return [
            place
            for place, piece in enumerate(self._plan)
            if (piece.game, piece.level) == (slug, level) and piece.number < self.game_count
        ]

    def _next_level(self, job: Job, slug: str) -> str | None:
        if not self.game_count or not self.examinee.plays_games:
            return None
        points: dict[str, list[float]] = {}
        for each in self._played(job, slug):
            points.setdefault(each.level, []).append(each.points)
        shares = {name: sum(won) / len(won) for name, won in points.items() if len(won) >= self.game_count}
        return climb([*rungs(catalogue.game(slug), exam_of(slug))], shares)

    def _played(self, job: Job, slug: str) -> list[Played]:
        levels = rungs(catalogue.game(slug), exam_of(slug))
        places = [place for level in levels for place in self._game_places(slug, level)]
        return [_PLAYED.decode(result) for place in places if (result := job.result(place)) is not None]

    def _done(self, job: Job, places: Sequence[int], jobs: int) -> Iterator[int]:
        missing = [place for place in places if job.result(place) is None]
        kept = {*places} - {*missing}
        if kept:
            yield sum(self._plan[place].size for place in kept)
        if missing and self.examinee.waits:
            done = job.run(self.work, only=missing, threads=max(1, jobs))
        else:
            done = job.run(self.work, only=missing, workers=jobs if jobs > 1 and len(missing) > 1 else 0)
        yield from (self._plan[place].size for place in done)


class _Written(msgspec.Struct):
    piece: Piece


def exam_of(slug: str) -> AnyExam:
    """The exam of a game; SetupError for a game that has none."""
    found = catalogue.exam(slug)
    if found is None:
        raise SetupError(phrase("exam.no-exam", game=slug[:40]), "game")
    return found
