import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from french import set_in_french
from ludotheque.contract import RecordError, Seat, Seed
from ludotheque.play import Player, open_table, resign, undo
from ludotheque.play import record as record_room
from ludotheque.play.record import MAX_RECORD_SIZE, format_names, format_of, read_record, write_record

GAMES = {
    "pile": {"players": 3, "stones": 40},
    "race": {"players": 4, "goal": 12},
    "connect-four": {},
    "morpion": {"players": 3, "columns": 5, "rows": 4},
    "ricochet": {"players": 3},
}


def kept(table):
    """What every named form keeps."""
    return table.options, table.seed, table.players, table.journal, table.steps, table.undone, table.points


@pytest.mark.req("ALL-04", "P4-15", "MO-06")
@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000), length=st.integers(0, 60))
def test_a_table_comes_back_as_it_was(shelf, open_oddly, at_random, slug, *, seed, length):
    table = at_random(open_oddly(shelf(slug), **GAMES[slug]), seed, length)

    check_round_trips(table, shelf)
    if length:
        check_round_trips(undo(table, min(3, len(table.steps))), shelf)
    if table.outcome is None:
        check_round_trips(at_random(resign(table, Seat(0)), seed, 3), shelf)


def check_round_trips(table, shelf):
    assert read_record(write_record(table, "json"), shelf) == table
    assert kept(read_record(write_record(table, "ludo"), shelf)) == kept(table)
    for form in ("line", "link"):
        short = read_record(write_record(table, form), shelf)
        assert (short.journal, short.resignations, short.options) == (table.journal, table.resignations, table.options)


@pytest.mark.req("MO-11")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), length=st.integers(0, 60), players=st.integers(2, 26), exact=st.booleans())
def test_morpion_comes_back_from_xml(shelf, open_oddly, at_random, *, seed, length, players, exact):
    options = {"players": players, "exact": exact, "columns": 6, "rows": 5, "run": 4}
    table = at_random(open_oddly(shelf("morpion"), **options), seed, length)

    loaded = read_record(write_record(table, "xml"), shelf)

    assert (loaded.players, loaded.journal, loaded.points) == (table.players, table.journal, table.points)
    assert loaded.options == table.options


@pytest.mark.req("P4-15")
def test_whose_turn_it_is_the_mode_and_the_last_column_come_back(shelf, open_oddly, at_random):
    table = at_random(open_oddly(shelf("connect-four")), seed=1, most=5)

    loaded = read_record(write_record(table), shelf)

    assert loaded.game.legal_actions(loaded.state, Seat(1))
    assert [player.kind for player in loaded.players] == ["person", "computer"]
    assert loaded.journal.moves[-1] == table.journal.moves[-1]


def test_the_longest_morpion_comes_back_in_every_form(shelf, open_oddly, at_random):
    table = at_random(open_oddly(shelf("morpion"), players=26, columns=26, rows=26, run=26), seed=1)

    assert len(table.journal.moves) > 500
    for form in ("ludo", "json", "xml", "line", "link"):
        assert read_record(write_record(table, form), shelf).journal == table.journal


def test_reading_takes_bytes_and_text_with_or_without_a_byte_order_mark(shelf, open_oddly):
    table = open_oddly(shelf("morpion"))

    for form in ("ludo", "json", "xml"):
        text = write_record(table, form)
        for data in (
            text,
            text.encode(),
            b"\xef\xbb\xbf" + text.encode(),
            "\r\n \n" + text,
            text.replace("\n", "\r\n"),
        ):
            assert read_record(data, shelf).players == table.players


@pytest.mark.parametrize("motto", ['say "hi"', "back\\slash", "two\nlines\rand more", "a;b%3Bc&d=e", "[x]", "é 李"])
def test_options_of_any_text_come_back(shelf, open_pile, motto):
    table = open_pile(motto=motto)

    for form in ("ludo", "json", "line", "link"):
        assert read_record(write_record(table, form), shelf).options == table.options


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.ludo", "ludo"),
        ("A.JSON", "json"),
        ("b.Xml", "xml"),
        ("c.line", "line"),
        ("f.psq", "psq"),
        ("g.sgf", "sgf"),
        ("d", "ludo"),
        ("e.txt", "ludo"),
    ],
)
def test_the_ending_of_a_name_chooses_the_format(name, form):
    assert format_of(name) == form


def test_an_unknown_format_is_refused(open_pile):
    with pytest.raises(RecordError) as refused:
        write_record(open_pile(), "docx")

    assert refused.value.text("en") == f"there is no record format “docx”; known formats: {', '.join(format_names())}"
    assert refused.value.text("fr").startswith(set_in_french("le format « docx » n’existe pas"))


@pytest.mark.parametrize("form", ["ludo", "json", "line"])
def test_half_a_character_is_not_written(open_pile, form):
    with pytest.raises(RecordError) as refused:
        write_record(open_pile(motto="odd\udcff"), form)

    assert "odd\N{REPLACEMENT CHARACTER}” contains half a character" in refused.value.text("en")
    assert "contient une moitié de caractère" in refused.value.text("fr")


def test_what_could_not_be_read_again_is_not_written(open_pile, monkeypatch):
    monkeypatch.setattr(record_room, "MAX_RECORD_SIZE", 100)

    with pytest.raises(RecordError) as refused:
        write_record(open_pile())

    assert refused.value.code == "play.record.too-large"


def test_the_limit_leaves_room_for_the_longest_game(open_race, at_random):
    table = at_random(open_race(goal=1_500), seed=1, most=2_000)

    assert len(write_record(table, "json")) * 10 < MAX_RECORD_SIZE


@pytest.mark.parametrize("form", ["json", "ludo", "xml"])
def test_chosen_colours_come_back_and_strange_ones_are_passed_over(shelf, form):
    morpion = shelf("morpion")
    players = (Player("Anna", colour="sky"), Player("Bert", "computer", "hard", colour="pink"))
    record = write_record(open_table(morpion, morpion.options(), Seed(0), players), form)

    assert [player.colour for player in read_record(record, shelf).players] == ["sky", "pink"]
    assert [player.colour for player in read_record(record.replace("sky", "puce"), shelf).players] == ["", "pink"]
