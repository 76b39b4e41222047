"""The opening book as Python reads it, with or without a compiler."""

from dataclasses import replace

import pytest
from tools.book.layout import ChapterDraft, book_bytes, make_alphabet

from ludotheque.contract import RecordError, Seat
from ludotheque.games.connect_four import State, book
from ludotheque.games.connect_four.book import Book
from ludotheque.games.connect_four.book.positions import immediate_score, is_reachable, key_of

HALF_A_COLUMN = State(discs=(0b0011, 0b1100))  # two discs of one player under two of the other: who began?


@pytest.fixture(scope="module")
def shipped():
    found = book.shipped()
    assert found is not None, str(book.problem())
    return found


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where the book is looked for, empty."""
    monkeypatch.setattr(book, "files", lambda package: tmp_path)
    book._read.cache_clear()
    yield tmp_path
    book._read.cache_clear()


def test_the_book_that_is_shipped_is_whole_and_small(shipped):
    assert book.problem() is None
    assert len(shipped.content) <= 2_000_000
    assert shipped.last == 12


def test_the_empty_grid_is_won_by_the_middle_alone(shipped):
    assert shipped.score(State()) == 1
    assert shipped.column_scores(State()) == (-2, -1, 0, 1, 0, -1, -2)


@pytest.mark.parametrize(
    ("columns", "score"),
    [
        ("4", -1),
        ("1", 2),
        ("44", 1),
        ("444444", 1),  # from here on found by several solvers
        ("121212", 18),
        ("644254766627", -3),
        ("255555437457", -2),
        ("224325725533", 0),
        ("537224171444", 2),
        ("132247667711", -1),
    ],
)
def test_known_scores_are_in_the_book(shipped, after, columns, score):
    assert shipped.score(after(columns)) == score


def test_mirror_images_and_who_began_make_no_difference(shipped, after):
    state = after("4433221")

    assert shipped.score(state) == shipped.score(after("4455667"))
    assert shipped.score(replace(state, starter=Seat(1), discs=state.discs[::-1])) == shipped.score(state)


def test_a_full_column_has_no_score(shipped, after):
    scores = shipped.column_scores(after("44444426"))

    assert scores is not None
    assert scores[3] is None
    assert None not in scores[:3]


def test_a_column_that_wins_at_once_has_its_score(shipped, after):
    scores = shipped.column_scores(after("121212"))

    assert scores is not None
    assert scores[0] == max(score for score in scores if score is not None) == 18


@pytest.mark.parametrize(
    "state",
    [
        State(8, 6),
        State(7, 6, 5),
        HALF_A_COLUMN,
        State(discs=(0b1111, 0b111 << 7)),  # over
    ],
)
def test_of_other_positions_the_book_says_nothing(shipped, state):
    assert shipped.bounds(state) is None
    assert shipped.score(state) is None
    assert shipped.column_scores(state) is None or not is_reachable(state)


def test_beyond_the_last_chapter_the_book_says_nothing(shipped, after):
    assert shipped.bounds(after("4444443333332")) is None
    assert shipped.column_scores(after("444444333333")) is None


def test_a_key_tells_positions_apart_but_not_mirror_images(after):
    assert key_of(after("1123")) == key_of(after("7765"))
    assert key_of(after("1123")) != key_of(after("1132"))
    assert key_of(State()) == 0x01010101010101


@pytest.mark.parametrize(
    ("columns", "score"),
    [("112233", 18), ("31415", -18), ("4141", None), ("21213", None), ("4444", None), ("1122335", None)],
)
def test_a_win_or_a_loss_may_show_at_once(after, columns, score):
    assert immediate_score(after(columns)) == score


def test_discs_that_cannot_have_been_dropped_in_turns_are_told(after):
    assert is_reachable(after("4453627"))
    assert not is_reachable(HALF_A_COLUMN)
    assert not is_reachable(State(discs=(0b11100 | 1 << 7, 0b11 | 0b11 << 14)))  # bbaaa, a, bb


@pytest.mark.parametrize("at", [0, 7, 8, 39, 40, 41, 60, -1])
def test_one_wrong_byte_is_noticed(shipped, at):
    damaged = bytearray(shipped.content)
    damaged[at] ^= 1

    with pytest.raises(RecordError) as refusal:
        Book(bytes(damaged))
    assert refusal.value.code in {"connect-four.book.damaged", "connect-four.book.foreign"}


def test_a_book_cut_short_is_noticed(shipped):
    for size in (0, 20, len(shipped.content) - 1):
        with pytest.raises(RecordError):
            Book(shipped.content[:size])


@pytest.mark.parametrize("content", [b"", b"nonsense", b"ludo-c4\x02" + bytes(100)])
def test_what_is_no_book_of_ours_is_refused(content):
    with pytest.raises(RecordError, match="cannot read this file as an opening book"):
        Book(content)


def test_a_missing_book_is_said_once_asked_and_nothing_fails(folder):
    assert book.shipped() is None
    assert book.problem().code == "connect-four.book.missing"


def test_a_damaged_book_is_left_unread(folder):
    (folder / book.FILE).write_bytes(b"ludo-c4\x03" + bytes(100))

    assert book.shipped() is None
    assert book.problem().code == "connect-four.book.damaged"


def test_scores_beyond_what_is_sure_share_a_symbol():
    scores = bytes(64 + score for score in (-9, -3, -2, 0, 2, 3, 5, 0))

    letters = make_alphabet(scores, sure=2)

    assert letters.symbols == ((-9, -3), (-2, -2), (0, 0), (2, 2), (3, 5))
    assert letters.encoded == bytes([0, 0, 1, 2, 3, 4, 4, 2])


def test_an_empty_book_says_nothing():
    empty = Book(book_bytes([]))

    assert empty.last == -1
    assert empty.score(State()) is None


def test_a_map_of_one_symbol_needs_no_bits():
    one_symbol = b"\x01" + b"\x01\x00" + b"\x00" + b"\x01\x00\x00\x00" + b"\x00\x00\x00" + bytes(8)
    tiny = Book(book_bytes([ChapterDraft(0, 0, ((1, 1),), one_symbol)]))

    assert tiny.score(State()) == 1
