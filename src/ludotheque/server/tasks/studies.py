"""Steps of studies checked by the rules."""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from ludotheque import catalogue
from ludotheque.contract import AnyGame, LudothequeError, Move, RecordError, Seat, phrase, read_action, seats_to_act
from ludotheque.contract import read_state as read_strictly
from ludotheque.server.studies.tree import ROOT, Kept, Played, visible_tree, write_tree
from ludotheque.server.wire.studies import StudyBranch, StudyStep, StudyTree


def played(slug: str, text: str, action: str) -> Played:
    """What this action makes of a position, by whoever is to move, as if alone; or the refusal of the rules."""
    game = catalogue.game(slug)
    state = read_strictly(game, text)
    alone = _alone(game, state)
    wanted = read_action(game, action)
    seats = seats_to_act(game, alone) or (Seat(0),)
    by = next((seat for seat in seats if wanted in game.legal_actions(alone, seat)), seats[0])
    write = game.notation.write_state
    after, start = write(game.apply(alone, Move(by, wanted))), write(alone)
    return Played(StudyStep(by, game.notation.write_action(wanted)), after, None if start == text else start)


def checked(tree: StudyTree) -> str:
    """A whole tree as JSON, to be kept; RecordError where it is none, breaks a rule, or is too large."""
    return write_tree(numbered(tree)).decode()


def numbered(tree: StudyTree) -> Kept:
    """A whole tree, numbered anew from the root; RecordError where it is none, or breaks a rule."""
    tree = visible_tree(tree)
    game = catalogue.game(tree.game)
    known = {branch.id: branch for branch in tree.branches}
    if len(known) != len(tree.branches) or ROOT not in known or known[ROOT].parent is not None or known[ROOT].step:
        _refuse()
    numbers: dict[int, int] = {}
    order = [ROOT]
    for branch in order:  # grows while it is walked
        if branch in numbers or branch not in known:
            _refuse()
        numbers[branch] = len(numbers)
        order += known[branch].children
    if len(numbers) != len(known):
        _refuse()
    _state(game, known[ROOT].state)
    for number in order[1:]:
        _check(game, known, known[number])
    branches = {numbers[number]: _renumbered(known[number], numbers) for number in order}
    return Kept("", 1, tree, branches)


def _check(game: AnyGame, known: dict[int, StudyBranch], branch: StudyBranch) -> None:
    parent = None if branch.parent is None else known.get(branch.parent)
    if parent is None or branch.id not in parent.children or branch.step is None or branch.step.action is None:
        _refuse()
    state = _state(game, parent.state)
    write = game.notation.write_state
    if branch.origin is not None:
        state = _alone(game, state)
        if write(state) != branch.origin:
            _refuse()
    try:
        by = None if branch.step.by is None else Seat(branch.step.by)
        after = game.apply(state, Move(by, read_action(game, branch.step.action)))
    except LudothequeError as refusal:
        raise RecordError(phrase("server.study-illegal", action=branch.step.action, why=refusal.phrase)) from refusal
    if write(after) != branch.state:
        _refuse()


def _renumbered(branch: StudyBranch, numbers: dict[int, int]) -> StudyBranch:
    children = [numbers[child] for child in branch.children]
    parent = None if branch.parent is None else numbers[branch.parent]
    return msgspec.structs.replace(branch, id=numbers[branch.id], parent=parent, children=children)


def _state(game: AnyGame, text: str) -> Any:
    return read_strictly(game, text)


def _alone(game: AnyGame, state: Any) -> Any:
    analyst = catalogue.analyst(game.slug)
    return state if analyst is None or analyst.study is None else analyst.study(state)


def _refuse() -> NoReturn:
    raise RecordError(phrase("server.study-broken"))
