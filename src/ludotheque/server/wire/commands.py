"""Messages from clients over the socket: JSON objects with a `type`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

CommandId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$", description="Chosen by the client, never reused.")
]
OfferKind: TypeAlias = Literal["draw", "takeback", "rematch"]
Reaction: TypeAlias = Literal[
    "hello", "good-luck", "well-played", "thanks", "oops", "wow", "thinking", "sorry", "good-game", "again"
]


class Hello(Struct, tag="hello", tag_field="type", frozen=True):
    """The first message on every socket."""

    protocol: int
    token: Annotated[str, Meta(max_length=300)] | None = None
    """The key to a seat; without one, you watch."""

    seen: Annotated[int, Meta(ge=0)] | None = None
    """The last version you know; what happened since is sent again."""

    language: Annotated[str, Meta(max_length=35)] = "en"
    texts: bool = False
    """Whether you want the board in characters and every sentence in words, too."""

    profile: Annotated[str, Meta(max_length=200)] | None = None
    """The key of your profile, if those at the table may read its name while you watch."""

    chat: bool = False
    """Whether you want to be told what is said at your table, where that is allowed."""


class MoveCommand(Struct, tag="move", tag_field="type", frozen=True):
    """Do this, in the game's own notation: `d`, `h8`, `=7`, `RN`."""

    command: CommandId
    action: Annotated[str, Meta(max_length=64)]
    version: Annotated[int, Meta(ge=0)] | None = None
    """The version you were looking at; refused if your choice could mean something else by now."""

    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    """For which of your seats, if you have several; without it, for the one whose turn it is."""


class ResignCommand(Struct, tag="resign", tag_field="type", frozen=True):
    """Give up."""

    command: CommandId


class OfferCommand(Struct, tag="offer", tag_field="type", frozen=True):
    """Offer a draw, a takeback or a rematch, or accept the one that is offered."""

    command: CommandId
    kind: OfferKind


class DeclineCommand(Struct, tag="decline", tag_field="type", frozen=True):
    """Decline an offer, or withdraw your own."""

    command: CommandId
    kind: OfferKind


class PauseCommand(Struct, tag="pause", tag_field="type", frozen=True):
    """Stop the timer, in a game without a clock."""

    command: CommandId


class ResumeCommand(Struct, tag="resume", tag_field="type", frozen=True):
    """Go on after a pause."""

    command: CommandId


class ReactCommand(Struct, tag="react", tag_field="type", frozen=True):
    """Say one of the few things everybody understands."""

    command: CommandId
    reaction: Reaction


class PlanCommand(Struct, tag="plan", tag_field="type", frozen=True):
    """Say what you answer when the others move as you expect, where people take turns."""

    command: CommandId
    lines: Annotated[
        list[Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=40)]], Meta(max_length=16)
    ]
    """Each is the moves to come in their order, theirs first: `["d", "e", "c", "b"]` is "if d then e, and if then c
    then b". They take the place of those before. Only you ever see them; whatever else happens ends them."""


class StartCommand(Struct, tag="start", tag_field="type", frozen=True):
    """Begin, with the people who are here; for the host."""

    command: CommandId


class LeaveCommand(Struct, tag="leave", tag_field="type", frozen=True):
    """Stand up for good; during a game this is giving up."""

    command: CommandId


class ClaimCommand(Struct, tag="claim", tag_field="type", frozen=True):
    """Take the win from somebody who has been disconnected for too long; `presence` says from when on."""

    command: CommandId
    seat: Annotated[int, Meta(ge=0, le=99)]
    """Theirs."""


class AssignSeatCommand(Struct, tag="assign-seat", tag_field="type", frozen=True):
    """Say who may sit on a seat; for the host, before the game."""

    command: CommandId
    seat: Annotated[int, Meta(ge=0, le=99)]
    kind: Literal["open", "reserved", "computer", "bot"]
    name: Annotated[str, Meta(max_length=400)] = ""
    """Of a bot that is to be challenged: its `id`."""

    level: Annotated[str, Meta(max_length=40)] | None = None


class Ping(Struct, tag="ping", tag_field="type", frozen=True):
    """Are you there?"""


Command: TypeAlias = (
    MoveCommand
    | ResignCommand
    | OfferCommand
    | DeclineCommand
    | PauseCommand
    | ResumeCommand
    | ReactCommand
    | PlanCommand
    | StartCommand
    | LeaveCommand
    | ClaimCommand
    | AssignSeatCommand
)
ClientMessage: TypeAlias = Hello | Ping | Command
