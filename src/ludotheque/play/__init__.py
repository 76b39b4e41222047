"""Storey 4: a game in progress, pure: the time is passed in, nothing is read or written."""
