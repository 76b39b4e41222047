"""A long job stopped anywhere goes on from there."""

import subprocess
import sys

import pytest

from ludotheque.batch import Job
from ludotheque.contract import SetupError

PIECES = [bytes([number]) * 3 for number in range(12)]
SLOW_PIECES = [bytes([number]) for number in range(200)]
SLOW_JOB = """
import sys
from pathlib import Path
from ludotheque.batch import Job

if __name__ == "__main__":
    job = Job(Path(sys.argv[1]), [bytes([number]) for number in range(200)])
    for number in job.run(bytes.upper, workers=2):
        print(number, flush=True)
        sys.stdin.readline()  # waits for us
"""

SAME_JOB = """
import sys
from pathlib import Path
from ludotheque.batch import Job

list(Job(Path(sys.argv[1]), [bytes([number]) for number in range(200)]).run(bytes.upper, workers=0))
"""


def doubled(piece):
    return piece * 2


def test_results_are_joined_in_the_order_of_the_pieces(tmp_path):
    job = Job(tmp_path, PIECES)

    numbers = list(job.run(doubled, workers=0))

    assert sorted(numbers) == list(range(12))
    assert job.joined() == b"".join(piece * 2 for piece in PIECES)


def test_a_stopped_job_does_only_what_is_missing(tmp_path):
    begun = Job(tmp_path, PIECES).run(doubled, workers=0)
    done = [next(begun) for _ in range(5)]
    begun.close()

    again = Job(tmp_path, PIECES)
    missing = again.missing()
    rest = list(again.run(doubled, workers=0))

    assert sorted(done + rest) == list(range(12))
    assert missing == rest
    assert again.joined() == b"".join(piece * 2 for piece in PIECES)


def test_equal_pieces_each_have_their_result(tmp_path):
    job = Job(tmp_path, [b"same", b"same"])
    list(job.run(doubled, workers=0))

    assert job.joined() == b"samesamesamesame"


def test_a_result_found_elsewhere_is_not_worked_for_again(tmp_path):
    job = Job(tmp_path, PIECES)
    job.keep(7, b"from elsewhere")

    assert 7 not in list(job.run(doubled, workers=0))
    assert job.result(7) == b"from elsewhere"


@pytest.mark.parametrize("damage", [b"", b"half", bytes(40)])
def test_a_damaged_result_is_done_again(tmp_path, damage):
    job = Job(tmp_path, PIECES)
    list(job.run(doubled, workers=0))
    (tmp_path / "3").write_bytes(damage)

    assert list(job.run(doubled, workers=0)) == [3]


def test_the_folder_of_another_job_is_refused(tmp_path):
    Job(tmp_path, PIECES)

    with pytest.raises(SetupError, match="another job"):
        Job(tmp_path, PIECES[1:])


def test_a_killed_job_goes_on_to_the_same_results_and_leaves_no_worker(tmp_path):
    program = [sys.executable, "-c", SLOW_JOB, str(tmp_path)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as killed:
        killed.stdout.readline()
        killed.kill()
        killed.stdout.read()  # ends only when no worker holds the other end any more

    job = Job(tmp_path, SLOW_PIECES)
    missing = len(job.missing())
    list(job.run(bytes.upper, workers=0))

    assert 0 < missing < len(SLOW_PIECES)
    assert job.joined() == b"".join(SLOW_PIECES).upper()


def test_two_runs_of_one_job_do_not_get_in_each_others_way(tmp_path):
    program = [sys.executable, "-c", SAME_JOB, str(tmp_path)]

    runs = [subprocess.Popen(program, stderr=subprocess.PIPE) for _ in range(2)]

    assert [run.communicate()[1] for run in runs] == [b"", b""]
    assert Job(tmp_path, SLOW_PIECES).joined() == b"".join(SLOW_PIECES).upper()


def test_only_the_pieces_asked_for_are_done(tmp_path):
    job = Job(tmp_path, PIECES)
    job.keep(7, b"kept")

    assert list(job.run(doubled, only=[3, 7, 5], workers=0)) == [3, 5]
    assert job.result(7) == b"kept"
