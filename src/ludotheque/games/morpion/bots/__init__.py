"""Named opponents, weakest first; then the seed's algorithms, and those for more than two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ludotheque.contract import Budget, Game, Level, Report
from ludotheque.games.morpion import Mark, Options, State, View
from ludotheque.games.morpion.bots.evaluation import sharp_worth
from ludotheque.games.morpion.bots.players import Chance, Expert, Plan, Search, Thinker
from ludotheque.games.morpion.bots.rule_book import RuleBook, has_rule_book
from ludotheque.search import Evaluate, alpha_beta, best_reply, max_n, minimax, negamax, paranoid

__all__ = ["LEVELS"]


def _as_given(state: State, marks: Sequence[Mark]) -> Sequence[Mark]:
    """The candidates come sorted."""
    return marks


_alpha_beta = partial(alpha_beta, order=_as_given)
_paranoid = partial(paranoid, order=_as_given)


def _for_any_number(
    game: Game[Options, State, Mark, View],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State],
    budget: Budget,
) -> Report[Mark]:
    search: Search = _alpha_beta if state.seat_count == 2 else best_reply
    return search(game, state, depth=depth, evaluate=evaluate, budget=budget)


def _is_for_two(state: State) -> bool:
    return state.seat_count == 2


def _is_for_many(state: State) -> bool:
    return state.seat_count > 2


# The depths of the levels are the seed's: 3, 5, 7, 9.
_EASY = Plan(_for_any_number, depth=3, width=6, node_count=320, slip_percent=30)
_MEDIUM = Plan(_for_any_number, depth=5, width=8, node_count=1_000, slip_percent=10)
_HARD = Plan(_for_any_number, depth=7, width=10, node_count=2_800, slip_percent=2, evaluate=sharp_worth)
_EXPERT = Plan(_for_any_number, depth=9, width=12, node_count=12_000, evaluate=sharp_worth)

LEVELS: Mapping[str, Level] = {
    "very-easy": Level(Chance, seconds=0.1),
    "easy": Level(partial(Thinker, _EASY), seconds=0.2),
    "medium": Level(partial(Thinker, _MEDIUM), seconds=0.2),
    "hard": Level(partial(Thinker, _HARD), seconds=0.5),
    "expert": Level(partial(Expert, _EXPERT), seconds=1.0),
    "random": Level(Chance, seconds=0.1, is_graded=False),
    "rules": Level(RuleBook, has_rule_book, seconds=0.1, is_graded=False),
    "minimax": Level(partial(Thinker, Plan(minimax)), _is_for_two, is_graded=False),
    "alpha-beta": Level(partial(Thinker, Plan(_alpha_beta)), _is_for_two, is_graded=False),
    "negamax": Level(partial(Thinker, Plan(negamax)), _is_for_two, is_graded=False),
    "max-n": Level(partial(Thinker, Plan(max_n)), _is_for_many, is_graded=False),
    "paranoid": Level(partial(Thinker, Plan(_paranoid)), _is_for_many, is_graded=False),
    "best-reply": Level(partial(Thinker, Plan(best_reply)), _is_for_many, is_graded=False),
}
