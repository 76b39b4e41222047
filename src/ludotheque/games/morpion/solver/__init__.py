"""The typed door to the compiled core for two players: exact values with certificates, and strong moves."""

from ludotheque.games.morpion.solver.certificate import Certificate, flaw
from ludotheque.games.morpion.solver.door import NO_LIMITS, Limits, is_available, suits
from ludotheque.games.morpion.solver.playing import Engine, Found, best_move
from ludotheque.games.morpion.solver.proving import Proof, prove
from ludotheque.games.morpion.solver.threats import Threats, threats

__all__ = [
    "NO_LIMITS",
    "Certificate",
    "Engine",
    "Found",
    "Limits",
    "Proof",
    "Threats",
    "best_move",
    "flaw",
    "is_available",
    "prove",
    "suits",
    "threats",
]
