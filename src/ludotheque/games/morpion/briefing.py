"""Morpion in a few sentences."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase
from ludotheque.games.morpion.view import View


def briefing(view: View) -> Phrase:
    line = phrase("morpion.line.exact" if view.is_exact else "morpion.line.at-least", run=view.run)
    brief = phrase("morpion.briefing", columns=view.columns, rows=view.rows, seat_count=view.seat_count, line=line)
    if view.variant != "free":
        brief = phrase(f"morpion.briefing-{view.variant}", brief=brief, starter=view.starter + 1)
    if view.lines > 1:
        brief = phrase("morpion.briefing-lines", brief=brief, count=view.lines, run=view.run)
    return brief if view.phase is None else phrase(f"morpion.briefing-{view.phase}", brief=brief)


BRIEFING = briefing
