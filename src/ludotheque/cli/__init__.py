"""Storey 7: the command line."""
