"""Storey 1: algorithms for any game."""
