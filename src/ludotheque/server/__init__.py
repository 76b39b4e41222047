"""Online play. Nothing is lost: a change is written to the table's log first, then it is published.

wire       every message, as types               hosted     a table online, still pure: log entries and their fold
store      the log on SQLite or PostgreSQL       registry   the live tables of this process
bot_pool   computer players in processes         app        HTTP, sockets and streams around the registry
"""
