"""The compiled core behind typed functions: shortest paths, proved, and the optima of all placements.

    solve(problem, budget)         a shortest path, or the proof that there is none
    all_paths(problem, budget)     every shortest path
    compute_optima(board, target)  the optimum of every placement of four robots
    many_games(options, count, …)  many games side by side, for programs that learn; None without a core

Without a compiled core (`is_available`) they raise NativeMissing.
"""

from ludotheque.games.ricochet.solver.many_games import many_games
from ludotheque.games.ricochet.solver.native import is_available
from ludotheque.games.ricochet.solver.optima import OptimaSummary, OptimaTable, compute_optima, has_optima
from ludotheque.games.ricochet.solver.shortest_paths import (
    Paths,
    Problem,
    Solution,
    all_paths,
    optimum,
    problem_of,
    problems_of,
    solve,
    solve_all_targets,
    solve_nearest,
)

__all__ = [
    "OptimaSummary",
    "OptimaTable",
    "Paths",
    "Problem",
    "Solution",
    "all_paths",
    "compute_optima",
    "has_optima",
    "is_available",
    "many_games",
    "optimum",
    "problem_of",
    "problems_of",
    "solve",
    "solve_all_targets",
    "solve_nearest",
]
