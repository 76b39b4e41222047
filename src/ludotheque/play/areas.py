"""Where on its sheet each action of a game is chosen: named by the game, or found by what the action changes.

A mark that is put down is chosen where it will be; a piece that is taken, where it is. Of actions that change the same
things and more (take one stone, take two), each has what the smaller ones leave to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.contract import (
    AnyGame,
    Area,
    Box,
    Circle,
    Label,
    Line,
    Move,
    Polygon,
    Seat,
    SeatView,
    SheetElement,
    known_to,
)

MAX_ELEMENTS = 100_000
"""In all the sheets that are compared: a game with more of them names its areas itself."""

_SMALLEST = 0.8
"""Cells: what is smaller is hard to hit."""


class _Extent(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def action_areas(game: AnyGame, state: Any, seat: Seat) -> tuple[Area, ...]:
    """What this seat may do now and where; without a sheet, and where too much would have to be compared, nothing.
    Nor anything for what does not count as a move: who clicks a target does not mean to give up.

    What an action would reveal is not found out by trying it: a game that cannot redeal its secrets names its areas.
    """
    if game.sheet is None:
        return ()
    known = known_to(game, state, seat)
    sheet = game.sheet(state)
    legal = game.legal_actions(state, seat)
    actions = [action for action in legal if game.is_counted is None or game.is_counted(action)]
    if sheet.areas:
        names = {game.notation.write_action(action) for action in actions}
        return tuple(area for area in sheet.areas if area.action in names)
    if len(actions) * len(sheet.elements) > MAX_ELEMENTS or isinstance(known, SeatView):
        return ()
    return tuple(_found(_changes(game, known, seat, actions)))


def _changes(game: AnyGame, state: Any, seat: Seat, actions: Sequence[Any]) -> Mapping[str, frozenset[SheetElement]]:
    """What each action puts on the sheet; if nothing, what it takes away. What all of them change tells little."""
    assert game.sheet is not None, "asked only of games with sheets"
    standing = frozenset(game.sheet(state).elements)
    put: dict[str, frozenset[SheetElement]] = {}
    taken: dict[str, frozenset[SheetElement]] = {}
    for action in actions:
        after = frozenset(game.sheet(game.apply(state, Move(seat, action))).elements)
        name = game.notation.write_action(action)
        put[name], taken[name] = after - standing, standing - after
    own_put, own_taken = _without_common(put), _without_common(taken)
    return {name: own_put[name] or own_taken[name] or taken[name] or put[name] for name in put}


def _without_common(changes: dict[str, frozenset[SheetElement]]) -> dict[str, frozenset[SheetElement]]:
    if len(changes) < 2:
        return changes
    common = frozenset.intersection(*changes.values())
    return {name: changed - common for name, changed in changes.items()}


def _found(changes: Mapping[str, frozenset[SheetElement]]) -> Iterable[Area]:
    claimed: set[SheetElement] = set()
    for action, changed in sorted(changes.items(), key=lambda change: len(change[1])):
        if not changed:
            continue
        yield _area(action, (changed - claimed) or changed)
        claimed |= changed


def _area(action: str, elements: Iterable[SheetElement]) -> Area:
    extents = [_extent(element) for element in elements]
    left, top = min(each.left for each in extents), min(each.top for each in extents)
    right, bottom = max(each.right for each in extents), max(each.bottom for each in extents)
    width, height = max(right - left, _SMALLEST), max(bottom - top, _SMALLEST)
    return Area(action, (left + right - width) / 2, (top + bottom - height) / 2, width, height)


def _extent(element: SheetElement) -> _Extent:
    if isinstance(element, Line):
        return _around((element.x1, element.y1), (element.x2, element.y2))
    if isinstance(element, Polygon):
        return _around(*element.corners)
    if isinstance(element, Circle):
        reach = element.radius
        return _Extent(element.x - reach, element.y - reach, element.x + reach, element.y + reach)
    if isinstance(element, Box):
        return _Extent(element.x, element.y, element.x + element.width, element.y + element.height)
    assert isinstance(element, Label), "there are no other elements"
    reach = element.size / 2
    return _Extent(element.x - reach, element.y - reach, element.x + reach, element.y + reach)


def _around(*points: tuple[float, float]) -> _Extent:
    across, down = [x for x, _ in points], [y for _, y in points]
    return _Extent(min(across), min(down), max(across), max(down))
