"""How a round ends, and with the last one the game."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Outcome, Seat, phrase, player_phrase
from ludotheque.games.ricochet.state import Robots, State, Win, fresh_phase


def claimed(state: State, winner: Seat, win: Win, robots: Robots) -> State:
    """The tile is earned; robots stay where they ended."""
    deck = tuple(tile for tile in state.deck if tile != win.target)
    won = tuple((*tiles, win) if seat == winner else tiles for seat, tiles in enumerate(state.won))
    return replace(_next_round(state, robots), deck=deck, won=won, returned=0)


def unsolved(state: State) -> State:
    """Nobody showed a way: robots go back, and the tile that lay open longest out of the game or under the deck."""
    after = _next_round(state, state.robots)
    if state.house.unsolved == "discard":
        return replace(after, deck=state.deck[1:], discarded=(*state.discarded, state.deck[0]))
    if state.returned + 1 == len(state.deck):
        # Every tile left came up since robots last moved: another lap would ask the same riddles.
        tiles_in_drawn_order = (*state.deck[1:], state.deck[0])
        return replace(after, deck=(), discarded=(*state.discarded, *tiles_in_drawn_order), returned=0)
    return replace(after, deck=(*state.deck[1:], state.deck[0]), returned=state.returned + 1)


def outcome(state: State) -> Outcome | None:
    """Most tiles first. Alone there is one place to take: the reason tells how well it went."""
    tiles = [len(won) for won in state.won]
    goal = state.house.tiles_to_win
    if state.deck and (goal is None or max(tiles) < goal):
        return None
    if len(tiles) == 1:
        slides = sum(win.slides for win in state.won[0])
        return Outcome((1,), phrase("ricochet.outcome.solo", solved=tiles[0], targets=_tile_count(state), count=slides))
    leaders = tuple(player_phrase(seat) for seat, count in enumerate(tiles) if count == max(tiles))
    if max(tiles) == 0:
        return Outcome.by_score(tiles, phrase("ricochet.outcome.nobody"))
    if len(leaders) > 1:
        return Outcome.by_score(tiles, phrase("ricochet.outcome.tied", players=leaders, count=max(tiles)))
    return Outcome.by_score(tiles, phrase("ricochet.outcome.won", player=leaders[0], count=max(tiles)))


def _tile_count(state: State) -> int:
    return len(state.deck) + len(state.discarded) + sum(map(len, state.won))


def _next_round(state: State, robots: Robots) -> State:
    phase = fresh_phase(len(state.won), robots)
    return replace(state, robots=robots, phase=phase, round=state.round + 1)
