"""Search algorithms for any game."""

from ludotheque.search.alpha_beta import alpha_beta, paranoid
from ludotheque.search.best_reply import best_reply
from ludotheque.search.budget_counter import BudgetCounter, BudgetSpent
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.max_n import max_n
from ludotheque.search.minimax import minimax, negamax
from ludotheque.search.monte_carlo import monte_carlo
from ludotheque.search.perft import perft
from ludotheque.search.random_play import playout, random_choice
from ludotheque.search.trace import TracedNode, traced_alpha_beta, traced_minimax
from ludotheque.search.tree import MAX_DEPTH, Order

__all__ = [
    "MAX_DEPTH",
    "BudgetCounter",
    "BudgetSpent",
    "Evaluate",
    "Order",
    "TracedNode",
    "alpha_beta",
    "best_reply",
    "by_outcome",
    "max_n",
    "minimax",
    "monte_carlo",
    "negamax",
    "paranoid",
    "perft",
    "playout",
    "random_choice",
    "traced_alpha_beta",
    "traced_minimax",
]
