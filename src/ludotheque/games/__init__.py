"""Storey 2: one folder per game; no game imports another."""
