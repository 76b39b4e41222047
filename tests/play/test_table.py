import pytest

from french import set_in_french
from ludotheque.contract import IllegalMove, Seat, Seed, TableError
from ludotheque.play import Player, open_table, play, play_clock, redo, resign, takeback_count, undo
from ludotheque.play import table as table_room
from ludotheque.play.table import steps_back

ANNA, BERT = Seat(0), Seat(1)


@pytest.fixture
def three_taken(open_pile, take):
    """Anna took 1, Bert 2, Anna 1; 3 of 7 stones are left."""
    table = play(open_pile(), ANNA, take(1))
    return play(play(table, BERT, take(2)), ANNA, take(1))


def refusal(command, *arguments, **named):
    with pytest.raises(TableError) as refused:
        command(*arguments, **named)
    return refused.value


def test_a_game_goes_from_opening_to_outcome(open_pile, take):
    table = open_pile(stones=3)

    table = play(play(table, ANNA, take(1)), BERT, take(2))

    assert table.slug == "pile"
    assert table.state.stones == 0
    assert table.outcome.winners == (BERT,)


def test_every_change_makes_the_next_version(three_taken):
    assert three_taken.version == 3
    assert undo(three_taken).version == 4
    assert redo(undo(three_taken)).version == 5
    assert resign(three_taken, ANNA).version == 4


def test_the_points_of_a_table_include_the_game_that_has_just_ended(open_pile, take):
    table = open_pile(stones=3)
    assert table.total_points == (0, 0)

    table = play(play(table, ANNA, take(1)), BERT, take(2))

    assert table.total_points == (0, 1)


@pytest.mark.parametrize("version", [0, 2, 4])
def test_a_stale_command_is_refused_and_changes_nothing(three_taken, take, version):
    commands = [
        (play, BERT, take(1)),
        (play_clock,),
        (undo, 1),
        (redo, 1),
        (resign, ANNA),
    ]

    for command, *arguments in commands:
        assert refusal(command, three_taken, *arguments, version=version).code == "play.stale-version"


def test_the_right_version_is_accepted(three_taken, take):
    assert play(three_taken, BERT, take(1), version=3).version == 4


def test_the_refusal_of_a_stale_command_says_both_versions(three_taken, take):
    refused = refusal(play, three_taken, BERT, take(1), version=2)

    assert "version 2" in refused.text("en")
    assert "version 3" in refused.text("en")
    assert "visait la version 2, la table en est à la version 3" in refused.text("fr")


def test_the_rules_refuse_out_of_turn(three_taken, take):
    with pytest.raises(IllegalMove):
        play(three_taken, ANNA, take(1))


@pytest.mark.parametrize("stranger", [-1, 2, 26])
def test_the_table_refuses_whoever_does_not_sit_there(three_taken, take, stranger):
    assert refusal(play, three_taken, Seat(stranger), take(1)).code == "play.no-such-seat"


@pytest.mark.req("MO-09")
def test_one_or_several_moves_can_be_undone(three_taken, open_pile):
    assert undo(three_taken).state.stones == 4
    assert undo(three_taken, 2).state.stones == 6
    assert undo(three_taken, 3).state == open_pile().state


@pytest.mark.req("MO-09")
def test_after_the_end_one_can_undo_and_play_on(open_pile, take):
    ended = play(play(open_pile(stones=3), ANNA, take(1)), BERT, take(2))

    on = play(undo(ended), BERT, take(1))

    assert ended.outcome is not None
    assert on.outcome is None
    assert on.state.stones == 1


def test_redo_brings_the_moves_back_in_their_order(three_taken):
    back = undo(undo(three_taken), 2)

    assert redo(back).journal.moves == three_taken.journal.moves[:1]
    assert redo(back, 3).journal == three_taken.journal
    assert redo(redo(back), 2).journal == three_taken.journal


def test_a_new_move_forgets_what_was_undone(three_taken, take):
    other = play(undo(three_taken), ANNA, take(2))

    assert other.undone == ()
    assert refusal(redo, other).code == "play.nothing-to-redo"


