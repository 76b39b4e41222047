from concurrent.futures import ThreadPoolExecutor

import pytest

from ludotheque.contract import Outcome, RecordError, Seat
from ludotheque.disk import change_scores, files, read_scores, reset_scores
from ludotheque.play import Scoreboard

NAMES = ("Anna", "Zoë")
ANNA_WON = Outcome.won_by(Seat(0), 2, "won")


def anna_won(scores):
    return scores.after(NAMES, ANNA_WON)


@pytest.mark.req("MO-06")
def test_scores_are_kept_between_runs_and_apart_by_game(folders):
    change_scores(folders, "morpion", anna_won)
    change_scores(folders, "morpion", anna_won)
    change_scores(folders, "connect-four", anna_won)

    assert read_scores(folders, "morpion") == (Scoreboard({"Anna": 2, "Zoë": 0}), None)
    assert read_scores(folders, "connect-four").value.of(NAMES) == (1, 0)
    assert read_scores(folders, "ricochet") == (Scoreboard(), None)


@pytest.mark.req("MO-06")
def test_the_scores_of_one_game_can_be_reset(folders):
    change_scores(folders, "morpion", anna_won)
    change_scores(folders, "connect-four", anna_won)

    reset_scores(folders, "morpion")

    assert read_scores(folders, "morpion").value == Scoreboard()
    assert read_scores(folders, "connect-four").value.of(NAMES) == (1, 0)


def test_several_runs_at_once_lose_no_points(folders):
    with ThreadPoolExecutor(4) as runs:
        list(runs.map(lambda _: change_scores(folders, "morpion", anna_won), range(40)))

    assert read_scores(folders, "morpion").value.of(NAMES) == (40, 0)


@pytest.mark.req("ALL-05")
@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b'{"version": 1}',
        b'{"version": 1, "games": {"morpion": [1]}}',
        b'{"version": 1, "games": {"morpion": {"Anna": -1}}}',
        b'{"version": 1, "games": {"morpion": {"Anna": "many"}}}',
    ],
)
def test_damaged_scores_are_set_aside_and_counting_goes_on(folders, content):
    folders.data.mkdir(parents=True)
    folders.scores_file.write_bytes(content)

    scores, notice = change_scores(folders, "morpion", anna_won)

    assert scores.of(NAMES) == (1, 0)
    assert notice.code == "disk.set-aside"
    assert folders.scores_file.with_name("scores.json.bad").read_bytes() == content


def test_scores_that_cannot_be_read_are_never_written_over(folders, refuse_with):
    change_scores(folders, "morpion", anna_won)
    before = folders.scores_file.read_bytes()
    refuse_with(files.Path, "open", PermissionError(13, "Permission denied"))

    with pytest.raises(RecordError):
        change_scores(folders, "morpion", anna_won)

    with open(folders.scores_file, "rb") as file:
        assert file.read() == before


def test_scores_in_doubt_are_never_written_over(folders):
    folders.scores_file.mkdir(parents=True)

    with pytest.raises(RecordError) as refused:
        change_scores(folders, "morpion", anna_won)

    assert refused.value.code == "disk.unreadable"


def test_where_nothing_can_be_written_it_is_said(folders):
    folders.data.parent.mkdir(parents=True)
    folders.data.write_text("a file where the folder should be")

    with pytest.raises(RecordError) as refused:
        change_scores(folders, "morpion", anna_won)

    assert refused.value.code == "disk.cannot-write"
