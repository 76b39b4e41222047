import pytest

from french import set_in_french
from ludotheque.contract import IllegalMove, Outcome, Seat, Seed, TableError, with_names
from ludotheque.games.ricochet import Pass
from ludotheque.play import Player, Resignation, open_table, play, play_substitute, redo, resign, substitute_move, undo

ANNA, BERT, CARL, DORA = (Seat(seat) for seat in range(4))
NAMES = ("Anna", "Bert", "Carl", "Dora")


@pytest.fixture
def pile_for(open_pile):
    def opened(count, stones=7):
        return open_pile([Player(name) for name in NAMES[:count]], players=count, stones=stones)

    return opened


def test_with_two_the_other_wins(pile_for):
    ended = resign(pile_for(2), ANNA).outcome

    assert ended.places == (2, 1)
    assert with_names(ended.reason, NAMES).text("en") == "Anna resigned"
    assert with_names(ended.reason, NAMES).text("fr") == "Anna abandonne"
    assert with_names(ended.reason, NAMES, ANNA).text("en") == "you resigned"


def test_one_may_resign_out_of_turn(pile_for):
    assert resign(pile_for(2), BERT).outcome.winners == (ANNA,)


def test_a_fallen_flag_loses_and_says_so(pile_for):
    ended = resign(pile_for(2), BERT, "out-of-time").outcome

    assert ended.winners == (ANNA,)
    assert with_names(ended.reason, NAMES).text("en") == "Bert ran out of time"
    assert with_names(ended.reason, NAMES).text("fr") == "Bert n’a plus de temps"


@pytest.mark.parametrize(
    ("cause", "text"),
    [
        ("resigned", "Anna gave up"),
        ("out-of-time", "Anna ran out of time"),
        ("left", "Anna left the game"),
        ("disconnected", "Anna lost the connection and did not come back"),
    ],
)
def test_alone_one_just_gives_up(pile_for, cause, text):
    ended = resign(pile_for(1), ANNA, cause).outcome

    assert ended == Outcome([1], ended.reason)
    assert with_names(ended.reason, NAMES).text("en") == text


def test_with_more_the_others_play_on(pile_for, take):
    table = resign(pile_for(3), ANNA)

    assert table.outcome is None
    assert table.resigned == (ANNA,)
    assert play(play_substitute(table), BERT, take(1)).state.turn == CARL


def test_the_last_one_left_wins_and_the_first_to_go_is_last(pile_for):
    table = resign(resign(resign(pile_for(4), BERT), DORA), ANNA)

    assert table.outcome.places == (2, 4, 1, 3)
    assert with_names(table.outcome.reason, NAMES).text("en") == "Anna resigned"


def test_when_the_rules_end_the_game_who_left_is_behind_all_others(pile_for, take):
    table = play_substitute(resign(pile_for(3, stones=4), ANNA))
    left = table.state.stones

    ended = play(play(table, BERT, take(1)), CARL, take(left - 1)).outcome

    assert ended.places == (3, 2, 1)
    assert str(ended.reason) == "took the last stone"


def test_a_stand_in_wins_nothing_for_who_left(pile_for, take):
    table = resign(play(play(pile_for(3, stones=3), ANNA, take(1)), BERT, take(1)), CARL)

    ended = play_substitute(table).outcome

    assert ended.places == (1, 1, 3)


def test_the_stand_in_makes_the_same_move_on_every_machine(pile_for):
    tables = [play_substitute(resign(pile_for(3, stones=stones), ANNA)) for stones in (50, 51)]

    assert tables[0].journal.moves == tables[1].journal.moves


def test_the_stand_in_waits_while_others_can_act(open_race, run):
    table = resign(open_race(), ANNA)

    assert substitute_move(table) is None
    assert play(table, BERT, run("*")).state.runners == (0, 1, 0)


def test_where_the_game_says_how_nobody_waits_for_a_seat_that_gave_up(shelf):
    game = shelf("ricochet")
    options = game.options(players=3, board="3x2_t.c1Av.a2Rs", robots=1)
    bidding = open_table(game, options, Seed(0), [Player(name) for name in NAMES[:3]])
    both_passed = play(play(bidding, ANNA, Pass()), BERT, Pass())

    unsolved = play_substitute(resign(both_passed, CARL))
    again = play_substitute(unsolved)

    assert unsolved.state.phase.passed == ()
    assert (again.state.phase.passed, again.to_act) == ((CARL,), (ANNA, BERT))
    assert substitute_move(again) is None


@pytest.mark.parametrize("gone", [(), (ANNA, BERT)])
def test_nobody_needs_a_stand_in_before_and_after(pile_for, gone):
    table = pile_for(3)
    for seat in gone:
        table = resign(table, seat)

    with pytest.raises(TableError) as refused:
        play_substitute(table)

    assert refused.value.text("en") == "nobody needs a stand-in now"
    assert refused.value.text("fr") == "personne n’a besoin de remplaçant en ce moment"


def test_no_stand_in_after_the_end_by_the_rules(pile_for, take):
    table = play(resign(pile_for(3, stones=1), BERT), ANNA, take(1))

    assert substitute_move(table) is None


def test_who_left_cannot_play_or_leave_again(pile_for, take):
    table = resign(pile_for(3), ANNA)

    for command in (lambda: play(table, ANNA, take(1)), lambda: resign(table, ANNA)):
        with pytest.raises(TableError) as refused:
            command()
        assert with_names(refused.value.phrase, NAMES).text("en") == "Anna has already stopped playing"
        assert with_names(refused.value.phrase, NAMES).text("fr") == "Anna a déjà quitté la partie"


def test_after_the_end_nobody_moves_or_resigns(pile_for, take):
    table = resign(pile_for(2), ANNA)

    for command in (lambda: play(table, BERT, take(1)), lambda: resign(table, BERT)):
        with pytest.raises(IllegalMove) as refused:
            command()
        assert with_names(refused.value.phrase, NAMES).text("en") == "the game is over: Anna resigned"
        assert with_names(refused.value.phrase, NAMES).text("fr") == set_in_french(
            "la partie est terminée : Anna abandonne"
        )


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_cannot_resign(pile_for, seat):
    with pytest.raises(TableError) as refused:
        resign(pile_for(2), Seat(seat))

    assert refused.value.text("en") == f"there is no player {seat + 1} at this table; it has 2 players"
    assert refused.value.text("fr").endswith("elle compte 2 joueurs")


@pytest.mark.req("MO-09")
def test_a_resignation_is_undone_and_redone_like_a_move(pile_for, take):
    table = resign(play(pile_for(2), ANNA, take(1)), BERT)

    back = undo(table)

    assert back.outcome is None
    assert back.journal == table.journal
    assert redo(back).outcome == table.outcome
    assert undo(table, 2).journal.moves == ()
    assert redo(undo(table, 2), 2).resignations == (Resignation(BERT, 1),)


def test_steps_keep_the_order_in_which_things_happened(pile_for, take):
    table = resign(resign(play(pile_for(4), ANNA, take(1)), CARL), DORA)
    table = play(table, BERT, take(2))

    assert [type(step).__name__ for step in table.steps] == ["Move", "Resignation", "Resignation", "Move"]
    assert [step.seat for step in table.steps[1:3]] == [CARL, DORA]
