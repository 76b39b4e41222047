"""`python -m tools.book build`: expensive positions beyond the last chapter, looked for or given."""

from dataclasses import replace
from pathlib import Path

import pytest
from tools.book import building, chapters
from tools.book.picks import EXPENSIVE, NoPicks, Picks, Solved, read_picks, write_picks

from ludotheque.games.connect_four import book, solver

BUILD = [
    "build",
    "small.book",
    "--last",
    "3",
    "--up-to",
    "2",
    "--workers",
    "0",
    "--folder",
    "work",
    "--beyond",
    "2",
]
GIVEN = [*BUILD, "--picks", "picks4.bin", "--picks", "picks5.bin"]


def score_of(key):
    return 64 + key[0] % 9 - 4


def cost_of(key):
    return int.from_bytes(key, "little") * 0x9E3779B97F4A7C15 // 2**40 % 170


def costs(content, keys):
    """A quick stand-in for the search: what a position costs and is worth shows in its key."""
    assert book.Book(content).last in {3, 4}
    each = (keys[i : i + 8] for i in range(0, len(keys), 8))
    return bytes(number for key in each for number in (score_of(key), cost_of(key)))


def bounds(content, keys):
    core = chapters._core_book(book.Book(content))
    return [core.bounds(setup) for setup in chapters._setups(keys)]


def exact(scores):
    return [(score - 64, score - 64) for score in scores]


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    if not solver.is_available():
        pytest.skip("the compiled cores were not built here")
    monkeypatch.setattr(chapters, "book_scores", lambda keys: bytes(score_of(keys[i:]) for i in range(0, len(keys), 8)))
    monkeypatch.setattr(chapters, "book_costs", costs)
    monkeypatch.setattr(building, "POSITIONS_PER_PIECE", 300)


def test_expensive_positions_beyond_the_last_chapter_are_in_the_book(tool):
    made = tool("book", BUILD)
    content = Path("small.book").read_bytes()

    assert made.status == 0
    for disc_count in (4, 5):
        picks = read_picks(Path(f"work/picks{disc_count}.bin").read_bytes(), disc_count)
        assert 0 < len(picks.scores) < len(chapters.book_keys(disc_count)) // 8
        assert bounds(content, picks.keys) == exact(picks.scores)


def test_a_stopped_build_goes_on_beyond_the_last_chapter(tool):
    tool("book", BUILD)
    whole = Path("small.book").read_bytes()
    Path("work/beyond-4/1").unlink()

    again = tool("book", BUILD)

    assert "1 piece of work" in again.err
    assert Path("small.book").read_bytes() == whole


def test_picks_found_elsewhere_make_the_same_book(tool):
    tool("book", BUILD)
    whole = Path("small.book").read_bytes()
    for disc_count in (4, 5):
        Path(f"picks{disc_count}.bin").write_bytes(Path(f"work/picks{disc_count}.bin").read_bytes())

    given = tool("book", [*GIVEN, "--folder", "elsewhere"])

    assert given.status == 0
    assert not Path("elsewhere/beyond-4").exists()
    assert Path("small.book").read_bytes() == whole


def test_of_given_picks_the_rest_is_looked_for(tool):
    tool("book", BUILD)
    whole = Path("small.book").read_bytes()

    tool("book", [*BUILD, "--picks", "work/picks4.bin"])

    assert Path("small.book").read_bytes() == whole


def test_fewer_are_picked_where_there_is_less_room(tool):
    later = [*BUILD, "--last", "4"]
    tool("book", later)
    size = Path("small.book").stat().st_size

    tool("book", [*later, "--size", str(size - 60)])

    assert 1000 < Path("small.book").stat().st_size <= size - 60


def test_given_picks_that_do_not_fit_are_refused(tool):
    every = chapters.book_keys(4)
    Path("picks4.bin").write_bytes(write_picks(Picks(4, every, bytes(43 + i % 43 for i in range(len(every) // 8)))))

    refused = tool("book", [*BUILD, "--beyond", "1", "--picks", "picks4.bin", "--size", "1000"])

    assert refused.status == 2
    assert "it may take 1000" in refused.err


@pytest.mark.parametrize(
    ("content", "at"),
    [(b"\x05", 0), (b"\x85", 0), (b"\x05\x40\x05\xff", 2), (b"\xff\x7f\x40", 0), (b"\x00\x2a", 0)],
)
def test_a_file_that_holds_no_picks_is_refused(tool, content, at):
    Path("picks4.bin").write_bytes(content)

    refused = tool("book", [*BUILD, "--picks", "picks4.bin"])

    assert refused.status == 2
    assert f"byte {at}: this is no pick among the positions with 4 discs" in refused.err


def test_more_files_than_appendices_are_refused(tool):
    assert "2 files with picks are too many" in tool("book", [*GIVEN, "--beyond", "1"]).err


def test_picks_are_read_as_they_were_written():
    keys = chapters.book_keys(6)
    chosen = [0, 1, 2, 200, 5000, len(keys) // 8 - 1]
    picks = Picks(6, b"".join(keys[8 * i : 8 * i + 8] for i in chosen), bytes([43, 85, 64, 63, 65, 70]))

    assert read_picks(write_picks(picks), 6) == picks
    assert read_picks(b"", 6) == Picks(6, b"", b"")
    with pytest.raises(NoPicks):
        read_picks(write_picks(picks), 5)


def test_only_expensive_positions_are_followed():
    keys = chapters.book_keys(3)
    some = Solved(3, keys, bytes(len(keys) // 8), bytes([EXPENSIVE, *[EXPENSIVE - 1] * (len(keys) // 8 - 1)]))

    assert some.leading_on() == chapters.book_keys_next_to(keys[:8])
    assert replace(some, costs=bytes(len(keys) // 8)).leading_on() == b""
