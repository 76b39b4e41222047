"""One player, one goal: the shortest way, breadth first and with an estimate of what is left."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.contract import LudothequeError, Phrase, phrase
from ludotheque.course.exercise import Answer, Case, Exercise
from ludotheque.course.exercises.judging import shown
from ludotheque.course.measure import shortest_path

_GIVING_UP = ("concede",)
_TASKS = (
    "rr:1B4B3B2B:a14,b8,a6,g11:Gt",
    "rr:1A4B2B3A:g5,k12,h13,p6:Ys",
    "rr:3A1A2A4B:k13,a2,a5,b4:Gc",
)


def _case(position: str) -> Case:
    return Case("ricochet", position, left_out=_GIVING_UP)


@lru_cache(maxsize=64)
def _shortest(game: str, position: str) -> tuple[int, int]:
    """Moves, and positions that breadth-first search looks at."""
    path, visits = shortest_path(Case(game, position, left_out=_GIVING_UP))
    return len(path), visits


def _wrong_path(case: Case, answer: Answer) -> Phrase | None:
    path = answer.value
    if not isinstance(path, list) or not all(isinstance(move, str) for move in path):
        return phrase("course.fault.no-path", answer=shown(path))
    position = case.open()
    for number, move in enumerate(path, start=1):
        try:
            position = position.after(move)
        except LudothequeError as refusal:
            return phrase("course.fault.path-blocked", number=number, move=shown(move), why=refusal.phrase)
    if not position.is_over:
        return phrase("course.fault.path-misses", path=tuple(path) or "[]")
    least, _ = _shortest(case.game, case.position)
    if len(path) > least:
        return phrase("course.fault.path-too-long", given=len(path), least=least)
    return None


def _judge_breadth(case: Case, answer: Answer) -> Phrase | None:
    _, most = _shortest(case.game, case.position)
    fault = _wrong_path(case, answer)
    if fault is not None or answer.visits <= most:
        return fault
    return phrase("course.fault.places-twice", visits=answer.visits, most=most)


BREADTH_FIRST = Exercise("breadth-first", "solve", ("position",), tuple(map(_case, _TASKS)), _judge_breadth)

_STAR_SHARE = 0.6


def _judge_star(case: Case, answer: Answer) -> Phrase | None:
    _, usual = _shortest(case.game, case.position)
    most = int(_STAR_SHARE * usual)
    fault = _wrong_path(case, answer)
    if fault is not None or answer.visits <= most:
        return fault
    return phrase("course.fault.estimate-saves-nothing", visits=answer.visits, usual=usual, most=most)


A_STAR = Exercise("a-star", "solve", ("position",), tuple(map(_case, _TASKS)), _judge_star)
