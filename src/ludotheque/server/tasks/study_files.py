"""Whole studies in the formats that have variations, and back."""

from __future__ import annotations

import msgspec

from ludotheque import catalogue
from ludotheque.contract import (
    GameRecord,
    Move,
    Player,
    RecordedMove,
    RecordError,
    Seat,
    TreeNode,
    phrase,
    read_action,
    read_state,
)
from ludotheque.server.studies.tree import ROOT, visible_tree
from ludotheque.server.tasks.studies import numbered
from ludotheque.server.wire.studies import MAX_BRANCHES, MAX_COMMENT_LENGTH, StudyBranch, StudyStep, StudyTree


def written(tree: StudyTree, form: str) -> str:
    """The main line, all variations and comments; RecordError where the format has no word for them."""
    kept = numbered(tree)
    found = next((each for each in catalogue.record_formats() if (each.name, each.game) == (form, tree.game)), None)
    if found is None or found.write_tree is None:
        raise RecordError(phrase("play.record.no-variations", form=form[:40], game=phrase(f"{tree.game}.title")))
    seats = catalogue.game(tree.game).seat_count(read_state(catalogue.game(tree.game), kept.branches[ROOT].state))
    names = [*kept.tree.names, *[""] * seats][:seats]
    players = tuple(Player(name or phrase("player", number=seat + 1).text("en")) for seat, name in enumerate(names))
    record = GameRecord(tree.game, {}, kept.branches[ROOT].state, players)
    return found.write_tree(record, [_node(branch) for branch in kept.branches.values()])


def _node(branch: StudyBranch) -> TreeNode:
    if branch.step is None:
        return TreeNode(None, None, branch.comment)
    by = None if branch.step.by is None else Seat(branch.step.by)
    return TreeNode(branch.parent, RecordedMove(branch.step.action or "", by), branch.comment)


def read(content: str) -> StudyTree:
    """A study from a file with variations, every move checked by the rules."""
    data = content.encode("utf-8", "replace")
    for each in catalogue.record_formats():
        if each.read_tree is not None and each.recognises(data):
            record, nodes = each.read_tree(data)
            return visible_tree(_tree(record, nodes))
    raise RecordError(phrase("play.record.no-tree"))


def _tree(record: GameRecord, nodes: tuple[TreeNode, ...]) -> StudyTree:
    if len(nodes) > MAX_BRANCHES:
        raise RecordError(phrase("server.study-file-too-long", most=MAX_BRANCHES))
    game = catalogue.game(record.game)
    states = [read_state(game, record.opening or "")]
    branches = [StudyBranch(ROOT, None, None, game.notation.write_state(states[0]), [])]
    for node in nodes[1:]:
        assert node.move is not None, "only the first node has no move"
        parent, by = node.parent or ROOT, node.move.by or Seat(0)
        states.append(game.apply(states[parent], Move(by, read_action(game, node.move.action))))
        branches[parent].children.append(len(branches))
        step = StudyStep(by, node.move.action)
        branches.append(StudyBranch(len(branches), parent, step, game.notation.write_state(states[-1]), []))
    said = [
        msgspec.structs.replace(branch, comment=node.comment[:MAX_COMMENT_LENGTH])
        for branch, node in zip(branches, nodes, strict=True)
    ]
    return StudyTree(record.game, [player.name for player in record.players or ()], said)
