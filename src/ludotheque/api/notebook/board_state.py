"""What a board in a notebook shows of a session, as plain values; knows nothing of notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque import locales
from ludotheque.contract import Seat, write_action_in
from ludotheque.contract.people import with_names
from ludotheque.pictures.games import sheet_after
from ludotheque.pictures.svg import MARGIN, write_svg
from ludotheque.play.areas import action_areas
from ludotheque.play.levels import playable_levels
from ludotheque.play.players import names_in

if TYPE_CHECKING:
    from ludotheque.api.session import GameSession
    from ludotheque.contract import Analysis, Phrase

WORDS = (
    "analyse", "board", "choose", "first", "hide", "last", "moves", "next", "no-answer", "opponent", "person",
    "previous", "step", "time-up", "undo", "values", "working",
)  # fmt: skip
"""The sentences of the board's own buttons."""


def words(language: str) -> dict[str, str]:
    return {name: locales.translate(f"notebook.{name}", {}, language) for name in WORDS}


def board_state(session: GameSession, step: int, language: str) -> dict[str, Any]:
    """The board after so many moves; what can be done only where the game stands now."""
    table, count = session.table, len(session.table.journal.moves)
    is_now = step == count
    return {
        **_drawing(session, step),
        "step": step,
        "count": count,
        "is_over": table.outcome is not None,
        "status": _status(session, language),
        "move": _move_text(session, step, language),
        "turns": [_turn(session, seat, language) for seat in session.to_act] if is_now else [],
        "has_clock": is_now and table.outcome is None and session.rules.timer(session.state) is not None,
        "can_undo": count > 0,
    }


def level_names(session: GameSession, language: str) -> list[tuple[str, str]]:
    """The computer players that can play this board, weakest first: their names and what people call them."""
    names = playable_levels(session.rules, session.state)
    return [(name, locales.translate(f"levels.{name}", {}, language) if _is_named(name) else name) for name in names]


def seat_names(session: GameSession, language: str) -> list[str]:
    return names_in(session.table.players, language)


def analysis_state(session: GameSession, analysis: Analysis[Any], language: str) -> dict[str, Any]:
    """An analysis in words: a label and the reasons for every move."""
    best, names = analysis.best, seat_names(session, language)

    def said(words: Phrase) -> str:
        return with_names(words, names).text(language)

    return {
        "summary": said(analysis.summary),
        "remarks": [said(remark) for remark in analysis.remarks],
        "values": [
            {
                "action": session.write(verdict.action),
                "text": write_action_in(session.rules, verdict.action, language),
                "label": _label(verdict.label, language),
                "is_best": verdict in best,
                "reasons": [said(reason) for reason in verdict.reasons],
            }
            for verdict in analysis.verdicts
        ],
    }


def _drawing(session: GameSession, step: int) -> dict[str, Any]:
    state, rules = session.table.journal.states[step], session.rules
    text = rules.draw(rules.view(state, None))
    sheet = sheet_after(session.table, step)
    if sheet is None:
        return {"svg": "", "text": text, "width": 0.0, "height": 0.0, "margin": MARGIN}
    svg = write_svg(sheet, rules.title)
    return {"svg": svg, "text": text, "width": sheet.width, "height": sheet.height, "margin": MARGIN}


def _turn(session: GameSession, seat: Seat, language: str) -> dict[str, Any]:
    rules = session.rules
    actions = session.legal_actions(seat)
    return {
        "seat": seat,
        "name": seat_names(session, language)[seat],
        "actions": [[session.write(action), write_action_in(rules, action, language)] for action in actions],
        "areas": [
            [area.action, area.x, area.y, area.width, area.height] for area in action_areas(rules, session.state, seat)
        ],
    }


def _status(session: GameSession, language: str) -> str:
    """The end of the game, whose turn it is, or what the game says."""
    names = seat_names(session, language)
    if session.outcome is not None:
        reason = with_names(session.outcome.reason, names).text(language)
        return reason[:1].upper() + reason[1:]
    if session.turn is not None and len(names) > 1:
        return locales.translate("notebook.turn", {"player": names[session.turn]}, language)
    message = session.rules.message(session.rules.view(session.state, None))
    return "" if message is None else with_names(message, names).text(language)


def _move_text(session: GameSession, step: int, language: str) -> str:
    if step == 0:
        return ""
    move = session.table.journal.moves[step - 1]
    return write_action_in(session.rules, move.action, language)


def _is_named(level: str) -> bool:
    return locales.has(f"levels.{level}")


def _label(label: str, language: str) -> str:
    """`W19` is `G19` in French."""
    word = {"W": "win", "D": "draw", "L": "loss"}.get(label[:1])
    return label if word is None else locales.translate(f"value-letter.{word}", {}, language) + label[1:]
