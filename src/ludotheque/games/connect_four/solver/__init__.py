"""The compiled core behind typed functions: exact scores, a heuristic search, and counting.

    Solver(book=…).score(state, budget)      the exact score of a position; `column_scores`, `outcome`, `best_line`
    solve(state), column_scores(state)       the same from one solver with the opening book, shared by all callers
    HeuristicSearch().search(state, budget)  a strong move where solving takes too long
    perft(state, depth)                      how many ways there are to play on
    many_games(options, count, arrays)       many games side by side, for programs that learn; None without a core

Without a compiled core (`is_available`) they raise NativeMissing.
"""

from ludotheque.games.connect_four.solver.exact import (
    ColumnScores,
    Line,
    Solution,
    Solver,
    Value,
    can_prove,
    can_solve,
    column_scores,
    discs_to_come,
    solve,
    solver_with_book,
)
from ludotheque.games.connect_four.solver.heuristic import Estimate, HeuristicSearch, can_estimate
from ludotheque.games.connect_four.solver.many_games import many_games
from ludotheque.games.connect_four.solver.native import is_available
from ludotheque.games.connect_four.solver.perft import Count, can_count, perft

__all__ = [
    "ColumnScores",
    "Count",
    "Estimate",
    "HeuristicSearch",
    "Line",
    "Solution",
    "Solver",
    "Value",
    "can_count",
    "can_estimate",
    "can_prove",
    "can_solve",
    "column_scores",
    "discs_to_come",
    "is_available",
    "many_games",
    "perft",
    "solve",
    "solver_with_book",
]
