"""The typed door to the compiled core: exact values with certificates, and strong moves.

    prove(state, limits)           the exact value, best moves, and a certificate on request
    flaw(certificate)              what is wrong with a certificate; None when it is a proof
    best_move(state, limits)       mark, score, moves_to_end, depth, node_count, line, is_proved
    Engine().best_move(...)        the same with a memory from move to move: what a player uses
    prospect(state, seat)          what a seat forces against all others united: small grids, any number of players
    threats(state)                 where the player to move completes a line, or threatens to
    advise(state, method, limits)  for any number of players: max^n, paranoid, best reply, Monte Carlo, our expert

Without a compiled core (`is_available`) they raise NativeMissing; `suits` says whether a state is theirs.
"""

from ludotheque.games.morpion.solver.advising import EVERY_CELL, Advice, Method, Sight, Tempers, advise
from ludotheque.games.morpion.solver.certificate import Certificate
from ludotheque.games.morpion.solver.checking import flaw
from ludotheque.games.morpion.solver.door import NO_LIMITS, WON, Limits, is_available, suits
from ludotheque.games.morpion.solver.playing import Engine, Found, best_move
from ludotheque.games.morpion.solver.prospects import Prospect, prospect
from ludotheque.games.morpion.solver.proving import Proof, prove
from ludotheque.games.morpion.solver.threats import Threats, threats

__all__ = [
    "EVERY_CELL",
    "NO_LIMITS",
    "WON",
    "Advice",
    "Certificate",
    "Engine",
    "Found",
    "Limits",
    "Method",
    "Proof",
    "Prospect",
    "Sight",
    "Tempers",
    "Threats",
    "advise",
    "best_move",
    "flaw",
    "is_available",
    "prospect",
    "prove",
    "suits",
    "threats",
]
