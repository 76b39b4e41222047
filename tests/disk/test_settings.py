import json
import os

import pytest

from french import set_in_french
from ludotheque.disk import GameSettings, Settings, files, read_settings, write_settings
from ludotheque.play import Player

CHOSEN = Settings(
    "fr",
    0.5,
    {"morpion": GameSettings({"columns": "5"}, (Player("Zoë", "computer", "hard", "#"),))},
    {"red": "#7a1fa2"},
    "playful",
)


@pytest.mark.req("MO-12")
def test_settings_are_kept_between_runs(folders):
    write_settings(folders, CHOSEN)

    assert read_settings(folders) == (CHOSEN, None)


def test_the_first_time_there_are_the_usual_values_and_no_notice(folders):
    assert read_settings(folders) == (Settings(), None)


def test_each_game_remembers_its_own_set_up(folders):
    settings = CHOSEN.with_game("ricochet", GameSettings({"players": "3"}))

    assert settings.of("ricochet").options == {"players": "3"}
    assert settings.of("morpion") == CHOSEN.of("morpion")
    assert settings.of("chess") == GameSettings()


def test_a_file_may_say_less_than_everything(folders):
    folders.config.mkdir(parents=True)
    folders.settings_file.write_text('{"version": 1, "thinking_seconds": 2, "games": {"pile": {}}}')

    assert read_settings(folders).value == Settings(thinking_seconds=2.0, games={"pile": GameSettings()})


def with_player(**fields):
    return {"games": {"pile": {"chairs": [{"name": "Anna", "nature": "person", "level": None, **fields}]}}}


@pytest.mark.req("ALL-05")
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"[]",
        b"{}",
        b'{"version": 2}',
        *(
            json.dumps({"version": 1, **wrong}).encode()
            for wrong in (
                {"language": 5},
                {"thinking_seconds": "x"},
                {"piece_colours": {"red": "crimson"}},
                {"piece_colours": ["#7a1fa2"]},
                {"theme": 3},
                {"thinking_seconds": True},
                {"thinking_seconds": -1},
                {"thinking_seconds": 1e9},
                {"games": []},
                {"games": {"pile": 1}},
                {"games": {"pile": {"options": {"stones": 3}}}},
                {"games": {"pile": {"chairs": [1]}}},
                with_player(name=1),
                with_player(nature="alien"),
                with_player(level=1),
                with_player(symbol=1),
            )
        ),
    ],
)
def test_a_damaged_file_is_set_aside_and_said_so(folders, content):
    folders.config.mkdir(parents=True)
    folders.settings_file.write_bytes(content)

    settings, notice = read_settings(folders)

    aside = folders.config / "settings.json.bad"
    assert settings == Settings()
    assert aside.read_bytes() == content
    assert os.listdir(folders.config) == ["settings.json.bad"]
    assert notice.text("en").startswith(f"{folders.settings_file} was damaged; it is kept as {aside}")
    assert notice.text("fr").startswith(
        set_in_french(f"{folders.settings_file} était endommagé ; il est conservé sous {aside}")
    )


def test_a_file_that_cannot_be_opened_is_left_alone(folders):
    folders.settings_file.mkdir(parents=True)

    settings, notice = read_settings(folders)

    assert settings == Settings()
    assert notice.text("en").endswith("it is not a regular file; defaults are used")
    assert notice.text("fr").endswith(
        set_in_french("ce n’est pas un fichier ordinaire ; les valeurs par défaut sont utilisées")
    )
    assert folders.settings_file.is_dir()


def test_a_damaged_file_that_cannot_be_moved_is_left_alone(folders, refuse_with):
    folders.config.mkdir(parents=True)
    folders.settings_file.write_bytes(b"damaged")
    refuse_with(files.os, "replace", PermissionError(13, "Permission denied"))

    settings, notice = read_settings(folders)

    assert settings == Settings()
    assert notice.code == "disk.unreadable"
    assert folders.settings_file.read_bytes() == b"damaged"
