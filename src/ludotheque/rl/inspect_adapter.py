"""Whole games as a task of Inspect: one seat against computer players. `pip install ludotheque[inspect]`.

inspect_ai.eval(ludotheque.rl.inspect_task("connect-four", level="easy"), model=...)
"""

from __future__ import annotations

from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from ludotheque.text_play import TextEpisode


def inspect_task(game: str, *, games: int = 10, seed: int = 0, seat: int = 0, **settings: Any) -> Task:
    """So many games, dealt from `seed` on. Scored by the result, from -1 to 1, and by the share of legal answers.

    Settings are the options of the game and those of a TextEpisode, such as `level` and `attempts`.
    """

    def dealt(number: int) -> TextEpisode:
        episode = TextEpisode(game, own_seat=seat, **settings)
        episode.reset(seed + number)
        return episode

    samples = [Sample(dealt(number).prompt(), id=number, metadata={"number": number}) for number in range(games)]
    return Task(
        dataset=MemoryDataset(samples, name=f"ludotheque-{game}"),
        solver=play_out(dealt, seat),
        scorer=[result(), legality()],
        name=f"ludotheque_{game.replace('-', '_')}",
    )


@solver
def play_out(dealt: Any, seat: int) -> Solver:
    """The whole game as one conversation."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        episode, mistakes = dealt(state.metadata["number"]), 0
        while True:
            state = await generate(state)
            mistakes += not episode.answer(state.output.completion).is_legal
            if episode.turn is None:
                break
            state.messages.append(ChatMessageUser(content=episode.follow_up()))
        state.metadata.update(
            result=episode.returns()[seat], answers=episode.answer_count, mistakes=mistakes, ending=episode.ending()
        )
        return state

    return solve


@scorer(metrics=[mean(), stderr()])
def result() -> Scorer:
    """What the game was worth: 1 for beating everybody, -1 for losing to all or for too many mistakes."""

    async def score(state: TaskState, target: Target) -> Score:
        return Score(value=state.metadata["result"], explanation=state.metadata["ending"])

    return score


@scorer(metrics=[mean()])
def legality() -> Scorer:
    """The share of answers that were legal moves."""

    async def score(state: TaskState, target: Target) -> Score:
        return Score(value=1 - state.metadata["mistakes"] / state.metadata["answers"])

    return score
