"""`python -m tools.book`: the book made from scores, in pieces, and checked."""

from pathlib import Path

import pytest
from tools.book import building, chapters
from tools.book.__main__ import guess_for

from ludotheque.games.connect_four import book, solver
from ludotheque.games.connect_four.book import score_model

POSITIONS = 121  # with three discs, up to mirror image
BUILD = ["build", "small.book", "--last", "3", "--up-to", "2", "--workers", "0", "--folder", "work"]
SMALL = [*BUILD, "--beyond", "0"]


@pytest.fixture(autouse=True)
def _compiled_core():
    if not solver.is_available():
        pytest.skip("the compiled cores were not built here")


@pytest.fixture
def quick(monkeypatch):
    """Solving three discs takes minutes; here every position is worth what its key says. The pieces solved so far."""
    solved = []

    def scores(keys):
        solved.append(keys)
        return bytes(64 + keys[i] % 9 - 4 for i in range(0, len(keys), 8))

    def costs(content, keys):
        book.Book(content)
        return bytes(each for i in range(0, len(keys), 8) for each in (64 + keys[i] % 9 - 4, keys[i] * 37 % 133))

    monkeypatch.setattr(chapters, "book_scores", scores)
    monkeypatch.setattr(chapters, "book_costs", costs)
    monkeypatch.setattr(building, "POSITIONS_PER_PIECE", 10)
    return solved


def test_a_book_is_made_in_pieces_and_is_whole(tool, quick):
    made = tool("book", SMALL)
    checked = tool("book", "check small.book")

    assert (made.status, checked.status) == (0, 0)
    assert "13 pieces" in made.err
    assert f"{Path('small.book').stat().st_size} bytes" in checked.out
    assert book.Book(Path("small.book").read_bytes()).last == 3


def test_a_stopped_build_goes_on_and_writes_the_same_bytes(tool, quick, monkeypatch):
    tool("book", SMALL)
    whole = Path("small.book").read_bytes()
    for number in (2, 5, 11):
        Path(f"work/{number}").unlink()
    quick.clear()

    again = tool("book", SMALL)

    assert "3 pieces" in again.err
    assert len(quick) == 3
    assert Path("small.book").read_bytes() == whole


def test_scores_found_elsewhere_need_no_solving(tool, quick):
    Path("scores.bin").write_bytes(bytes(60 + i % 9 for i in range(POSITIONS)))

    made = tool("book", [*SMALL, "--from", "scores.bin"])

    assert (made.status, quick) == (0, [])


def test_a_guess_sorts_the_last_positions(tool, quick):
    Path("guess.bin").write_bytes(bytes(score_model.SIZE))

    made = tool("book", [*SMALL, "--guess", "guess.bin"])

    assert made.status == 0
    assert book.Book(Path("small.book").read_bytes()).chapters[-1].guess.content == bytes(score_model.SIZE)


def test_a_guess_of_another_size_is_refused(tool, quick):
    Path("guess.bin").write_bytes(b"short")

    refused = tool("book", [*SMALL, "--guess", "guess.bin"])

    assert refused.status == 2
    assert f"a guess has {score_model.SIZE}" in refused.err


def test_the_guess_of_our_own_book_is_taken_again():
    last = book.shipped().chapters[-1]

    assert guess_for(None, building.Plan()) == last.guess.content
    assert guess_for(None, building.Plan(last=5)) == b""


def test_a_file_with_too_few_scores_is_refused(tool, quick):
    Path("scores.bin").write_bytes(b"short")

    refused = tool("book", [*SMALL, "--from", "scores.bin"])

    assert refused.status == 2
    assert "needs 121" in refused.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("build", "FILE"),
        ("build there/is/no.book --last 1 --workers 0 --from nowhere", "nowhere"),
        ("check nowhere.book", "nowhere.book"),
        ("build x --last 13", "--last"),
    ],
)
def test_what_cannot_be_done_is_said(tool, words, message):
    refused = tool("book", words)

    assert refused.status != 0
    assert message in refused.err


def test_as_many_scores_are_kept_as_there_is_room_for():
    scores = bytes(64 + score for score in (-9, -2, -2, 0, 0, 0, 0, 1, 1, 8))

    assert building.code_bits([1, 2, 4, 2, 1]) == 22
    assert building.surest(scores, room=3) == 9
    assert building.surest(scores, room=2) == 0
    assert building.surest(b"", room=0) == 0
    assert building.surest(scores, room=2, kinds=bytes(score - 50 for score in scores)) == 9


def test_a_damaged_book_is_told_from_a_missing_one(tool, tmp_path, monkeypatch):
    Path("broken.book").write_bytes(b"ludo-c4\x03" + bytes(100))
    monkeypatch.setattr(book, "files", lambda package: tmp_path)
    book._read.cache_clear()

    damaged, missing = tool("book", "check broken.book"), tool("book", "check")
    book._read.cache_clear()

    assert (damaged.status, missing.status) == (2, 2)
    assert "damaged" in damaged.err
    assert "missing" in missing.err
