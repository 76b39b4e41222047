"""Named opponents, weakest first; then the seed's algorithms, and those for more than two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ludotheque.contract import Budget, Dice, Game, Level, Report, Seed
from ludotheque.games.morpion import Mark, Options, State, View
from ludotheque.games.morpion.bots.adviser import Adviser
from ludotheque.games.morpion.bots.evaluation import sharp_worth
from ludotheque.games.morpion.bots.experts import Expert
from ludotheque.games.morpion.bots.grades import Grade, Graded, Nature, Swift
from ludotheque.games.morpion.bots.players import Chance, Plan, Search, Thinker
from ludotheque.games.morpion.bots.rule_book import RuleBook, has_rule_book
from ludotheque.games.morpion.solver import Method
from ludotheque.search import Evaluate, alpha_beta, best_reply, max_n, minimax, monte_carlo, negamax, paranoid
from ludotheque.search.twig import Taste

__all__ = ["LEVELS"]


_PROGRESSIVE = Taste(history=0.5)


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


def _monte_carlo(
    game: Game[Options, State, Mark, View],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State],
    budget: Budget,
) -> Report[Mark]:
    """Plays games to their end, so that it needs neither a depth nor an evaluation."""
    return monte_carlo(game, state, dice=Dice(Seed(0)), budget=budget, taste=_PROGRESSIVE)


def _is_for_two(state: State) -> bool:
    return state.seat_count == 2


def _is_for_many(state: State) -> bool:
    return state.seat_count > 2


def _adviser(method: Method, search: Search, seed: Seed) -> Adviser:
    return Adviser(method, Thinker(Plan(search), seed), seed)


# In Python the depths are the seed's: 3, 5, 7, 9.
_EASY = Plan(_for_any_number, depth=3, width=6, node_count=320)
_MEDIUM = Plan(_for_any_number, depth=5, width=8, node_count=1_000)
_HARD = Plan(_for_any_number, depth=7, width=10, node_count=2_800, evaluate=sharp_worth)
_EXPERT = Plan(_for_any_number, depth=9, width=12, node_count=12_000, evaluate=sharp_worth)

# Found by matches: docs/games/morpion-levels.md.
_GRADES = {
    "easy": Grade(Nature(stops=4, thinks=0), Nature(stops=50, thinks=50), partial(Thinker, _EASY)),
    "medium": Grade(Nature(stops=57, thinks=17), Nature(stops=80, thinks=85), partial(Thinker, _MEDIUM)),
    "hard": Grade(
        Nature(stops=100, thinks=36), Nature(stops=98, thinks=97), partial(Swift, 1_000, partial(Thinker, _HARD))
    ),
}

LEVELS: Mapping[str, Level] = {
    "very-easy": Level(Chance, seconds=0.1),
    **{name: Level(partial(Graded, grade), seconds=0.2) for name, grade in _GRADES.items()},
    "expert": Level(partial(Expert, _EXPERT), seconds=1.0),
    "random": Level(Chance, seconds=0.1, is_graded=False),
    "rules": Level(RuleBook, has_rule_book, seconds=0.1, is_graded=False),
    "minimax": Level(partial(Thinker, Plan(minimax)), _is_for_two, is_graded=False),
    "alpha-beta": Level(partial(Thinker, Plan(_alpha_beta)), _is_for_two, is_graded=False),
    "negamax": Level(partial(Thinker, Plan(negamax)), _is_for_two, is_graded=False),
    "max-n": Level(partial(_adviser, "max-n", max_n), _is_for_many, is_graded=False),
    "paranoid": Level(partial(_adviser, "paranoid", _paranoid), _is_for_many, is_graded=False),
    "best-reply": Level(partial(_adviser, "best-reply", best_reply), _is_for_many, is_graded=False),
    "monte-carlo": Level(partial(_adviser, "monte-carlo", _monte_carlo), _is_for_many, is_graded=False),
}
