"""Tournaments, pure: who plays whom next and who is where, from the entrants and the games so far.

games       what happened: entrants, games with their places
schedule    what is due now, whatever the format; the four formats below it
swiss       Dutch rules of FIDE        berger      everybody meets everybody
knockout    a bracket with replays     arena       whoever is free plays
tables      rounds at tables of more than two
standings   points, tie-breaks and ranks
"""

from ludotheque.tournament.games import Entrant, Format, Game, Pairing, Rules
from ludotheque.tournament.schedule import Due, due, is_decided, last_round, most_entrants
from ludotheque.tournament.standings import Standing, standings
from ludotheque.tournament.swiss import has_swiss_pairings

__all__ = [
    "Due",
    "Entrant",
    "Format",
    "Game",
    "Pairing",
    "Rules",
    "Standing",
    "due",
    "has_swiss_pairings",
    "is_decided",
    "last_round",
    "most_entrants",
    "standings",
]
