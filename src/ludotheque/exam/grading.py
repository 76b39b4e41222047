"""What an answer to a question is worth, by the exact values of moves alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from ludotheque.contract import (
    AnyBot,
    AnyExam,
    AnyGame,
    Budget,
    ExamQuestion,
    Move,
    MoveValue,
    read_state,
    seats_to_act,
)
from ludotheque.contract.exam import best_value, lost_units
from ludotheque.exam.replies import Reply, ask, usage_of

Verdict: TypeAlias = Literal["best", "slower", "blunder", "illegal", "unreadable", "failed"]
"""Nothing is better; the same result, but more slowly; another result; and three ways to make no move."""

MAX_DETOUR = 10
"""How many moves more than needed a line may have."""

_SOLVING = Budget(node_count=20_000_000)


class Graded(msgspec.Struct, frozen=True):
    """One question and its answer."""

    id: str
    board: str
    phase: str
    grade: str
    state: str
    verdict: Verdict
    said: list[str]
    """The moves made; or, as the last one, what was said instead of a move."""

    best: list[str]
    """First moves that no other surpasses."""

    result: int
    """1, 0 or -1: what was there to be had."""

    result_kept: int | None = None
    """What is left of it; None where no move was made."""

    lost: int | None = None
    """In the unit of the game's scores."""

    first_mistake: int | None = None
    """The number of the first move that was not the best."""

    why: str = ""
    seconds: float = 0.0
    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


def question_id(slug: str, exam: AnyExam, number: int) -> str:
    """`connect-four/exam-1/17`, the first being 1."""
    return f"{slug}/{exam.name}/{number + 1}"


def graded(game: AnyGame, exam: AnyExam, number: int, player: AnyBot, budget: Budget) -> Graded:
    """The player answers the question of this number, the first being 0."""
    question, key = exam.shipped()[number], question_id(game.slug, exam, number)
    before, begin = usage_of(player), getattr(player, "begin", None)
    if begin is not None:
        begin(key)
    answer = _Answer(game, exam, question)
    answer.ask(player, budget)
    cost = usage_of(player) - before
    return Graded(
        id=key,
        board=question.board,
        phase=question.phase,
        grade=question.grade,
        state=question.state,
        verdict=answer.verdict,
        said=answer.said,
        best=answer.best,
        result=answer.top.result,
        result_kept=answer.result_kept,
        lost=answer.lost,
        first_mistake=answer.first_mistake,
        why=answer.why,
        seconds=round(answer.seconds, 3),
        requests=cost.requests,
        prompt_tokens=cost.prompt_tokens,
        completion_tokens=cost.completion_tokens,
    )


class _Answer:
    """One move, or moves up to the goal, each judged where it is made."""

    def __init__(self, game: AnyGame, exam: AnyExam, question: ExamQuestion) -> None:
        self._game, self._exam = game, exam
        self._state = read_state(game, question.state)
        (self._seat, *_) = seats_to_act(game, self._state)
        actions = game.legal_actions(self._state, self._seat)
        self._values: Mapping[Any, MoveValue] | None = dict(zip(actions, question.values, strict=True))
        self.top = best_value(question.values)
        self.best = [game.notation.write_action(action) for action in best_actions(self._values)]
        self.verdict: Verdict = "best"
        self.said: list[str] = []
        self.result_kept: int | None = None
        self.lost: int | None = None
        self.first_mistake: int | None = None
        self.why, self.seconds = "", 0.0
        self._longest = 1
        if exam.asks_line:
            self._longest = MAX_DETOUR + (0 if self.top.score is None else -self.top.score)

    def ask(self, player: AnyBot, budget: Budget) -> None:
        is_going_on = True
        while is_going_on and len(self.said) < self._longest:
            reply = ask(player, self._game, self._state, self._seat, budget)
            self.seconds += reply.seconds
            if reply.problem is not None:
                self._fail(reply)
                return
            is_going_on = self._judge(reply.action)
        if is_going_on and self._exam.asks_line:
            self.verdict, self.result_kept = "blunder", -1  # the goal was not reached

    def _fail(self, reply: Reply) -> None:
        assert reply.problem is not None
        self.verdict, self.result_kept, self.lost = reply.problem, None, None
        self.said.append(reply.said)
        self.first_mistake = self.first_mistake or len(self.said)
        self.why = "" if reply.why is None else reply.why.text("en")

    def _judge(self, action: Any) -> bool:
        """Whether there is more to be asked."""
        self.said.append(self._game.notation.write_action(action))
        known = self._values if len(self.said) == 1 else self._exam.values(self._state, _SOLVING)
        assert known is not None, "what follows a solved position is solved"
        top, value = best_value([*known.values()]), known[action]
        self.result_kept = value.result
        if value.result < top.result:
            self.verdict, self.lost = "blunder", lost_units(top, value)
            self.first_mistake = self.first_mistake or len(self.said)
            return False
        lost = lost_units(top, value)
        if lost:
            self.verdict = "slower"
            self.first_mistake = self.first_mistake or len(self.said)
        self.lost = lost if self.lost is None or lost is None else self.lost + lost
        self._state = self._game.apply(self._state, Move(self._seat, action))
        return self._exam.asks_line and self._game.outcome(self._state) is None


def best_actions(values: Mapping[Any, MoveValue]) -> list[Any]:
    top = best_value([*values.values()])
    return [action for action, value in values.items() if value == top]
