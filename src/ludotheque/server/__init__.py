"""Storey 6: online play. Tables that lose nothing: a log first, then everybody is told.

wire       every message, as types               hosted     a table online, still pure: events and their fold
store      the log on SQLite or PostgreSQL       hub        the live tables of this process, their clocks and listeners
opponents  computer players in processes         app        HTTP, sockets and streams around the hub
"""
