"""Who is paired with whom, whatever the crowd."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.server.community.pairing.matching import FIRST_WINDOW, Waiting, matched

NOW = 1_000.0
crowds = st.lists(
    st.builds(
        Waiting,
        id=st.uuids().map(str),
        rating=st.floats(0, 3000),
        deviation=st.floats(45, 350),
        since=st.floats(NOW - 60, NOW),
    ),
    max_size=40,
    unique_by=lambda one: one.id,
)


def known(name: str, rating: float, since: float = NOW) -> Waiting:
    return Waiting(name, rating, 0.0, since)


def names(*everybody: Waiting, now: float = NOW) -> list[tuple[str, str]]:
    return [(one.id, other.id) for one, other in matched(everybody, now)]


@given(crowds)
def test_nobody_is_paired_twice_and_no_two_are_too_far_apart(everybody: list[Waiting]) -> None:
    pairs = matched(everybody, NOW)

    paired = [one.id for pair in pairs for one in pair]
    assert len(paired) == len({*paired})
    for one, other in pairs:
        assert abs(one.rating - other.rating) <= (one.window(NOW) + other.window(NOW)) / 2


@given(crowds)
def test_nobody_is_left_beside_somebody_they_accept(everybody: list[Waiting]) -> None:
    paired = {one.id for pair in matched(everybody, NOW) for one in pair}
    left = sorted((one for one in everybody if one.id not in paired), key=lambda one: (one.rating, one.since, one.id))

    for one, other in itertools.pairwise(left):
        near = abs(one.rating - other.rating) <= min(one.window(NOW), other.window(NOW))
        assert not near


def test_the_nearest_is_chosen() -> None:
    assert names(known("a", 1000, NOW - 1), known("b", 1090), known("c", 1010)) == [("a", "c")]


def test_whoever_waits_longest_chooses_first() -> None:
    assert names(known("a", 1000), known("b", 1050, NOW - 1), known("c", 1100)) == [("b", "a")]


def test_the_window_widens_with_waiting() -> None:
    far = (known("a", 1000), known("b", 1000 + 5 * FIRST_WINDOW))

    assert names(*far) == []
    assert names(*far, now=NOW + 60) == [("a", "b")]


def test_a_crowd_of_equals_is_paired_to_the_last() -> None:
    assert len(names(*[known(str(number), 1000) for number in range(1_000)])) == 500
