"""A game and the other ways it might go: positions, and from each of them the moves that were tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ludotheque.contract import Analysis
from ludotheque.play import Table, redo, undo
from ludotheque.play.table import Step, steps_back
from ludotheque.tui.shown import ShownMove


class Node:
    """A position. `after` are those one move later, the main line first."""

    def __init__(self, table: Table, before: Node | None = None, *, is_of_game: bool = True) -> None:
        self.table, self.before, self.is_of_game = table, before, is_of_game
        self.after: list[Node] = []
        self.followed: Node | None = None
        """The one of those that was seen last."""

        self.analysis: Analysis[object] | None = None

    @property
    def step(self) -> Step:
        """What led here; not of the one where all lines begin."""
        return next(steps_back(self.table))

    def then(self, table: Table, *, is_of_game: bool = False) -> Node:
        """The position after one more move: the one that is known already, or a new variation."""
        step = next(steps_back(table))
        known = next((node for node in self.after if node.step == step), None)
        if known is None:
            known = Node(table, self, is_of_game=is_of_game)
            self.after.append(known)
        self.followed = known
        return known

    def removed(self) -> Node:
        """The position before, without this one and all that came of it."""
        assert self.before is not None, "the beginning stays"
        before = self.before
        before.after.remove(self)
        before.followed = before.after[0] if before.after else None
        return before

    @property
    def path(self) -> list[Node]:
        """From the beginning to here."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.before
        return found[::-1]

    @property
    def line(self) -> list[Node]:
        """The path, and on to the end of what was seen last."""
        found = self.path
        while found[-1].followed is not None:
            found.append(found[-1].followed)
        return found

    @property
    def other(self) -> Node | None:
        """The next variation of this move, or of the last one before it that has some."""
        for node in reversed(self.path):
            if node.before is not None and len(node.before.after) > 1:
                all_of_them = node.before.after
                found = all_of_them[(all_of_them.index(node) + 1) % len(all_of_them)]
                node.before.followed = found
                return found
        return None


def nodes_of(table: Table) -> Node:
    """A game that was played, at the position where it stands now."""
    place, whole = len(table.steps), redo(table, len(table.undone)) if table.undone else table
    count = len(whole.steps)
    node = Node(undo(whole, count) if count else whole)
    line = [node]
    for _ in range(count):
        line.append(line[-1].then(redo(line[-1].table), is_of_game=True))
    return line[place]


def written(here: Node, word: Callable[[Node], ShownMove]) -> tuple[tuple[ShownMove, ...], int | None]:
    """All moves, each variation in brackets after the move it would replace; and which of them led here."""
    found: list[tuple[Node, str, str]] = []
    _write_from(here.path[0], found)
    place = next((place for place, (node, _, _) in enumerate(found) if node is here), None)
    return tuple(replace(word(node), lead=lead, mark=mark) for node, lead, mark in found), place


def _write_from(node: Node, found: list[tuple[Node, str, str]]) -> None:
    while node.after:
        main, *others = node.after
        found.append((main, "", ""))
        for other in others:
            first = len(found)
            found.append((other, "", ""))
            _write_from(other, found)
            found[first] = (other, "(", found[first][2])
            last, lead, mark = found[-1]
            found[-1] = (last, lead, f"{mark})")
        node = main
