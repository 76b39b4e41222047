import pytest

from ludotheque import catalogue
from ludotheque.contract import IllegalMove, RecordError, Seat, Seed, TableError
from ludotheque.play import Player, agree, open_table, play, redo, resign, undo
from ludotheque.play.record import read_record, write_record

ANNA, BERT, CARL = (Seat(seat) for seat in range(3))


@pytest.fixture
def trio(open_pile):
    return open_pile([Player(name) for name in ("Anna", "Bert", "Carl")], players=3)


@pytest.fixture
def drawn():
    """Two moves of Morpion, then both had enough."""
    game = catalogue.game("morpion")
    table = open_table(game, game.options(starter=1), Seed(0), [Player("Anna"), Player("Bert")])
    for seat, action in ((ANNA, "b2"), (BERT, "a1")):
        table = play(table, seat, game.notation.read_action(action))
    return agree(table)


def test_everybody_shares_the_first_place(trio):
    ended = agree(trio).outcome

    assert ended.places == (1, 1, 1)
    assert ended.reason.text("en") == "Draw by agreement"
    assert ended.reason.text("fr") == "Nulle d’un commun accord"


def test_whoever_gave_up_before_has_no_share(trio):
    assert agree(resign(trio, BERT)).outcome.places == (1, 3, 1)


def test_an_agreed_game_is_over(trio, take):
    table = agree(trio)

    assert table.to_act == ()
    with pytest.raises(IllegalMove, match="Draw by agreement"):
        play(table, ANNA, take(1))
    with pytest.raises(IllegalMove, match="Draw by agreement"):
        agree(table)


def test_one_step_back_the_game_goes_on(trio, take):
    table = undo(agree(play(trio, trio.state.turn, take(1))))

    assert table.outcome is None
    assert redo(table).outcome is None


def test_an_agreement_about_an_older_version_is_refused(trio):
    with pytest.raises(TableError, match="version"):
        agree(trio, version=7)


@pytest.mark.parametrize("form", ["json", "ludo"])
def test_a_record_keeps_it(drawn, form):
    assert read_record(write_record(drawn, form)) == drawn


@pytest.mark.parametrize("form", ["line", "sgf"])
def test_forms_that_keep_less_keep_the_agreement(drawn, form):
    assert read_record(write_record(drawn, form)).outcome == drawn.outcome


def test_the_words_say_it_after_the_moves(drawn):
    assert write_record(drawn, "ludo").endswith("1. b2 2. a1 agreed places:1-1\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("agreed places:1-1", "places:1-1"),
        ("agreed places:1-1", "agreed places:1-2"),
        ("agreed places:1-1", "agreed 3. c3 places:1-1"),
        ("agreed places:1-1", "agreed agreed places:1-1"),
        ("agreed places:1-1", "agreed resigns:1 places:1-1"),
        ("2. a1 agreed", "2. resigns:1 agreed"),
        ("2. a1 agreed places:1-1", "2. a1 3. b1 4. a2 5. b3 agreed places:1-2"),
    ],
)
def test_a_record_that_contradicts_it_is_refused(drawn, old, new):
    text = write_record(drawn, "ludo")
    assert old in text

    with pytest.raises(RecordError):
        read_record(text.replace(old, new))


def test_a_full_grid_in_sgf_is_a_draw_that_needed_no_agreement():
    moves = "B[bb];W[aa];B[cc];W[ac];B[ab];W[cb];B[ba];W[bc];B[ca]"

    assert not read_record(f"(;GM[4]SZ[3]RUN[3]RE[0];{moves})").is_agreed


def test_only_those_who_may_act_have_choices(trio):
    turn = trio.state.turn

    assert dict(trio.choices) == {turn: trio.game.legal_actions(trio.state, turn)}
    assert resign(trio, turn).choices == {}
    assert agree(trio).choices == {}
