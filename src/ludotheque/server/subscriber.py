"""One connected client: what it still has to be sent, bounded; of several versions only the newest."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.server.limits import Limits
from ludotheque.server.presence import Watcher
from ludotheque.server.publication import Publication
from ludotheque.server.viewer import Reader
from ludotheque.server.wire import ENCODER, events


class Subscriber:
    """A reader, fast or slow. Small messages queue up to a bound; versions and presence do not queue at all."""

    __slots__ = (
        "_done",
        "_is_presence_due",
        "_is_table_due",
        "_is_version_due",
        "_limits",
        "_on_due",
        "_publication",
        "_seen",
        "_small",
        "_small_bytes",
        "_watchers",
        "has_chat",
        "is_dropped",
        "is_over",
        "reader",
        "watcher",
    )

    def __init__(self, reader: Reader, *, seen: int | None, limits: Limits, on_due: Callable[[], None]) -> None:
        self.reader = reader
        self.watcher: Watcher | None = None
        """As whom they are named if they have no seat."""

        self.has_chat = False
        """Whether they want to be told what is said at their table."""

        self.is_dropped = False
        """Fell too far behind."""

        self.is_over = False
        """The last message has been queued."""

        self._limits = limits
        self._on_due = on_due
        """Called whenever there is something to take, or no reason to go on."""

        self._publication: Publication | None = None
        self._seen = seen
        """The newest version this client knows, as it says; or as we know, once it was sent the whole table."""

        self._is_table_due = True
        """The whole of it, and not only what changed."""

        self._done: events.Done | None = None
        """Of the version that is due: its change says so."""

        self._small: list[bytes] = []
        self._small_bytes = 0
        self._is_version_due = False
        self._is_presence_due = False
        self._watchers: tuple[str, ...] = ()
        """Who watches, as they know it."""

    @property
    def identities(self) -> list[str]:
        """As whom they may be banned: who they are at the table, and the profile as which they watch."""
        watching = None if self.watcher is None else self.watcher.profile
        return [each for each in (self.reader.person, watching) if each is not None]

    def publish(self, publication: Publication) -> None:
        """The table has changed; however often, the client gets the newest once."""
        self._publication = publication
        self._is_version_due = True
        self._on_due()

    def publish_presence(self, publication: Publication) -> None:
        """Others came or went."""
        self._publication = publication
        self._is_presence_due = True
        self._on_due()

    def resend(self, reader: Reader, seen: int | None) -> None:
        """The client found a gap, or wants other words: it gets everything again."""
        self.reader, self._seen = reader, seen
        self._is_version_due = self._is_table_due = True
        self._on_due()

    def done(self, command: str, version: int) -> None:
        """The command is in the log: the change that comes of it says so, unless it was sent before."""
        done = events.Done(command, version)
        if not self._is_version_due or self._is_table_due or self._seen is None or version <= self._seen:
            self.send(done)
            return
        if self._done is not None:
            self.send(self._done)
        self._done = done

    def send(self, message: events.ServerMessage) -> None:
        """Send a small message, after those before it."""
        encoded = ENCODER.encode(message)
        self._small_bytes += len(encoded)
        if len(self._small) >= self._limits.outbox or self._small_bytes > self._limits.outbox_bytes:
            self.is_dropped = True
        else:
            self._small.append(encoded)
        self._on_due()

    def finish(self, closing: events.Closing) -> None:
        """The last message, after what is waiting."""
        self._small.append(ENCODER.encode(closing))
        self.is_over = True
        self._on_due()

    def take(self) -> list[bytes]:
        """What to send now, in order; from now on it counts as sent."""
        batch: list[bytes] = []
        if self.is_dropped:
            return batch
        publication = self._publication
        # The version first: `done` then names one that the client knows.
        if publication is not None and self._is_version_due:
            self._is_version_due = False
            batch.append(self._version(publication))
        if publication is not None and self._is_presence_due:
            self._is_presence_due = False
            batch.append(publication.presence_message(self._watchers))
            self._watchers = publication.watchers
        if self._done is not None:  # told with the whole table
            batch.append(ENCODER.encode(self._done))
            self._done = None
        if self._small:
            batch += self._small
            self._small.clear()
            self._small_bytes = 0
        return batch

    def _version(self, publication: Publication) -> bytes:
        """What changed since the last version sent; the whole table to who has none, or has missed one."""
        seen, self._seen = self._seen, publication.hosted.version
        if self._is_table_due or publication.base is None or publication.base != seen:
            self._is_table_due = self._is_presence_due = False
            self._watchers = publication.watchers
            return publication.table(self.reader, seen)
        done, self._done = self._done, None
        return publication.change(self.reader, None if done is None else done.command)
