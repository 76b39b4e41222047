import errno
import os
import stat
import sys

import pytest

from french import set_in_french
from ludotheque.contract import RecordError
from ludotheque.disk import files
from ludotheque.disk.files import read_file, set_aside, write_file

ON_WINDOWS = sys.platform == "win32"
FULL = OSError(errno.ENOSPC, "No space left on device")
DENIED = PermissionError(errno.EACCES, "Permission denied")


def refusal(command, *arguments):
    with pytest.raises(RecordError) as refused:
        command(*arguments)
    for language in ("en", "fr"):
        assert "{{" not in refused.value.text(language)
        assert "disk." not in refused.value.text(language)
    return refused.value


def test_what_is_written_can_be_read(tmp_path):
    path = tmp_path / "new" / "folder" / "game.ludo"

    write_file(path, "première\n")
    write_file(path, "deuxième\n")

    assert read_file(path) == "deuxième\n".encode()
    assert os.listdir(path.parent) == ["game.ludo"]


@pytest.mark.req("ALL-05")
@pytest.mark.parametrize("step", ["fsync", "replace", "open", "chmod"])
@pytest.mark.parametrize("problem", [FULL, DENIED, KeyboardInterrupt()])
def test_whatever_fails_the_old_file_is_whole_and_nothing_is_left_over(
    tmp_path, monkeypatch, refuse_with, step, problem
):
    path = tmp_path / "game.ludo"
    write_file(path, "old")
    refuse_with(files.os, step, problem)

    with pytest.raises((RecordError, KeyboardInterrupt)):
        write_file(path, "new")

    monkeypatch.undo()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.ludo"]


def test_a_crash_halfway_through_the_writing_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.ludo"
    write_file(path, "old")

    def half(descriptor):
        os.ftruncate(descriptor, 1)
        raise FULL

    monkeypatch.setattr(files.os, "fsync", half)

    assert "the disk is full" in refusal(write_file, path, "new").text("en")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.ludo"]


@pytest.mark.skipif(ON_WINDOWS, reason="Windows has no such permissions")
def test_permissions_are_kept(tmp_path):
    path = tmp_path / "game.ludo"
    write_file(path, "old")
    path.chmod(0o640)

    write_file(path, "new")

    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(ON_WINDOWS, reason="links need a privilege on Windows")
def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.ludo").write_text("old")
    (tmp_path / "link.ludo").symlink_to("real.ludo")

    write_file(tmp_path / "link.ludo", "new")

    assert (tmp_path / "link.ludo").is_symlink()
    assert (tmp_path / "real.ludo").read_text() == "new"


def test_a_write_protected_file_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "game.ludo"
    path.write_text("old")
    monkeypatch.setattr(files.os, "access", lambda place, mode: False)

    refused = refusal(write_file, path, "new")

    assert refused.text("en") == f"{path} cannot be written: permission denied; nothing there was changed"
    assert refused.text("fr") == set_in_french(
        f"impossible d’écrire {path} : permission refusée ; le fichier n’a pas changé"
    )
    assert path.read_text() == "old"


def test_a_folder_is_no_file(tmp_path):
    assert "it is not a regular file" in refusal(write_file, tmp_path, "new").text("en")
    assert "it is not a regular file" in refusal(read_file, tmp_path).text("en")


@pytest.mark.skipif(ON_WINDOWS, reason="Windows has no named pipes in folders")
def test_a_pipe_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")

    assert "it is not a regular file" in refusal(read_file, tmp_path / "pipe").text("en")
    assert "it is not a regular file" in refusal(write_file, tmp_path / "pipe", "new").text("en")


@pytest.mark.parametrize("name", ["zero\x00byte", "lone\ud800surrogate"])
def test_a_name_no_file_can_have_is_refused(tmp_path, name):
    assert refusal(read_file, tmp_path / name).text("en").isprintable()
    assert refusal(write_file, tmp_path / name, "new").text("en").isprintable()


def test_a_missing_file_is_named(tmp_path):
    refused = refusal(read_file, tmp_path / "none.ludo")

    assert refused.text("en") == f"{tmp_path / 'none.ludo'} cannot be read: no such file or folder"
    assert refused.text("fr") == set_in_french(
        f"impossible de lire {tmp_path / 'none.ludo'} : ce fichier ou ce dossier n’existe pas"
    )


def test_a_file_where_a_folder_should_be_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")

    assert refusal(write_file, tmp_path / "file" / "game.ludo", "new")
    assert refusal(read_file, tmp_path / "file" / "game.ludo")


def test_a_name_too_long_is_refused(tmp_path):
    assert "the name is too long" in refusal(write_file, tmp_path / ("x" * 300), "new").text("en")


def test_a_large_file_is_not_taken_in(tmp_path):
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(50_000_000)

    assert "is larger than 4194304 bytes" in refusal(read_file, path).text("en")
    assert read_file(path, 60_000_000) == bytes(50_000_000)


def test_an_unknown_problem_is_told_in_the_machines_words(tmp_path, refuse_with):
    refuse_with(files.os, "replace", OSError(errno.EIO, "Input/output error"))

    assert "Input/output error" in refusal(write_file, tmp_path / "game.ludo", "new").text("en")


def test_a_problem_without_a_number_is_told_too(tmp_path, refuse_with):
    refuse_with(files.os, "replace", OSError("odd"))

    assert "odd" in refusal(write_file, tmp_path / "game.ludo", "new").text("en")


def test_a_folder_that_cannot_be_settled_does_not_matter(tmp_path, monkeypatch):
    def only_files(descriptor):
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "no")

    monkeypatch.setattr(files.os, "fsync", only_files)
    write_file(tmp_path / "game.ludo", "new")

    assert (tmp_path / "game.ludo").read_text() == "new"


def test_damaged_files_set_aside_never_replace_each_other(tmp_path):
    path = tmp_path / "settings.json"
    places = []
    for content in ("one", "two", "three"):
        path.write_text(content)
        places.append(set_aside(path))

    assert [place.name for place in places] == ["settings.json.bad", "settings.json.bad2", "settings.json.bad3"]
    assert [place.read_text() for place in places] == ["one", "two", "three"]
