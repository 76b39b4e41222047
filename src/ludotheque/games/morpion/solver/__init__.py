"""The typed door to the compiled core: exact values with certificates, for two players."""

from ludotheque.games.morpion.solver.certificate import Certificate, flaw
from ludotheque.games.morpion.solver.door import NO_LIMITS, Limits, is_available, suits
from ludotheque.games.morpion.solver.proving import Proof, prove

__all__ = ["NO_LIMITS", "Certificate", "Limits", "Proof", "flaw", "is_available", "prove", "suits"]
