"""Bodies of studies that several people share: a tree of positions with comments and drawings."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

MAX_BRANCHES = 2_000
MAX_COMMENT_LENGTH = 2_000
MAX_MARKS = 40
MAX_TREE_SIZE = 512 * 1024
"""Bytes of a whole study as JSON."""

CommentText = Annotated[str, Meta(max_length=MAX_COMMENT_LENGTH)]
StudyName = Annotated[str, Meta(min_length=1, max_length=80)]
CellText = Annotated[str, Meta(pattern=r"^[0-9]{1,2},[0-9]{1,2}$", max_length=5)]
"""`row,column` of the grid on the screen, from 0."""

BranchId = Annotated[int, Meta(ge=0, le=2**31)]
StateText = Annotated[str, Meta(max_length=16_384)]
ActionText = Annotated[str, Meta(max_length=40)]
ShortText = Annotated[str, Meta(max_length=80)]


class StudyMark(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A ring around a cell, or an arrow to another one."""

    kind: Literal["good", "bad", "idea", "question"]
    at: CellText
    to: CellText | None = None


class StudyStep(Struct, frozen=True, omit_defaults=True):
    """Who did what; `by` is none when the clock did it."""

    by: Annotated[int, Meta(ge=0, le=99)] | None
    action: ActionText | None = None


class StudyBranch(Struct, frozen=True, omit_defaults=True):
    """A position, and the step that led there."""

    id: BranchId
    parent: BranchId | None
    """None at the root, which is number 0."""

    step: StudyStep | None
    state: StateText
    children: list[BranchId]
    """The main line first."""

    # Where the step was made, if not in the parent's position: a position of several, studied as if alone.
    origin: StateText | None = field(default=None, name="from")

    comment: CommentText = ""
    marks: Annotated[list[StudyMark], Meta(max_length=MAX_MARKS)] = []
    changed: int = 0
    """The version that last changed its comment or marks."""


class StudyDress(Struct, frozen=True):
    """Symbols and colours of the players, where they chose some."""

    symbols: Annotated[list[ShortText], Meta(max_length=99)] = []
    colours: Annotated[list[ShortText], Meta(max_length=99)] = []


class StudyTree(Struct, frozen=True, omit_defaults=True):
    """All of it, as files of the web client have it, too."""

    game: ShortText
    names: Annotated[list[ShortText], Meta(max_length=99)]
    branches: Annotated[list[StudyBranch], Meta(min_length=1, max_length=MAX_BRANCHES)]
    dress: StudyDress | None = None


class NewStudyRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A study to be kept on the server."""

    name: StudyName
    tree: StudyTree


class StudyFileRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole study, to be written in a format that has variations: `sgf`."""

    tree: StudyTree
    form: Annotated[str, Meta(max_length=40)]


class StudyReadRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of such a file."""

    content: Annotated[str, Meta(max_length=262_144)]


class AddBranch(Struct, frozen=True, tag_field="do", tag="add", forbid_unknown_fields=True):
    """Try a move after a branch; one that is there already is found again."""

    parent: BranchId
    action: ActionText


class CommentBranch(Struct, frozen=True, tag_field="do", tag="comment", forbid_unknown_fields=True):
    """Say something about a position; refused if somebody changed what is said there since version `seen`."""

    id: BranchId
    text: CommentText
    seen: int


class MarkBranch(Struct, frozen=True, tag_field="do", tag="mark", forbid_unknown_fields=True):
    """Draw on a position; refused as a comment is."""

    id: BranchId
    marks: Annotated[list[StudyMark], Meta(max_length=MAX_MARKS)]
    seen: int


class PromoteBranch(Struct, frozen=True, tag_field="do", tag="promote", forbid_unknown_fields=True):
    """The line through here becomes the main one."""

    id: BranchId


class PruneBranch(Struct, frozen=True, tag_field="do", tag="prune", forbid_unknown_fields=True):
    """Take this branch away, and everything after it."""

    id: BranchId


class RenameStudy(Struct, frozen=True, tag_field="do", tag="rename", forbid_unknown_fields=True):
    name: StudyName


StudyOperation: TypeAlias = AddBranch | CommentBranch | MarkBranch | PromoteBranch | PruneBranch | RenameStudy


class StudyOperationRequest(Struct, frozen=True, forbid_unknown_fields=True):
    operation: StudyOperation


class StudyChange(Struct, frozen=True, tag_field="type", tag="changed"):
    """What is different since the version before: these branches are as they are here, and those are gone."""

    version: int
    branches: list[StudyBranch]
    removed: list[int]
    name: str
    added: int | None = None
    """The branch that an `add` leads to."""


class Study(Struct, frozen=True, tag_field="type", tag="study"):
    """A study as whoever asks may see it."""

    id: str
    name: str
    version: int
    tree: StudyTree
    is_owner: bool
    can_edit: bool
    editor_key: str | None
    """With this key of its link others edit, too; only its owner is told."""


class StudyGone(Struct, frozen=True, tag_field="type", tag="gone"):
    """It was deleted."""


StudyNews: TypeAlias = Study | StudyChange | StudyGone


class StudySummary(Struct, frozen=True):
    id: str
    game: str
    name: str
    changed_at: float


class Studies(Struct, frozen=True):
    """Your own, the last to change first."""

    studies: list[StudySummary]
