"""Which dear positions the book picks: as a plain greedy choice would, among questions told by the rules."""

import pytest
from tools.book import chapters

from ludotheque.contract import Dice, Seed
from ludotheque.games.connect_four import State, rules
from ludotheque.games.connect_four.book.positions import after_drops, key_of

DISCS, LIMIT = 4, 900


def keys_of(packed):
    return [int.from_bytes(packed[i : i + 8], "little") for i in range(0, len(packed), 8)]


def questions(disc_count):
    """For every position with so many discs where nobody has won, the keys of those it leads to."""
    states = {key_of(State()): State()}
    for _ in range(disc_count):
        states = {key_of(after): after for state in states.values() for after in after_drops(state)}
        states = {key: state for key, state in states.items() if rules.outcome(state) is None}
    return [{key_of(after) for after in after_drops(state)} for state in states.values()]


def greedily_picked(asked, nodes, limit):
    excess = [sum(nodes.get(key, 0) for key in each) - limit for each in asked]
    picks = set()
    while max(excess) > 0:
        gains = {key: 0 for key in nodes if key not in picks}
        for each, much in zip(asked, excess, strict=True):
            for key in each & gains.keys():
                gains[key] += max(0, min(nodes[key], much))
        latest = min(gains, key=lambda key: (-gains[key], key))
        picks.add(latest)
        excess = [much - nodes[latest] if latest in each else much for each, much in zip(asked, excess, strict=True)]
    return sorted(picks)


def test_positions_are_picked_greedily():
    packed, dice = chapters.book_keys(DISCS), Dice(Seed(8))
    costs = bytes(dice.below(80) for _ in keys_of(packed))
    nodes = {key: round(2 ** (cost / 8)) - 1 for key, cost in zip(keys_of(packed), costs, strict=True)}

    picks = chapters.book_picks(DISCS, packed, costs, LIMIT)

    assert keys_of(picks) == greedily_picked(questions(DISCS - 1), nodes, LIMIT)
    assert len(picks) >= 5 * 8


def test_what_has_no_cost_is_not_picked():
    packed = chapters.book_keys(DISCS)

    assert chapters.book_picks(DISCS, packed[:80], bytes([80] * 10), 0) == packed[:80]
    assert chapters.book_picks(DISCS, b"", b"", 0) == b""


@pytest.mark.parametrize(
    ("disc_count", "keys", "costs"),
    [(0, b"", b""), (15, b"", b""), (3, bytes(8), b""), (3, b"\1" + bytes(15), b"\1\1")],
)
def test_picking_among_nonsense_is_refused(disc_count, keys, costs):
    with pytest.raises(ValueError, match=r"picked|cost|ascend"):
        chapters.book_picks(disc_count, keys, costs, 0)


def test_dear_positions_lead_to_others():
    assert chapters.book_keys_next_to(chapters.book_keys(3)) == chapters.book_keys(4)
