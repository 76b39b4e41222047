import pytest

from ludotheque.contract import Seat
from ludotheque.play import Player, play, play_clock, redo, resign, undo
from ludotheque.play.record import conversion, read_record, write_record

GOOD = """\
[Version "1"]
[Game "pile"]
[Option.players "2"]
[Option.stones "4"]
[Option.motto "none"]
[Seed "0"]
[Opening "4/2/0"]
[Name1 "Anna"]
[Nature1 "person"]
[Symbol1 "A"]
[Name2 "Bert"]
[Nature2 "computer"]
[Level2 "easy"]
[Symbol2 "B"]

1. 2 2. 1 *
"""


def test_a_record_reads_as_a_person_would_write_it(open_pile, take):
    players = (Player("Anna"), Player("Bert", "computer", "easy"))

    table = play(play(open_pile(players, stones=4), Seat(0), take(2)), Seat(1), take(1))

    assert write_record(table) == GOOD


def test_the_one_who_acts_is_named_where_several_could(open_race, run):
    table = play_clock(play(play(open_race(), Seat(1), run("2:far")), Seat(2), run("*")))
    table = resign(resign(table, Seat(0)), Seat(2), "out-of-time")

    assert write_record(table).endswith("\n\n1. 2:2:far 2. 3:* 3. clock:tick 4. resigns:1 5. late:3 places:3-1-2\n")


def test_what_was_undone_stands_in_a_tag(open_pile, take, shelf):
    table = undo(play(play(open_pile(stones=4), Seat(0), take(2)), Seat(1), take(1)), 2)

    assert '[Undone "2 1"]\n\n*\n' in write_record(table)
    assert redo(read_record(write_record(table), shelf), 2).state.stones == 1


@pytest.mark.parametrize("word", ["*", "2:far", "3."])
def test_an_action_that_looks_like_something_else_says_who_does_it(open_race, run, shelf, word):
    table = play(open_race(players=1, goal=9), Seat(0), run(word))

    assert f"1. 1:{word} *" in write_record(table)
    assert read_record(write_record(table), shelf) == table


def test_numbers_may_be_left_out_and_unknown_tags_stand_by(shelf):
    relaxed = GOOD.replace("1. 2 2. 1 *", "2\n\n1\n*").replace('[Seed "0"]', '[Seed "0"]\n[Event "Sunday"]')

    assert read_record(relaxed, shelf) == read_record(GOOD, shelf)


