"""Connect Four on any grid, with any length of line."""

from ludotheque.contract import Game, Notation, no_timer
from ludotheque.games.connect_four import notation, rules
from ludotheque.games.connect_four.sheet import sheet, traces
from ludotheque.games.connect_four.state import Action, Drop, Options, Pop, State, Swap
from ludotheque.games.connect_four.text import draw, paint
from ludotheque.games.connect_four.view import View, message, symbols, view

__all__ = ["GAME", "Action", "Drop", "Options", "Pop", "State", "Swap", "View"]

GAME: Game[Options, State, Action, View] = Game(
    slug="connect-four",
    title="Connect Four",
    options=Options,
    deal=rules.deal,
    seat_count=rules.seat_count,
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
    tiny=(
        Options(4, 4, 3),
        Options(4, 4, 4, pie=True),
        Options(4, 5, 4, starter=2),
        Options(5, 4, 5, starter=None),
        Options(4, 4, 3, pop_out=True),
        Options(4, 4, 4, starter=2, pie=True, pop_out=True),
    ),
)
