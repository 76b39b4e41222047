"""What was found out about one version of a table, for many ask and the next version is compared with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.contract import Phrase, Player, Seat
from ludotheque.play import Table
from ludotheque.play.visibility import partly_told
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.sentences import names, wordless
from ludotheque.server.viewer import Reader, Viewer, viewer_of
from ludotheque.server.wire.events import Sentence


class Scene(NamedTuple):
    """What the game shows to one seat, or to the audience."""

    view: Any
    message: Phrase | None
    said: Sentence | None
    """The message to readers with texts of their own."""


_NO_SCENE = Scene(None, None, None)
"""Before the game."""


class Scenes(dict[Seat | None, Scene]):
    """Of one state, by who looks; made when first asked for. Where nothing is hidden, all seats have one."""

    __slots__ = ("_table",)

    def __init__(self, table: Table | None) -> None:
        self._table = table

    def __missing__(self, seat: Seat | None) -> Scene:
        if self._table is None:
            return _NO_SCENE
        game = self._table.game
        view = game.view(self._table.state, seat)
        for scene in self.values():
            if scene.view is view:
                self[seat] = scene
                return scene
        message = game.message(view)
        scene = self[seat] = Scene(view, message, None if message is None else wordless(message))
        return scene


class People:
    """Who sits where, until somebody sits down or stands up."""

    __slots__ = ("_names", "viewers")

    def __init__(self) -> None:
        self.viewers: dict[Reader, Viewer] = {}
        self._names: dict[str, tuple[str, ...]] = {}

    def names(self, table: Table, language: str) -> tuple[str, ...]:
        """Of those who play, for sentences."""
        known = self._names.get(language)
        if known is None:
            known = self._names[language] = names(table, language)
        return known


class MoveSecrets(NamedTuple):
    """Of a game that hides moves; all others have none."""

    partly_told: Mapping[int, tuple[Any, ...]]
    """The moves that the rules may yet reveal, and what everybody knows of them."""

    reveals: bool = False
    """Somebody may know more now of a move made before."""


class Version:
    """What did not change since the version before is taken from there."""

    __slots__ = ("_players", "_state", "hosted", "people", "scenes", "secrets")

    def __init__(self, hosted: HostedTable, before: Version | None = None) -> None:
        table = hosted.table
        self.hosted = hosted
        self._state: Any = None if table is None else table.state
        self._players: Sequence[Player] = () if table is None else table.players
        self.people: People = People() if before is None or self._has_others_than(before) else before.people
        is_same_state = before is not None and before._state is self._state
        self.scenes: Scenes = before.scenes if before is not None and is_same_state else Scenes(table)
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

    def _has_others_than(self, before: Version) -> bool:
        is_seated_alike = before.hosted.assignments is self.hosted.assignments and before._players is self._players
        return not is_seated_alike or before.hosted.host != self.hosted.host


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
