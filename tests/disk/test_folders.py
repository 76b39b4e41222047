import json
import os
from pathlib import Path

import pytest

from ludotheque import locales
from ludotheque.disk import find_folders, typed_path, use_own_languages


def test_everything_lies_under_the_chosen_home(tmp_path):
    folders = find_folders({"LUDOTHEQUE_HOME": str(tmp_path)})

    places = (folders.settings_file, folders.languages, folders.scores_file, folders.records, folders.log_file)

    assert all(place.is_relative_to(tmp_path) for place in places)
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("environment", [{}, {"LUDOTHEQUE_HOME": ""}])
def test_without_a_choice_the_platforms_folders_are_used(environment):
    folders = find_folders(environment)

    assert all("ludotheque" in str(place).lower() for place in (folders.config, folders.data, folders.log))
    assert folders.config.is_absolute()


def test_a_home_may_be_relative_or_begin_with_a_tilde():
    assert find_folders({"LUDOTHEQUE_HOME": "here"}).config == Path("here").absolute() / "config"
    assert "~" not in str(find_folders({"LUDOTHEQUE_HOME": "~/games"}).config)


def test_the_tilde_of_somebody_unknown_is_a_letter():
    assert typed_path("~nobody-of-that-name/x.ludo") == Path("~nobody-of-that-name/x.ludo")


def test_looking_makes_no_folder(tmp_path):
    find_folders({"LUDOTHEQUE_HOME": str(tmp_path / "home")})

    assert os.listdir(tmp_path) == []


@pytest.mark.req("MO-17")
def test_a_language_dropped_into_the_users_folder_appears(folders, monkeypatch):
    monkeypatch.setattr(locales, "_folders", list(locales._folders))
    folders.languages.mkdir(parents=True)
    (folders.languages / "tlh.json").write_text(json.dumps({"play": {"player-name": "QujwI' {{number}}"}}), "utf-8")

    use_own_languages(folders)

    assert "tlh" in locales.languages()
    assert locales.translate("play.player-name", {"number": 2}, "tlh") == "QujwI' 2"
