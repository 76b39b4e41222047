"""What outlives a run, in the user's own folders: records, settings, scores, the log."""

from ludotheque.disk.course import add_solved, read_solved
from ludotheque.disk.folders import Folders, find_folders, typed_path, use_own_languages
from ludotheque.disk.json_file import Loaded
from ludotheque.disk.log import LOG_FORMATS, LOGGER, REQUEST_ID, LogFormat, log_error, reopen_log, start_log, stop_log
from ludotheque.disk.records import load_table, record_path, save_table, saved_names
from ludotheque.disk.scores import change_scores, read_scores, reset_scores
from ludotheque.disk.settings import GameSettings, Settings, read_settings, write_settings

__all__ = [
    "LOGGER",
    "LOG_FORMATS",
    "REQUEST_ID",
    "Folders",
    "GameSettings",
    "Loaded",
    "LogFormat",
    "Settings",
    "add_solved",
    "change_scores",
    "find_folders",
    "load_table",
    "log_error",
    "read_scores",
    "read_settings",
    "read_solved",
    "record_path",
    "reopen_log",
    "reset_scores",
    "save_table",
    "saved_names",
    "start_log",
    "stop_log",
    "typed_path",
    "use_own_languages",
    "write_settings",
]
