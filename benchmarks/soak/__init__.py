"""Honest players, attackers and faults for `make soak`."""
