"""The exercises in the order in which they build on each other."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.contract import SetupError, phrase
from ludotheque.course.exercise import Exercise
from ludotheque.course.exercises.first_moves import RANDOM_PLAYER, WINNING_MOVE
from ludotheque.course.exercises.paths import A_STAR, BREADTH_FIRST
from ludotheque.course.exercises.pruning import ALPHA_BETA, DEEPENING, MOVE_ORDERING, TRANSPOSITIONS
from ludotheque.course.exercises.sampling import MCTS, MONTE_CARLO
from ludotheque.course.exercises.values import EVALUATION, MINIMAX, NEGAMAX

EXERCISES: Mapping[str, Exercise] = {
    exercise.slug: exercise
    for exercise in (
        RANDOM_PLAYER,
        WINNING_MOVE,
        EVALUATION,
        MINIMAX,
        NEGAMAX,
        ALPHA_BETA,
        MOVE_ORDERING,
        TRANSPOSITIONS,
        DEEPENING,
        MONTE_CARLO,
        MCTS,
        BREADTH_FIRST,
        A_STAR,
    )
}


def exercise_named(slug: str) -> Exercise:
    if slug not in EXERCISES:
        raise SetupError(phrase("course.no-exercise", slug=slug[:40], known=tuple(EXERCISES)))
    return EXERCISES[slug]
