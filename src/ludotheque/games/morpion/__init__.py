"""Morpion: m,n,k tic-tac-toe for 2 to 26 players."""

from ludotheque.contract import Game, Notation, no_timer
from ludotheque.games.morpion import notation, rules
from ludotheque.games.morpion.sheet import sheet, traces
from ludotheque.games.morpion.state import Action, Answer, Mark, Options, State
from ludotheque.games.morpion.text import draw, paint
from ludotheque.games.morpion.view import View, message, symbols, view

__all__ = ["GAME", "Action", "Answer", "Mark", "Options", "State", "View"]


def _seat_count(state: State) -> int:
    return state.seat_count


GAME: Game[Options, State, Action, View] = Game(
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
        Options(columns=3, rows=4, variant="misere"),
        Options(players=3, variant="misere"),
        Options(columns=6, rows=5, run=5, variant="renju"),
        Options(columns=5, rows=6, run=5, variant="caro", starter=2),
        Options(players=3),
        Options(columns=3, rows=4, run=4, players=4, starter=2),
        Options(players=26),
        Options(columns=4, rows=4, run=4, opening_rule="swap"),
        Options(columns=4, rows=5, run=4, opening_rule="swap2", variant="misere"),
        Options(columns=6, rows=5, run=5, opening_rule="swap2", variant="renju"),
        Options(columns=5, rows=5, lines=2),
        Options(columns=4, rows=4, players=3, lines=3),
    ),
)
