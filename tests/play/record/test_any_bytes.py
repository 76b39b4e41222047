"""Whatever is fed to a reader, it answers with a table or with RecordError."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import RecordError
from ludotheque.play import Table
from ludotheque.play.record import MAX_RECORD_SIZE, format_names, read_record, write_record

MORPION_ONLY = ("xml", "psq", "sgf")
STARTS = (
    b"(;",
    b"(;GM[4]",
    b"Piskvorky 15x15, 0:0, 0\n",
    b"",
    b"{",
    b"[",
    b"<",
    b"<save>",
    b'[Version "1"]\n',
    b"morpion;",
    b"\xff\xfe",
    b"\xef\xbb\xbf{",
)


def read_or_refused(data, shelf):
    with contextlib.suppress(RecordError):
        assert isinstance(read_record(data, shelf), Table)


@pytest.fixture(scope="module")
def records(shelf, open_oddly, at_random):
    """One record of every game in every form that can keep it."""
    found = []
    for slug in ("pile", "race", "connect-four", "morpion", "ricochet"):
        table = at_random(open_oddly(shelf(slug)), seed=2, most=12)
        found += [write_record(table, form).encode() for form in format_names() if form not in MORPION_ONLY]
    five = at_random(open_oddly(shelf("morpion"), columns=9, rows=7, run=5), seed=2, most=12)
    found += [write_record(five, form).encode() for form in MORPION_ONLY] * 3
    return found


@pytest.mark.req("ALL-05")
@settings(max_examples=300, deadline=None)
@given(start=st.sampled_from(STARTS), rest=st.binary(max_size=200))
def test_any_bytes_are_a_table_or_refused(shelf, start, rest):
    read_or_refused(start + rest, shelf)


@settings(max_examples=200, deadline=None)
@given(text=st.text(alphabet=st.characters(), max_size=200), start=st.sampled_from(["", "{", "[", "<"]))
def test_any_text_is_a_table_or_refused(shelf, text, start):
    read_or_refused(start + text, shelf)


@pytest.mark.req("ALL-05", "MO-11")
@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_any_damage_to_a_record_gives_a_table_or_a_refusal(shelf, records, data):
    record = data.draw(st.sampled_from(records))
    where = data.draw(st.integers(0, len(record)))
    cut = data.draw(st.integers(0, 12))
    patch = data.draw(
        st.binary(max_size=6) | st.sampled_from([b'"', b"0", b"-1", b"99999999999", b"null", b"[[", b"\n"])
    )

    read_or_refused(record[:where] + patch + record[where + cut :], shelf)


@pytest.mark.parametrize("letter", [b"[", b"{", b"<", b"x", b"\x00", b" ", b"\xff", b'["', b'[A "', b"1 ", b"<a "])
def test_more_than_the_limit_is_refused_unread(shelf, letter):
    with pytest.raises(RecordError):
        read_record(letter * (12_000_000 // len(letter)), shelf)


@pytest.mark.deep
@pytest.mark.parametrize(
    "letter",
    [
        "[",
        "{",
        "<",
        "x",
        " ",
        '[A "',
        '[A "\\',
        '{"a":',
        "<a>",
        "<a b='",
        "<!--",
        ";",
        "1 ",
        "(",
        "(;",
        "(;A[",
        "Piskvorky",
    ],
)
def test_just_under_the_limit_is_refused_too(refusal_of, letter):
    assert refusal_of(letter * ((MAX_RECORD_SIZE - 10) // len(letter)))


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "the file is empty"),
        (b" \r\n\t", "the file is empty"),
        (b"\xef\xbb\xbf", "the file is empty"),
        (b"[\xff", "byte 2 is not UTF-8 text"),
        (b"PK\x03\x04", "this is not a record"),
        (b"\x89PNG", "byte 1 is not UTF-8 text"),
        (b"x" * (MAX_RECORD_SIZE + 1), f"at most {MAX_RECORD_SIZE} are allowed"),
    ],
)
def test_a_foreign_file_is_refused_with_what_is_wrong(refusal_of, data, text):
    assert text in refusal_of(data).text("en")
