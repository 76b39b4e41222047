"""Our games in Kaggle's Game Arena: the three functions of a harness, over the games of OpenSpiel.

    harness = GameArenaHarness()
    agent = kaggle_environments.core_harness.create_agent_fn(harness)

An observation carries the game and its state as OpenSpiel serializes them; moves are its action strings, which are
the notation of the game. The form of the functions: `kaggle_environments/core_harness.py` of kaggle-environments 1.33.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyspiel

from ludotheque.contract import Seat
from ludotheque.rl.openspiel_adapter import SpielState, register_openspiel
from ludotheque.text_play import Answer, Question, prompt_template, read_answer, write_correction, write_prompt


@dataclass(frozen=True)
class ParseResult:
    """What the arena wants to know of an answer."""

    legal_action: str | None = None
    raw_action: str | None = None
    submission: Any = None
    thoughts: str | None = None


class GameArenaHarness:
    """For all games that are registered with OpenSpiel."""

    def __init__(self, template: str | None = None) -> None:
        register_openspiel()
        self._template = template or prompt_template("turn")

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str]:
        """Every number and its text."""
        state = _state(observation)
        return {index: state.action_to_string(index) for index in state.legal_actions()}

    def make_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: Sequence[str],
        previous_response: str | None = None,
        previous_action: str | None = None,
    ) -> str:
        """What to ask; after a mistake with what was wrong."""
        question = _question(observation, tuple(move_history))
        prompt = write_prompt(question, self._template)
        if previous_response is None and previous_action is None:
            return prompt
        answer = read_answer(question, previous_response or f"Final Answer: {previous_action}")
        return f"{prompt}\n{write_correction(question, answer)}"

    generate_prompt = make_prompt

    def parse_response(
        self, response: str, legal_action_strings: Sequence[str], *, observation: Mapping[str, Any]
    ) -> ParseResult:
        """The legal move that was meant, or what was said instead."""
        question = _question(observation)
        answer = read_answer(question, response)
        if not answer.is_legal:
            return ParseResult(raw_action=None if answer.verdict == "unreadable" else answer.said)
        move = _written(question, answer)
        return ParseResult(legal_action=move if move in legal_action_strings else None, raw_action=answer.said)


def _state(observation: Mapping[str, Any]) -> SpielState:
    return pyspiel.deserialize_game_and_state(observation["serializedGameAndState"])[1]  # type: ignore[no-any-return]  # pyspiel has no types


def _question(observation: Mapping[str, Any], moves: tuple[str, ...] = ()) -> Question:
    state = _state(observation)
    order = state.order
    assert order is not None
    seat = Seat(observation.get("playerId", order.turn))
    return Question(order.game, order.state, seat, moves, may_wait=order.may_wait)


def _written(question: Question, answer: Answer) -> str:
    return "wait" if answer.action is None else question.game.notation.write_action(answer.action)
