"""The tree of a study and what may be done to it: pure, but for the rules, which decide each step elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.contract import TableError, phrase
from ludotheque.contract.visible_text import JOINERS, is_visible
from ludotheque.server.wire.studies import (
    MAX_BRANCHES,
    MAX_TREE_SIZE,
    CommentBranch,
    MarkBranch,
    PromoteBranch,
    PruneBranch,
    RenameStudy,
    StudyBranch,
    StudyChange,
    StudyDress,
    StudyStep,
    StudyTree,
)

ROOT = 0
Edit = CommentBranch | MarkBranch | PromoteBranch | PruneBranch | RenameStudy
_ENCODER, _DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(StudyTree)


class Played(Struct, frozen=True):
    """A step that the rules accepted."""

    step: StudyStep
    state: str
    origin: str | None


class Kept(Struct, frozen=True):
    """A study in memory."""

    name: str
    version: int
    tree: StudyTree
    branches: dict[int, StudyBranch]
    body: bytes = b""
    """The tree as it is stored and told."""


def read_tree(name: str, version: int, body: str) -> Kept:
    tree = _DECODER.decode(body)
    return Kept(name, version, tree, {branch.id: branch for branch in tree.branches}, body.encode())


def write_tree(kept: Kept) -> bytes:
    """RecordError where it has grown too large."""
    body = _ENCODER.encode(whole(kept))
    if len(body) > MAX_TREE_SIZE:
        _refuse("study-full", most=MAX_TREE_SIZE // 1024)
    return body


def whole(kept: Kept) -> StudyTree:
    return replace(kept.tree, branches=[*kept.branches.values()])


def branch_at(kept: Kept, branch: int) -> StudyBranch:
    found = kept.branches.get(branch)
    if found is None:
        _refuse("study-no-branch")
    return found


def main_line(kept: Kept) -> list[StudyBranch]:
    """From the root along the first children."""
    line = [kept.branches[ROOT]]
    while line[-1].children:
        line.append(kept.branches[line[-1].children[0]])
    return line


def child_by(kept: Kept, parent: int, action: str) -> StudyBranch | None:
    """The branch after this one by this action."""
    children = (kept.branches[child] for child in branch_at(kept, parent).children)
    return next((child for child in children if child.step is not None and child.step.action == action), None)


def with_branch(kept: Kept, parent: int, played: Played) -> tuple[Kept, StudyChange]:
    """One step further; numbers are never used again."""
    if len(kept.branches) >= MAX_BRANCHES:
        _refuse("study-too-many-branches", most=MAX_BRANCHES)
    number = max(max(kept.branches) + 1, kept.version + 1)
    before = branch_at(kept, parent)
    new = StudyBranch(number, parent, played.step, played.state, [], played.origin)
    return _changed(kept, [replace(before, children=[*before.children, number]), new], added=number)


def edited(kept: Kept, edit: Edit) -> tuple[Kept, StudyChange]:
    """What the operation makes of it; TableError where it is late, or about nothing."""
    match edit:
        case CommentBranch():
            branch = _seen(kept, edit.id, edit.seen)
            return _changed(kept, [replace(branch, comment=_visible(edit.text), changed=kept.version + 1)])
        case MarkBranch():
            branch = _seen(kept, edit.id, edit.seen)
            return _changed(kept, [replace(branch, marks=[*dict.fromkeys(edit.marks)], changed=kept.version + 1)])
        case PromoteBranch():
            return _changed(kept, _promoted(kept, edit.id))
        case PruneBranch():
            return _pruned(kept, edit.id)
        case RenameStudy():
            return _changed(replace(kept, name=visible_name(edit.name) or kept.name), [])


def _seen(kept: Kept, branch: int, seen: int) -> StudyBranch:
    found = branch_at(kept, branch)
    if found.changed > seen:
        _refuse("study-changed")
    return found


def _promoted(kept: Kept, branch: int) -> list[StudyBranch]:
    changed = []
    child = branch_at(kept, branch)
    while child.parent is not None:
        parent = kept.branches[child.parent]
        if parent.children[0] != child.id:
            others = [each for each in parent.children if each != child.id]
            changed.append(replace(parent, children=[child.id, *others]))
        child = parent
    return changed


def _pruned(kept: Kept, branch: int) -> tuple[Kept, StudyChange]:
    gone = branch_at(kept, branch)
    if gone.parent is None:
        _refuse("study-root")
    parent, falling, removed = kept.branches[gone.parent], [branch], []
    while falling:
        removed.append(falling.pop())
        falling += kept.branches[removed[-1]].children
    left = dict(kept.branches)
    for number in removed:
        del left[number]
    children = [each for each in parent.children if each != branch]
    return _changed(replace(kept, branches=left), [replace(parent, children=children)], removed=removed)


def _changed(
    kept: Kept, branches: Iterable[StudyBranch], *, removed: Iterable[int] = (), added: int | None = None
) -> tuple[Kept, StudyChange]:
    new = {branch.id: branch for branch in branches}
    after = replace(kept, version=kept.version + 1, branches={**kept.branches, **new})
    return after, StudyChange(after.version, [*new.values()], [*removed], after.name, added)


def visible_tree(tree: StudyTree) -> StudyTree:
    """The tree without invisible letters in its texts."""
    branches = [replace(each, comment=_visible(each.comment), changed=0) for each in tree.branches]
    dress = tree.dress
    if dress is not None:
        dress = StudyDress([_visible(each) for each in dress.symbols], [_visible(each) for each in dress.colours])
    return replace(tree, names=[_visible(name) for name in tree.names], branches=branches, dress=dress)


def visible_name(text: str) -> str:
    """One line; empty where there is nothing to be seen."""
    seen = " ".join(_visible(text).split())
    return seen if is_visible(seen) else ""


def _visible(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable() or letter in JOINERS or letter == "\n")


def _refuse(code: str, **params: int) -> NoReturn:
    raise TableError(phrase(f"server.{code}", **params))
