import pytest

from ludotheque.contract import IllegalMove, Move, Seat, possible_moves
from ludotheque.play import Journal, replay


def test_the_kept_states_are_those_of_a_replay(open_race, at_random):
    journal = at_random(open_race(goal=30), seed=3).journal

    replayed = [
        replay(open_race().game, journal.opening, journal.moves[:count]) for count in range(len(journal.states))
    ]

    assert list(journal.states) == replayed


def test_undo_is_a_shorter_journal(open_pile, take):
    table = open_pile()
    one = Journal(table.state).then(table.game, Move(Seat(0), take(1)))
    two = one.then(table.game, Move(Seat(1), take(2)))

    assert two.without_last() == one
    assert two.without_last(2) == Journal(table.state)
    assert two.without_last(0) == two


@pytest.mark.parametrize("count", [-1, 2])
def test_more_moves_than_were_made_cannot_be_taken_back(open_pile, take, count):
    table = open_pile()
    journal = Journal(table.state).then(table.game, Move(Seat(0), take(1)))

    with pytest.raises(ValueError, match="cannot be taken"):
        journal.without_last(count)


def test_an_illegal_move_leaves_the_journal_alone(open_pile, take):
    table = open_pile()
    journal = Journal(table.state)

    with pytest.raises(IllegalMove):
        journal.then(table.game, Move(Seat(0), take(5)))

    assert journal.state == table.state
    assert possible_moves(table.game, journal.state)


@pytest.mark.req("MO-10")
def test_a_finished_game_can_be_stepped_through_forwards_and_back(open_pile, at_random):
    journal = at_random(open_pile(stones=20), seed=1).journal

    stones = [state.stones for state in journal.states]

    assert len(stones) == len(journal.moves) + 1
    assert stones == sorted(stones, reverse=True)
    assert (stones[0], stones[-1]) == (20, 0)


def test_journals_share_their_log_until_they_part(open_pile, take):
    table = open_pile(stones=9)
    start = Journal(table.state)
    one, two = (start.then(table.game, Move(Seat(0), take(count))) for count in (1, 2))

    assert (len(start), len(one), len(two)) == (0, 1, 1)
    assert [journal.moves[-1].action for journal in (one, two)] == [take(1), take(2)]
    assert one.states[1] != two.states[1]
    assert start.then(table.game, one.moves[0]) == one
    assert hash(start.then(table.game, one.moves[0])) == hash(one)
    assert one != two
    assert one != 1
