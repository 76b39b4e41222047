"""Connect Four in a few sentences."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase
from ludotheque.games.connect_four.view import View


def briefing(view: View) -> Phrase:
    brief = phrase("connect-four.briefing", columns=view.columns, rows=view.rows, run=view.run)
    if view.pops_left is None:
        return brief
    return phrase("connect-four.briefing-pop-out", brief=brief, count=view.columns * view.rows)


BRIEFING = briefing
