"""One version of a table with what was found out about it: many ask, and the next version is compared with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.contract import Phrase, Player, Seat
from ludotheque.play import Table
from ludotheque.play.visibility import partly_told
from ludotheque.server.hosted.log import SeatAssignment
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.sentences import names, wordless
from ludotheque.server.viewer import Reader, Viewer, viewer_of
from ludotheque.server.wire.events import Sentence

_NONE: Mapping[Any, Sequence[Any]] = {}


class Scene(NamedTuple):
    """What the game shows to one seat, or to the audience."""

    view: Any
    message: Phrase | None
    said: Sentence | None
    """The message to readers with texts of their own."""


_NO_SCENE = Scene(None, None, None)
"""Before the game."""


class People:
    """Who sits where, until somebody sits down or stands up."""

    __slots__ = ("_assignments", "_host", "_names", "_players", "viewers")

    def __init__(self, hosted: HostedTable) -> None:
        self._assignments: tuple[SeatAssignment, ...] = hosted.assignments
        self._players: tuple[Player, ...] = _players(hosted)
        self._host = hosted.host
        self.viewers: dict[Reader, Viewer] = {}
        self._names: dict[str, tuple[str, ...]] = {}

    def are_those_of(self, hosted: HostedTable) -> bool:
        is_seated_alike = hosted.assignments is self._assignments and _players(hosted) is self._players
        return is_seated_alike and hosted.host == self._host

    def names(self, table: Table, language: str) -> tuple[str, ...]:
        """Of those who play, for sentences."""
        known = self._names.get(language)
        if known is None:
            known = self._names[language] = names(table, language)
        return known


def _players(hosted: HostedTable) -> tuple[Player, ...]:
    return () if hosted.table is None else hosted.table.players


class MoveSecrets(NamedTuple):
    """Of a game that hides moves; all others have none."""

    partly_told: Mapping[int, tuple[Any, ...]]
    """The moves that the rules may yet reveal, and what everybody knows of them."""

    reveals: bool = False
    """Somebody may know more now of a move made before."""


class Version:
    """What did not change since the version before is taken from there."""

    __slots__ = ("_scenes", "hosted", "people", "secrets")

    def __init__(self, hosted: HostedTable, before: Version | None = None) -> None:
        self.hosted = hosted
        is_alike = before is not None and before.people.are_those_of(hosted)
        self.people: People = before.people if before is not None and is_alike else People(hosted)
        self._scenes: dict[Seat | None, Scene] = {}
        if before is not None and _state(before.hosted) is _state(hosted):
            self._scenes = before._scenes
        table = hosted.table
        self.secrets: MoveSecrets | None = None
        if table is not None and table.game.hides_moves:
            self.secrets = _move_secrets(hosted, table, before)

    def viewer(self, reader: Reader) -> Viewer:
        viewer = self.people.viewers.get(reader)
        if viewer is None:
            viewer = viewer_of(self.hosted, reader)
            if len(viewer.own) < 2:  # who has several seats acts now for one and now for another
                self.people.viewers[reader] = viewer
        return viewer

    @property
    def choices(self) -> Mapping[Any, Sequence[Any]]:
        """What each seat may do now."""
        hosted = self.hosted
        return _NONE if hosted.table is None or hosted.is_paused else hosted.table.choices

    def scene(self, seat: Seat | None) -> Scene:
        scene = self._scenes.get(seat)
        if scene is None:
            scene = self._scenes[seat] = self._new_scene(seat)
        return scene

    def _new_scene(self, seat: Seat | None) -> Scene:
        """Where nothing is hidden, all seats have one view."""
        table = self.hosted.table
        if table is None:
            return _NO_SCENE
        view = table.game.view(table.state, seat)
        for scene in self._scenes.values():
            if scene.view is view:
                return scene
        message = table.game.message(view)
        return Scene(view, message, None if message is None else wordless(message))


def _state(hosted: HostedTable) -> object:
    return None if hosted.table is None else hosted.table.state


def _move_secrets(hosted: HostedTable, table: Table, before: Version | None) -> MoveSecrets:
    """What was told to all stays told: only the others are looked at again."""
    if before is None or before.secrets is None or before.hosted.rewritten_at != hosted.rewritten_at:
        return MoveSecrets(partly_told(table, range(len(table.journal))))
    old, told = before.hosted.table, before.secrets.partly_told
    assert old is not None, "secrets are those of a game"
    now_told = partly_told(table, (*told, *range(len(old.journal), len(table.journal))))
    has_ended = old.outcome is None and table.outcome is not None
    is_seated_alike = before.hosted.assignments is hosted.assignments
    is_told_alike = all(now_told.get(number) == known for number, known in told.items())
    return MoveSecrets(now_told, has_ended or not is_seated_alike or not is_told_alike)