@pytest.mark.parametrize("count", [-1, 0, 4])
def test_an_impossible_count_is_refused_with_the_possible_ones(three_taken, count):
    refused = refusal(undo, three_taken, count)

    assert refused.text("en") == f"{count} moves cannot be undone; choose 1 to 3"
    assert refused.text("fr") == set_in_french(f"impossible d’annuler {count} coups ; choisis de 1 à 3")
    assert refusal(redo, undo(three_taken, 3), count).code == "play.cannot-redo"


def test_nothing_to_undo_is_said(open_pile):
    refused = refusal(undo, open_pile())

    assert refused.text("en") == "there is no move to undo"
    assert refused.text("fr") == "aucun coup à annuler"


@pytest.mark.parametrize(
    ("kinds", "count"),
    [(("person", "computer"), 1), (("computer", "person"), 2), (("computer", "computer"), 0)],
)
def test_a_takeback_lets_the_person_choose_again(open_pile, take, kinds, count):
    players = [Player(f"{kind} {seat}", kind, "easy") for seat, kind in enumerate(kinds)]
    table = play(play(play(open_pile(players), ANNA, take(1)), BERT, take(1)), ANNA, take(1))

    assert takeback_count(table) == count


def test_a_takeback_reaches_past_the_clock(open_race, run):
    table = play_clock(play(open_race(), BERT, run("*")))

    assert takeback_count(table) == 2


def test_a_resignation_can_be_taken_back(three_taken):
    assert takeback_count(resign(three_taken, BERT)) == 1


def test_the_clock_moves_as_the_rules_promised(open_race):
    table = play_clock(open_race())

    assert table.state.runners == (1, 0, 0)
    assert table.journal.moves[0].by is None


def test_without_a_timer_the_clock_cannot_move(open_pile, open_race):
    over = resign(open_race(players=2), ANNA)

    for table in (open_pile(), over):
        refused = refusal(play_clock, table)
        assert refused.text("en") == "no timer is running"
        assert refused.text("fr") == "aucun temps n’est compté en ce moment"


@pytest.mark.req("MO-03")
def test_the_starter_is_drawn_from_the_seed(shelf):
    morpion = shelf("morpion")

    starters = [open_table(morpion, morpion.options(players=5), Seed(seed)).state.turn for seed in range(60)]

    assert set(starters) == {0, 1, 2, 3, 4}
    assert open_table(morpion, morpion.options(players=5), Seed(7)).state.turn == starters[7]


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(shelf, seed):
    pile = shelf("pile")

    refused = refusal(open_table, pile, pile.options(), Seed(seed))

    assert refused.code == "play.bad-seed"
    assert refused.text("en").endswith("choose a whole number from 0 to 18446744073709551615")
    assert refused.text("fr").startswith(f"la graine {seed} est refusée")


def test_a_game_that_never_ends_is_stopped(open_race, run, monkeypatch):
    monkeypatch.setattr(table_room, "MAX_STEPS", 2)
    monkeypatch.setattr(table_room, "CLOCK_STEPS", 1)
    table = play(play(open_race(goal=100), ANNA, run("*")), ANNA, run("*"))
    ticked = play_clock(table)

    for command in (lambda: play(table, ANNA, run("*")), lambda: play_clock(ticked)):
        refused = refusal(command)
        assert refused.text("en") == "no game may have more than 2 moves; start a new one or undo"
        assert refused.text("fr").startswith("une partie ne peut pas dépasser 2 coups")


def test_who_may_not_move_any_more_can_still_give_up(open_race, run, monkeypatch):
    monkeypatch.setattr(table_room, "MAX_STEPS", 1)
    table = play(open_race(goal=100), ANNA, run("*"))

    assert resign(table, ANNA).resigned == (ANNA,)


def test_steps_back_are_the_steps_in_reverse(open_race, run):
    table = resign(play(open_race(goal=100), ANNA, run("*")), BERT)
    assert tuple(steps_back(table)) == tuple(reversed(table.steps))

    played_on = play(table, ANNA, run("*"))

    assert tuple(steps_back(played_on)) == tuple(reversed(played_on.steps))
    assert len(played_on.steps) == 3
    assert played_on.journal.state_after(1) == played_on.journal.states[1]


def test_points_brought_to_the_table_are_kept(shelf):
    pile = shelf("pile")

    assert open_table(pile, pile.options(), Seed(0), points=[3, 1]).points == (3, 1)
