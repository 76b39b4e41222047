"""The typed native to the compiled core: exact values with certificates, and strong moves.

    prove(state, budget)           the exact value, best moves, and a certificate on request
    flaw(certificate)              what is wrong with a certificate; None when it is a proof
    best_move(state, budget)       mark, score, moves_to_end, depth, node_count, line, is_proved
    Engine().best_move(...)        the same with a memory from move to move: what a player uses
    prospect(state, seat)          what a seat forces against all others united: small grids, any number of players
    threats(state)                 where the player to move completes a line, or threatens to
    advise(state, method, budget)  for any number of players: max^n, paranoid, best reply, Monte Carlo, our expert
    many_games(options, count, …)  many games side by side, for programs that learn; None without a core

Without a compiled core (`is_available`) they raise NativeMissing; `is_two_player` says whether a state is theirs.
"""

from ludotheque.games.morpion.solver.certificate import Certificate
from ludotheque.games.morpion.solver.certificate_check import certificate_flaw
from ludotheque.games.morpion.solver.engine import Engine, EngineMove, best_move
from ludotheque.games.morpion.solver.forced_outcome import ForcedOutcome, forced_outcome
from ludotheque.games.morpion.solver.forcing_marks import ForcingMarks, forcing_marks
from ludotheque.games.morpion.solver.many_games import many_games
from ludotheque.games.morpion.solver.multiplayer import EVERY_CELL, Advice, Method, OpponentTypes, SearchOptions, advise
from ludotheque.games.morpion.solver.native import WON, is_available, is_known, is_two_player
from ludotheque.games.morpion.solver.proof import Proof, prove

__all__ = [
    "EVERY_CELL",
    "WON",
    "Advice",
    "Certificate",
    "Engine",
    "EngineMove",
    "ForcedOutcome",
    "ForcingMarks",
    "Method",
    "OpponentTypes",
    "Proof",
    "SearchOptions",
    "advise",
    "best_move",
    "certificate_flaw",
    "forced_outcome",
    "forcing_marks",
    "is_available",
    "is_known",
    "is_two_player",
    "many_games",
    "prove",
]
