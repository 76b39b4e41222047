"""Morpion: m,n,k tic-tac-toe for 2 to 26 players."""

from ludotheque.contract import Game, Notation, no_timer
from ludotheque.games.morpion import notation, rules
from ludotheque.games.morpion.sheet import sheet, traces
from ludotheque.games.morpion.state import Mark, Options, State
from ludotheque.games.morpion.text import draw, paint
from ludotheque.games.morpion.view import View, message, symbols, view

__all__ = ["GAME", "Mark", "Options", "State", "View"]


def _seat_count(state: State) -> int:
    return state.seat_count


GAME: Game[Options, State, Mark, View] = Game(
    slug="morpion",
    title="Morpion",
    options=Options,
    deal=rules.deal,
    seat_count=_seat_count,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    outcome=rules.outcome,
    timer=no_timer,
    view=view,
    draw=draw,
    notation=Notation(notation.write_action, notation.read_action, notation.write_state, notation.read_state),
    has_full_information=True,
    to_act=rules.to_act,
    paint=paint,
    message=message,
    symbols=symbols,
    sheet=sheet,
    traces=traces,
    tiny=(
        Options(),
        Options(columns=4, rows=3, exact=True),
        Options(players=3),
        Options(columns=3, rows=4, run=4, players=4, starter=2),
        Options(players=26),
    ),
)