def test_a_symbol_may_be_left_out(shelf):
    assert read_record(GOOD.replace('[Symbol1 "A"]\n', ""), shelf) == read_record(GOOD, shelf)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('[Version "1"]', '[Version "2"]', "written by a newer version (2)"),
        ('[Version "1"]', '[Version "0"]', "0 is not a record version"),
        ('[Version "1"]', '[Version "new"]', "Version: “new” is refused; expected a whole number"),
        ('[Version "1"]', '[Version "²"]', "Version: “²” is refused"),
        ('[Version "1"]\n', "", 'the tag [Version "…"] is missing'),
        ('[Game "pile"]', '[Game "chess"]', "there is no game called “chess”"),
        ('[Seed "0"]', '[Seed "18446744073709551616"]', "the seed 18446744073709551616 is refused"),
        ('[Seed "0"]', '[Seed "' + "9" * 30 + '"]', "Seed: “"),
        ('[Option.stones "4"]', '[Option.stones "many"]', "stones: “many” is refused"),
        ('[Option.stones "4"]', '[Option.stones "0"]', "a pile has 1 to 100000 stones"),
        ('[Option.stones "4"]', '[Option.moons "4"]', "there is no option “moons”"),
        ("4/2/0", "four", "the opening “four” is refused: numbers with strokes"),
        ("Bert", "anna", "players 1 and 2 are both called “anna”; “anna 2” is free"),
        ('[Nature2 "computer"]', '[Nature2 "alien"]', "player 2: “alien” is refused; expected person or computer"),
        ('[Nature2 "computer"]\n', "", 'the tag [Nature2 "…"] is missing'),
        ('[Level2 "easy"]\n', "", "Bert (player 2) is a computer and needs a level"),
        ('[Name2 "Bert"]\n', "", "players given: 1; this game needs 2"),
        ('[Symbol1 "A"]', '[Symbol1 "A"]\n[Symbol1 "C"]', "line 11: the tag Symbol1 appears twice"),
        ('[Symbol1 "A"]', "[Symbol1 A]", "line 10: “[Symbol1 A]” is not a tag"),
        ('[Symbol1 "A"]', '[Undone "2"]', "step 3, “2”, is refused: seat 0 cannot take that"),
        ('[Symbol1 "A"]', '[Undone "places:1-2"]', "“places:1-2” comes after the end marker"),
        ('[Symbol1 "A"]', '[Points1 "3"]', "the points are refused; expected none, or 2 numbers from 0 to"),
        ('[Symbol1 "A"]', '[Points1 "-3"]', "Points1: “-3” is refused"),
        ('[Symbol1 "A"]', '[Points1 "9999999999"]\n[Points2 "0"]', "the points are refused"),
        ("1. 2 2.", "1. 3 2.", "step 1, “3”, is refused: seat 0 cannot take that"),
        ("1. 2 2.", "1. x 2.", "step 1, “x”, is refused: numbers with strokes"),
        ("1. 2 2.", "1. 2:2 2.", "step 1, “2”, is refused: seat 1 cannot take that"),
        ("1. 2 2.", "1. 0:2 2.", "step 1, “2”, is refused: there is no player 0 at this table"),
        ("1. 2 2.", "1. clock:2 2.", "step 1, “2”, is refused: seat None cannot take that"),
        ("1. 2 2.", "1. 2 3.", "the step number “3.” is out of order; expected “2.”"),
        ("2. 1 *", "2. 1", "the record is cut short: no end marker (* or places:…) after 2 steps"),
        ("2. 1 *", "2. 1 * 3. 1", "“3.” comes after the end marker"),
        ("2. 1 *", "2. 1 places:1-2", "ends with “places:1-2”, but its moves lead to “*”"),
        ("2. 1 *", "2. 1 3. 1 *", "ends with “*”, but its moves lead to “places:1-2”"),
        ("2. 1 *", "2. 1 3. 1 places:1-2 4. 1", "“4.” comes after the end marker"),
        ("2. 1 *", "2. 1 agreed 1 places:1-1", "“1” comes after the end marker"),
        ("2. 1 *", "2. 1 places:first", "“places:first” is not a result; expected * or places:1-2"),
        ("2. 1 *", "2. 1 3. 1 4. 1 *", "step 4, “1”, is refused: the game is over: took the last stone"),
        ("2. 1 *", "resigns:3 *", "step 2, “resigned”, is refused: there is no player 3 at this table"),
        ("2. 1 *", "resigns:0 *", "there is no player 0 at this table"),
        ("2. 1 *", "resigns:x *", "resigns:x: “x” is refused; expected a whole number"),
        ("2. 1 *", "late:1 resigns:2 *", "step 3, “resigned”, is refused: the game is over: Anna (A) ran out of time"),
        ("2. 1 *", "late:1 1 *", "step 3, “1”, is refused: the game is over: Anna (A) ran out of time"),
    ],
)
def test_a_wrong_record_is_refused_with_what_is_wrong(refusal_of, old, new, text):
    assert old in GOOD

    assert text in refusal_of(GOOD.replace(old, new)).text("en")


def test_nobody_leaves_twice(refusal_of):
    for_three = GOOD.replace("4/2/0", "4/3/0").replace("\n1. 2", '[Name3 "Carl"]\n[Nature3 "person"]\n\n1. 2')

    refused = refusal_of(
        for_three.replace("2. 1 *", "resigns:1 resigns:1 *").replace('[Symbol2 "B"]\n\n', '[Symbol2 "B"]\n')
    )

    assert "Anna (A) has already stopped playing" in refused.text("en")


def test_where_several_could_act_one_must_be_named(refusal_of, open_race):
    text = write_record(open_race()).replace("\n*\n", "\n1. tick *\n")

    assert "several players could do this (Player 1, Player 2, Player 3)" in refusal_of(text).text("en")


def test_a_record_longer_than_any_game_is_refused_quickly(refusal_of, open_pile, monkeypatch):
    monkeypatch.setattr(conversion, "MAX_RECORD_STEPS", 20)
    text = write_record(open_pile(stones=100)).replace("\n*\n", "\n" + "1 " * 30 + "*\n")

    assert refusal_of(text).text("en") == "the record has more than 20 steps; no game is that long"


def test_every_cut_of_a_record_is_refused_or_gives_the_whole(refusal_of, shelf):
    for end in range(len(GOOD.rstrip())):
        assert refusal_of(GOOD[:end])


@pytest.mark.req("RR-08")
@pytest.mark.parametrize(("word", "cause"), [("left:1", "left"), ("gone:1", "disconnected")])
def test_who_went_away_is_told_apart_from_who_resigned(word, cause):
    text = f"connect-four;columns=7&rows=6&run=4&starter=1;c4:7x6x4 7/7/7/7/7/7 a;d {word} places:2-1\n"

    table = read_record(text.encode())

    assert [resignation.cause for resignation in table.resignations] == [cause]
    assert word in write_record(table)
