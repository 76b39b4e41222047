"""The queue before the workers: who is served next, counted without a clock or a process."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ludotheque.server.bot_pool.fair_queue import Bounds, FairQueue, PoolFull, Rank, Ticket, VisitorFull


def ticket(visitor: str, rank: Rank = Rank.PEOPLE, seconds: float = 1.0) -> Ticket:
    return Ticket(visitor, lambda: rank, seconds)


def put(queue: FairQueue, tickets: Iterable[Ticket]) -> None:
    for each in tickets:
        queue.put(each)


def served(queue: FairQueue, seconds: dict[str, float] | None = None) -> list[str]:
    """Who is served, one after the other, by a single worker; how long each visitor's jobs really take."""
    order = []
    while (taken := queue.take()) is not None:
        order.append(taken.visitor)
        queue.done(taken, (seconds or {}).get(taken.visitor, taken.expected))
    return order


def test_ninety_hints_delay_anothers_computer_move_by_the_one_that_runs():
    queue = FairQueue(Bounds(requests=90))
    put(queue, [ticket("mallory", Rank.HINT) for _ in range(90)])
    running = queue.take()
    assert running is not None

    queue.put(ticket("anna"))
    queue.done(running, 1.0)

    assert served(queue)[:2] == ["anna", "mallory"]


@pytest.mark.parametrize("turns_before", range(8))
def test_a_hint_of_who_used_little_comes_before_the_ninety_of_another(turns_before):
    queue = FairQueue(Bounds(requests=90))
    put(queue, [ticket("mallory", Rank.HINT) for _ in range(90)])
    for _ in range(turns_before + 1):
        taken = queue.take()
        assert taken is not None
        queue.done(taken, 1.0)

    queue.put(ticket("anna", Rank.HINT))

    assert "anna" in served(queue)[:2]


def test_visitors_share_processor_time_and_not_jobs():
    queue = FairQueue()
    put(queue, [ticket("slow") for _ in range(10)])
    put(queue, [ticket("quick") for _ in range(40)])

    order = served(queue, {"slow": 4.0, "quick": 1.0})

    assert order[:25].count("slow") == 5
    assert order[:25].count("quick") == 20


def test_a_job_counts_while_it_runs_so_that_many_workers_are_shared_too():
    queue = FairQueue()
    put(queue, [ticket("mallory") for _ in range(10)])
    put(queue, [ticket("anna"), ticket("bob")])

    taken = [queue.take() for _ in range(4)]

    assert sorted(each.visitor for each in taken if each is not None) == ["anna", "bob", "mallory", "mallory"]


def test_whoever_waited_at_home_has_saved_nothing():
    queue = FairQueue()
    put(queue, [ticket("anna") for _ in range(8)])
    for _ in range(5):
        taken = queue.take()
        assert taken is not None
        queue.done(taken, 1.0)

    put(queue, [ticket("bob") for _ in range(6)])

    assert served(queue)[:6].count("bob") <= 4


def test_the_ranks_go_in_their_order():
    queue = FairQueue()
    put(queue, [ticket(rank.name, rank) for rank in reversed(Rank)])

    assert served(queue)[:3] == ["PEOPLE", "HINT", "ANALYSIS"]


def test_moves_of_people_without_end_do_not_starve_an_analysis():
    queue = FairQueue()
    put(queue, [ticket("mallory") for _ in range(40)])
    queue.put(ticket("anna", Rank.ANALYSIS))

    assert served(queue).index("anna") <= 4


def test_what_nobody_watches_waits_until_nothing_else_is_to_be_done():
    queue = FairQueue()
    put(queue, [ticket("mallory", Rank.UNWATCHED) for _ in range(20)])
    put(queue, [ticket("anna") for _ in range(9)])
    put(queue, [ticket("bob", Rank.ANALYSIS) for _ in range(8)])

    assert "mallory" not in served(queue)[:17]


def test_what_nobody_watches_makes_room_and_keeps_its_place():
    queue = FairQueue()
    first, second = ticket("mallory", Rank.UNWATCHED), ticket("mallory", Rank.UNWATCHED)
    put(queue, [first, second])
    assert queue.take() is first
    assert not queue.must_make_room(first)

    queue.put(ticket("anna"))
    assert queue.must_make_room(first)
    queue.put_back(first, 0.1)

    taken = [queue.take() for _ in range(3)]
    assert [each.visitor for each in taken if each is not None] == ["anna", "mallory", "mallory"]
    assert taken[1] is first


def test_a_game_that_somebody_begins_to_watch_goes_up():
    queue, ranks = FairQueue(), [Rank.UNWATCHED]
    queue.put(Ticket("bob", lambda: Rank.UNWATCHED, 1.0))
    queue.put(Ticket("anna", lambda: ranks[-1], 1.0))

    ranks.append(Rank.PEOPLE)

    assert served(queue) == ["anna", "bob"]


def test_what_runs_is_told_when_something_of_a_higher_rank_waits():
    queue, running = FairQueue(), ticket("mallory", Rank.HINT)
    put(queue, [running, ticket("mallory", Rank.HINT)])
    assert queue.take() is running
    assert not queue.is_before(running)

    queue.put(ticket("anna"))

    assert queue.is_before(running)


def test_each_visitors_own_jobs_go_in_order():
    queue = FairQueue()
    tickets = [ticket("anna") for _ in range(5)]
    put(queue, tickets)

    assert [queue.take() for _ in range(5)] == tickets


def test_a_visitors_queue_is_bounded_and_another_still_finds_room():
    queue = FairQueue(Bounds(in_all=5, moves=3, requests=2))
    put(queue, [ticket("mallory", Rank.HINT), ticket("mallory", Rank.ANALYSIS)])

    with pytest.raises(VisitorFull) as refusal:
        queue.put(ticket("mallory", Rank.HINT))
    put(queue, [ticket("anna", Rank.HINT), ticket("mallory"), ticket("mallory")])
    with pytest.raises(PoolFull):
        queue.put(ticket("bob", Rank.UNWATCHED))

    assert refusal.value.most == 2
    assert not queue.is_full


def test_where_all_places_are_taken_the_last_of_the_lowest_rank_loses_its_own_to_people():
    """Sixteen visitors whose computers play each other unseen took all places, and people's computers fell silent."""
    queue = FairQueue(Bounds(in_all=3))
    seen, first, last = ticket("bob", Rank.WATCHED), ticket("mallory", Rank.UNWATCHED), ticket("eve", Rank.UNWATCHED)
    put(queue, [seen, first, last])
    games = [ticket("anna"), ticket("anna"), ticket("anna")]

    assert [queue.put(each) for each in games] == [last, first, seen]
    assert queue.is_full
    with pytest.raises(PoolFull):
        queue.put(ticket("anna", Rank.HINT))
    assert [queue.take() for _ in games] == games


def test_who_gives_up_waiting_leaves_the_queue():
    queue = FairQueue()
    gone, stays = ticket("anna"), ticket("anna")
    put(queue, [gone, stays])

    assert queue.remove(gone)
    assert not queue.remove(gone)
    assert queue.take() is stays


def test_visitors_who_have_gone_are_forgotten():
    queue = FairQueue()
    queue.put(ticket("anna"))
    put(queue, [ticket(f"guest {number}") for number in range(1000)])
    served(queue)

    assert queue._used == {}
