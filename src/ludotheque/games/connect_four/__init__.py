"""Connect Four on any grid, with any length of line."""

from ludotheque.contract import Game, Notation, no_timer
from ludotheque.games.connect_four import notation, rules
from ludotheque.games.connect_four.sheet import sheet, traces
from ludotheque.games.connect_four.state import SEAT_COUNT, Drop, Options, State
from ludotheque.games.connect_four.text import draw, paint
from ludotheque.games.connect_four.view import View, message, symbols, view

__all__ = ["GAME", "Drop", "Options", "State", "View"]

GAME: Game[Options, State, Drop, View] = Game(
    slug="connect-four",
    title="Connect Four",
    options=Options,
    deal=rules.deal,
    seat_count=lambda state: SEAT_COUNT,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    outcome=rules.outcome,
    timer=no_timer,
    view=view,
    draw=draw,
    notation=Notation(
        notation.write_action,
        notation.read_action,
        notation.write_state,
        notation.read_state,
        write_local=notation.write_local,
    ),
    has_full_information=True,
    to_act=rules.to_act,
    paint=paint,
    message=message,
    symbols=symbols,
    sheet=sheet,
    traces=traces,
    tiny=(Options(4, 4, 3), Options(4, 4, 4), Options(4, 5, 4, starter=2), Options(5, 4, 5, starter=None)),
)
