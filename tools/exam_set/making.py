"""From seeds to a mixed set of questions, in pieces of work that any process can do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque import catalogue
from ludotheque.batch import Job
from ludotheque.contract import AnyExam, Dice, ExamQuestion, Seed
from ludotheque.contract.exam import read_question, write_question

_PER_PIECE = 4
_MORE = 2
_MIXING = Seed(1)


@dataclass(frozen=True)
class Found:
    question: ExamQuestion
    seed: int
    key: str


def pieces(slug: str, exam: AnyExam, seed_count: int, first: int) -> list[bytes]:
    """The same seeds give the same questions, whoever works on them. Of usual boards, of which there are few, more."""
    return [
        json.dumps({"game": slug, "set": exam.name, "board": board, "first": start, "count": _PER_PIECE}).encode()
        for boards, count in ((exam.usual_boards, _MORE * seed_count), (exam.unusual_boards, seed_count))
        for start in range(first, first + count, _PER_PIECE)
        for board in boards
    ]


def made(piece: bytes) -> bytes:
    """All questions of one piece, one line of JSON each."""
    asked: dict[str, Any] = json.loads(piece)
    exam = catalogue.exam(asked["game"])
    assert exam is not None, "only games with an exam are asked for"
    seeds = range(asked["first"], asked["first"] + asked["count"])
    return "".join(f"{json.dumps(line)}\n" for seed in seeds for line in _made(exam, asked["board"], seed)).encode()


def _made(exam: AnyExam, board: str, seed: int) -> Iterator[dict[str, Any]]:
    for state in exam.states(board, Seed(seed)):
        question = exam.question(state, board)
        if question is not None:
            yield {"seed": seed, "key": exam.key(state), "question": write_question(question)}


def found_in(job: Job) -> list[Found]:
    """What is kept of all pieces."""
    lines = (json.loads(line) for number in range(len(job.pieces)) for line in (job.result(number) or b"").splitlines())
    return [Found(read_question(line["question"]), line["seed"], line["key"]) for line in lines]


def chosen_questions(exam: AnyExam, found: Iterable[Found], usual: int, unusual: int) -> list[ExamQuestion]:
    """So many questions on usual and on unusual boards, mixed so that any beginning is like the whole."""
    by_board: dict[str, list[Found]] = {}
    for each in found:
        by_board.setdefault(each.question.board, []).append(each)
    used: set[str] = set()
    mixed = [
        (_place(number, len(chosen)), board, question)
        for boards, count in ((exam.usual_boards, usual), (exam.unusual_boards, unusual))
        for board in boards
        for chosen in [_mixed(by_board.get(board, ()), count // len(boards), used)]
        for number, question in enumerate(chosen)
    ]
    return [question for *_, question in sorted(mixed, key=lambda each: each[:2])]


def _place(number: int, count: int) -> float:
    """Where a question of its board lies between the first, 0, and the last, 1, of the whole set."""
    return (number + 0.5) / count


def _mixed(found: Sequence[Found], count: int, keys: set[str]) -> list[ExamQuestion]:
    """One of each phase and grade after the other; no two alike, and from each game once in each phase at most."""
    seeds: set[tuple[int, str]] = set()
    strata: dict[tuple[str, str], list[Found]] = {}
    for each in sorted(found, key=lambda each: (each.seed * 2_654_435_761) % 2**32):
        strata.setdefault((each.question.phase, each.question.grade), []).append(each)
    chosen: list[ExamQuestion] = []
    while strata and len(chosen) < count:
        for stratum in sorted(strata):
            fresh = next(
                (each for each in strata[stratum] if each.key not in keys and (each.seed, stratum[0]) not in seeds),
                None,
            )
            if fresh is None:
                del strata[stratum]
                continue
            keys.add(fresh.key)
            seeds.add((fresh.seed, stratum[0]))
            chosen.append(fresh.question)
    # A question too many of the last round is not asked, though its key stays taken.
    return list(Dice(_MIXING).shuffled(chosen[:count]))
