import json
import logging

import pytest

from french import set_in_french
from ludotheque.disk import LOGGER, REQUEST_ID, log_error, reopen_log, start_log, stop_log
from ludotheque.disk import log as log_room


def crash():
    raise ZeroDivisionError("the house is on fire: é\ud800")


@pytest.fixture
def problem():
    with pytest.raises(ZeroDivisionError) as crashed:
        crash()
    return crashed.value


@pytest.mark.req("P4-15")
def test_an_error_lands_in_the_log_with_how_it_came_about(folders, problem):
    assert start_log(folders) is None

    log_error(problem)
    stop_log()

    text = folders.log_file.read_text(encoding="utf-8")
    assert "ERROR ZeroDivisionError: the house is on fire: é" in text
    assert "in crash" in text


def test_the_log_goes_on_in_the_next_run(folders):
    for run in ("first", "second"):
        start_log(folders)
        LOGGER.info("%s run", run)
        stop_log()

    assert [line[-10:].strip() for line in folders.log_file.read_text().splitlines()] == ["first run", "second run"]


def test_a_file_that_was_renamed_gets_no_more_lines_after_it_was_opened_again(folders):
    start_log(folders)
    LOGGER.info("before")
    kept = folders.log_file.rename(folders.log_file.with_suffix(".kept"))
    reopen_log()
    LOGGER.info("after")
    stop_log()

    assert kept.read_text().count("\n") == 1
    assert folders.log_file.read_text().endswith("after\n")


def test_starting_twice_writes_each_line_once(folders):
    start_log(folders)
    start_log(folders)
    LOGGER.info("once")
    stop_log()

    assert folders.log_file.read_text().count("once") == 1


def test_the_log_does_not_grow_for_ever(folders, monkeypatch):
    monkeypatch.setattr(log_room, "_MAX_LOG_SIZE", 1_000)
    start_log(folders)
    for _ in range(200):
        LOGGER.info("x" * 50)
    stop_log()

    sizes = [path.stat().st_size for path in folders.log.iterdir()]
    assert len(sizes) == 4
    assert max(sizes) <= 1_000


def test_without_a_place_for_the_log_the_game_goes_on(folders, problem, capsys):
    folders.log.parent.mkdir(parents=True)
    folders.log.write_text("a file where the folder should be")

    notice = start_log(folders)
    log_error(problem)

    assert notice.text("en").startswith(f"no log is written, because {folders.log_file} cannot be opened")
    assert notice.text("fr").startswith(set_in_french(f"aucun journal n’est tenu : {folders.log_file}"))
    assert capsys.readouterr() == ("", "")
    assert all(isinstance(handler, logging.NullHandler) for handler in LOGGER.handlers)


def test_lines_of_json_have_the_request_and_how_an_error_came_about(folders, problem, capsys):
    start_log(folders, "json", level=logging.DEBUG)
    REQUEST_ID.set("r1")

    LOGGER.debug("rubbish")
    log_error(problem)
    stop_log()
    REQUEST_ID.set("")

    rubbish, error = [json.loads(line) for line in folders.log_file.read_text("utf-8").splitlines()]
    assert (rubbish["level"], rubbish["message"], rubbish["request"]) == ("debug", "rubbish", "r1")
    assert "in crash" in error["trace"]
    assert [json.loads(line) for line in capsys.readouterr().err.splitlines()] == [error]
