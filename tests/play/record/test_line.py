import pytest

from ludotheque.contract import Seat
from ludotheque.play import play, resign
from ludotheque.play.record import read_record, write_record


@pytest.mark.req("ALL-04")
def test_a_whole_game_fits_on_one_line(open_pile, take):
    table = resign(play(play(open_pile(), Seat(0), take(1)), Seat(1), take(2)), Seat(0))

    assert write_record(table, "line") == "pile;players=2&stones=7&motto=none;7/2/0;1 2 resigns:1 places:2-1\n"


def test_a_line_may_be_typed_with_less(shelf):
    table = read_record("pile;;7/2/0;1 2 *", shelf)

    assert table.state.stones == 4
    assert [player.name for player in table.players] == ["Player 1", "Player 2"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("hello", "this is not a record"),
        ("pile;;7/2/0", "this is not a record"),
        ("pile;" + "a=1&" * 200 + ";7/2/0;*", "this is not a record"),
        ("chess;;x;*", "there is no game called “chess”"),
        (";;;*", "there is no game called “”"),
        (";;;", "cut short: no end marker (* or places:…) after 0 steps"),
        ("pile;moons=3;7/2/0;*", "there is no option “moons”"),
        ("pile;;%ff;*", "the opening “\N{REPLACEMENT CHARACTER}” is refused"),
        ("pile;;7/2/0;1 2", "cut short: no end marker (* or places:…) after 2 steps"),
        ("pile;;7/2/0;", "cut short: no end marker (* or places:…) after 0 steps"),
        ("pile;;7/2/0;1; *", "step 1, “1;”, is refused"),
    ],
)
def test_a_wrong_line_is_refused_with_what_is_wrong(refusal_of, line, text):
    assert text in refusal_of(line).text("en")
