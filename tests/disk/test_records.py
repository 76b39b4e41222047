from pathlib import Path

import pytest

from french import set_in_french
from ludotheque.contract import RecordError
from ludotheque.disk import files, load_table, record_path, save_table, saved_names


@pytest.mark.req("P4-15", "MO-11", "ALL-04")
@pytest.mark.parametrize("name", ["game.ludo", "game.json", "game.xml", "game.line", "game"])
def test_a_saved_game_loads_again(tmp_path, table, name):
    save_table(tmp_path / name, table)

    assert load_table(tmp_path / name).journal == table.journal


def test_a_plain_word_is_a_game_in_the_users_folder(folders):
    assert record_path(" sunday ", folders) == folders.records / "sunday.ludo"
    assert record_path("sunday.json", folders) == Path("sunday.json")
    assert record_path("games/sunday", folders) == Path("games/sunday")
    assert record_path(".", folders) == Path()
    assert "~" not in str(record_path("~/sunday.ludo", folders))


@pytest.mark.parametrize("name", ["", "  "])
def test_a_game_needs_a_name(folders, name):
    with pytest.raises(RecordError) as refused:
        record_path(name, folders)

    assert refused.value.text("en") == "a saved game needs a name, or a path such as game.ludo"
    assert refused.value.text("fr").startswith("donne un nom")


def test_saved_games_are_listed_by_name(folders, table):
    assert saved_names(folders) == ()

    for name in ("sunday", "Monday"):
        save_table(record_path(name, folders), table)

    assert saved_names(folders) == ("Monday", "sunday")


@pytest.mark.req("ALL-05", "MO-11")
def test_a_damaged_file_is_refused_by_name_and_left_as_it_was(tmp_path):
    path = tmp_path / "game.ludo"
    path.write_bytes(b'[Version "1"]\n[Game "chess"')

    with pytest.raises(RecordError) as refused:
        load_table(path)

    assert refused.value.text("en").startswith(f'{path}: line 2: “[Game "chess"” is not a tag')
    assert refused.value.text("fr").startswith(
        set_in_french(f'{path} : ligne 2 : « [Game "chess" » n’est pas une étiquette')
    )
    assert path.read_bytes() == b'[Version "1"]\n[Game "chess"'


@pytest.mark.req("ALL-05")
def test_a_failed_save_keeps_the_old_game(tmp_path, table, monkeypatch, refuse_with):
    path = tmp_path / "game.ludo"
    save_table(path, table)
    before = path.read_bytes()
    refuse_with(files.os, "replace", PermissionError(13, "Permission denied"))

    with pytest.raises(RecordError):
        save_table(path, table)

    assert path.read_bytes() == before


@pytest.mark.req("ALL-04")
@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("x.svg", b"<svg "),
        ("x.PNG", b"\x89PNG"),
        ("x.gif", b"GIF89a"),
        ("x.pdf", b"%PDF-"),
        ("x.json", b"{"),
        ("x", b"["),
    ],
)
def test_the_ending_of_a_file_chooses_its_form(tmp_path, table, name, start):
    save_table(tmp_path / name, table)

    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("name", ["x.txt", "x.docx", "game.v2"])
def test_an_ending_that_means_nothing_is_refused_with_those_that_do(tmp_path, table, name):
    (tmp_path / name).write_bytes(b"mine")

    with pytest.raises(RecordError, match=r"ludo, json, .*svg, png, gif, pdf"):
        save_table(tmp_path / name, table)

    assert (tmp_path / name).read_bytes() == b"mine"
