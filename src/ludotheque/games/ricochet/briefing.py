"""Ricochet Robots in a few sentences."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase
from ludotheque.games.ricochet.state import MAX_BID
from ludotheque.games.ricochet.view import View


def briefing(view: View) -> Phrase:
    way = phrase(f"ricochet.way.{view.house.must_ricochet}")
    together = "together" if view.house.race_seconds is None else "race"
    rounds = (
        phrase("ricochet.rounds.alone")
        if len(view.won) == 1
        else phrase(f"ricochet.rounds.{together}", seat_count=len(view.won), most=MAX_BID)
    )
    most = view.house.open_targets
    goals = phrase("ricochet.goals.one") if most == 1 else phrase("ricochet.goals.several", most=most)
    return phrase("ricochet.briefing", columns=view.width, rows=view.height, goals=goals, way=way, rounds=rounds)


BRIEFING = briefing
