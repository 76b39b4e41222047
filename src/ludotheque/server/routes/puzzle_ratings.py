"""Puzzle ratings: the first try at each puzzle counts, and the server judges it."""

from __future__ import annotations

from typing import cast

from ludotheque import catalogue
from ludotheque.contract import Puzzle, TableError, phrase, read_action
from ludotheque.play.puzzle_answer import RightSoFar, Solved, judge
from ludotheque.play.puzzle_rating import PROVISIONAL, strength_of
from ludotheque.server.middleware import POLICY
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.puzzles import asked_collection, asked_puzzle
from ludotheque.server.store.puzzles import Tried
from ludotheque.server.tokens import key_hash
from ludotheque.server.wire import puzzles as wire
from ludotheque.server.wire.events import PlayerColour
from ludotheque.server.wire.profile import PictureName

_MAX_ROWS = 100
_ACTIVE_SECONDS = 90 * 86_400.0
_ROW_SIZE = 150


async def tried(call: Call) -> wire.PuzzleTry:
    """Your first try at a puzzle: it counts for your rating, once; what you send later changes nothing."""
    slug, number, puzzle = await call.aside(asked_puzzle, call)
    profile, store = await call.profile(), call.registry.store.puzzles
    if profile.bot:
        raise TableError(phrase("puzzles.no-bots"))
    known = await store.tried(profile.id, slug, number)
    if known is not None:
        return _shown(known, is_first=False)
    is_right = await call.aside(_is_right, slug, puzzle, call.body) and not call.body.is_helped
    call.registry.storage.charge(_ROW_SIZE, call.address, profile.id)
    now = call.registry.clock()
    kept = await store.add(profile.id, (slug, number, strength_of(puzzle)), now, is_right=is_right)
    if kept is None:
        raise TableError(phrase("server.no-profile"))
    return _shown(kept, is_first=True)


async def own(call: Call) -> wire.OwnPuzzleRatings:
    """How good you are at puzzles."""
    now = call.registry.clock()
    found = await call.registry.store.puzzles.of_profile((await call.profile()).id)
    ratings = []
    for game, rating in found:
        known = rating.strength(now)
        ratings.append(
            wire.OwnPuzzleRating(
                game=game,
                rating=round(known.rating),
                deviation=round(known.deviation),
                is_provisional=known.deviation >= PROVISIONAL,
                tries=rating.tries,
                solved=rating.solved,
            )
        )
    return wire.OwnPuzzleRatings(ratings)


async def ladder(call: Call) -> wire.PuzzleLadder:
    """The best at the puzzles of a game: on this server, or in a group of yours."""
    slug, _ = await call.aside(asked_collection, call)
    group = call.query("group")
    you = await _asking(call)
    if group and not await call.registry.store.groups.has_member(group, you):
        raise TableError(phrase("groups.not-yours"))
    if not group and not call.request.app[POLICY].has_leaderboards:
        raise TableError(phrase("server.no-leaderboards"))
    since = call.registry.clock() - _ACTIVE_SECONDS
    found = await call.registry.store.puzzles.ladder(slug, since, group, _MAX_ROWS)
    rows: list[wire.LadderRow] = []
    for index, each in enumerate(found, start=1):
        rating = round(each.rating.rating)
        row = wire.LadderRow(
            place=rows[-1].place if rows and rows[-1].rating == rating else index,
            name=each.name,
            picture=cast("PictureName", each.picture),
            colour=cast("PlayerColour", each.colour),
            rating=rating,
            tries=each.rating.tries,
            is_you=each.profile == you,
        )
        rows.append(row)
    return wire.PuzzleLadder(slug, rows)


async def _asking(call: Call) -> str:
    """Whose key came along; empty for nobody, and for a browser that has tried no puzzle yet."""
    known = None if call.profile_key is None else await call.registry.store.profiles.find(key_hash(call.profile_key))
    return "" if known is None else known.id


def _is_right(slug: str, puzzle: Puzzle, asked: wire.PuzzleTryRequest) -> bool:
    """By the rules; IllegalMove and NotationError where they refuse an action."""
    game = catalogue.game(slug)
    judged = judge(game, puzzle, [read_action(game, action) for action in asked.actions]) if asked.actions else None
    if isinstance(judged, RightSoFar) and not asked.is_helped:
        raise TableError(phrase("puzzles.not-over"))
    return isinstance(judged, Solved)


def _shown(kept: Tried, *, is_first: bool) -> wire.PuzzleTry:
    return wire.PuzzleTry(
        is_right=kept.is_right,
        rating=round(kept.after),
        change=round(kept.after) - round(kept.before),
        is_provisional=kept.deviation >= PROVISIONAL,
        is_first=is_first,
    )


OPERATIONS = [
    Operation("GET", "/api/profile/puzzles", own, wire.OwnPuzzleRatings, needs_profile=True),
    Operation(
        "GET", "/api/puzzles/{game}/ladder", ladder, wire.PuzzleLadder,
        query={"group": "The id of a group of yours; without it the whole server."},
    ),
    Operation(
        "POST", "/api/puzzles/{game}/{number}/try", tried, wire.PuzzleTry, wire.PuzzleTryRequest, needs_profile=True
    ),
]  # fmt: skip
