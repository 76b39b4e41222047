"""Ricochet Robots: slide a robot to its target in the fewest slides, alone or against other bidders."""

from ludotheque.contract import Game, Notation, no_hidden_moves
from ludotheque.games.ricochet import notation, rules
from ludotheque.games.ricochet.rules.turns import is_counted
from ludotheque.games.ricochet.sheet import sheet, traces
from ludotheque.games.ricochet.state import Action, Call, Claim, Concede, Options, Pass, Slide, State, TimeUp
from ludotheque.games.ricochet.text import draw, paint, paint_narrow, paint_short, relabel
from ludotheque.games.ricochet.view import View, message, view

__all__ = ["GAME", "Action", "Call", "Claim", "Concede", "Options", "Pass", "Slide", "State", "TimeUp", "View"]

GAME: Game[Options, State, Action, View] = Game(
    slug="ricochet",
    title="Ricochet Robots",
    options=Options,
    deal=rules.deal,
    seat_count=rules.seat_count,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    outcome=rules.outcome,
    timer=rules.timer,
    view=view,
    draw=draw,
    notation=Notation(
        notation.write_action,
        notation.read_action,
        notation.write_state,
        notation.read_state,
        read_opening=notation.read_opening,
        write_local=notation.write_local,
        read_local=notation.read_local,
    ),
    told=no_hidden_moves,
    redeal=rules.redeal,
    stands_aside=rules.stands_aside,
    paint=paint,
    paint_narrow=paint_narrow,
    paint_short=paint_short,
    relabel=relabel,
    message=message,
    is_counted=is_counted,
    sheet=sheet,
    traces=traces,
    tiny=(
        Options(board="4x4_w.b2e.c3s_t.d2Rc", robots=1),
        Options(board="4x4_t.d2Rc.b3Gt_d.c3Ru", robots=2, players=2, must_ricochet="no"),
        Options(board="3x2_t.c1Av.a2Rs", robots=1, players=3, unsolved="return", tied_bids="fewest-tiles"),
        Options(board="5x4_w.b1e_t.c2Rc.d3Av_x.c3.c4", robots=2, players=2, tiles_to_win=1, show_seconds=None),
        Options(board="4x4_t.d2Rc.b3Gt", robots=2, players=3, open_targets=2, race_seconds=30.0, must_ricochet="no"),
    ),
)
