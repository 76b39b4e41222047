"""`ludotheque join` and `ludotheque bot`, as programs beside a real server."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

import ludotheque as lt

BOT = """
class Bot:
    def __init__(self, game, seed):
        self.game = game

    def choose(self, state, seat, budget):
        return self.game.legal_actions(state, seat)[0]
"""


def until(process: subprocess.Popen[str], words: str) -> str:
    said = ""
    while words not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    return said


def test_a_person_at_the_prompt_plays_somebody_in_python_to_the_end(program, typed):
    server = program()
    with lt.connect(f"127.0.0.1:{server.port}", name="Anna") as anna:
        table = anna.open("connect-four")
        process = typed("join", table.link, "--name", "Bob", "--lang", "en")
        lines = ["help", "e", "z", "undo", "e", "say good game", "moves", "e", "save it", "board short"]
        process.stdin.write("".join(f"{line}\n" for line in lines))
        process.stdin.flush()
        for _ in range(4):
            seen = table.wait()
            while seen.phase != "over" and not seen.legal:
                seen = table.wait()
            table.play("d")
            if table.snapshot.phase == "over":
                break
            wait_for_answer(table)
        said, _ = process.communicate("rules\n")

    assert process.returncode == 0
    for expected in (
        "Anna (X)",
        "Bob (O) plays 5",
        "Anna (X) wins!",
        "offer a draw",
        "Good game",
        "There is no column 26",
    ):
        assert expected in said, said
    assert said.count("Waiting") <= 1


def wait_for_answer(table: Any) -> None:
    """Until it is one's own turn again; a takeback that is asked for is granted."""
    for seen in table.follow():
        if seen.phase == "over" or seen.legal:
            return
        if any(offer.kind == "takeback" and offer.by == 1 for offer in seen.offers):
            table.decline("takeback")


def test_who_comes_too_late_watches_in_french(program, typed):
    server = program()
    with lt.connect(f"127.0.0.1:{server.port}", name="Anna") as anna:
        table = anna.open("connect-four", ["beginner"])
        process = typed("join", table.link, "--name", "Bob", "--lang", "fr")
        said = until(process, "Tu regardes")
        table.resign()
        said += until(process, "gagne")
        rest, _ = process.communicate("coups\n")

    assert process.returncode == 0
    assert "a partie a commencé" in said
    assert "Au revoir" in rest


def test_a_program_joins_by_link_and_the_same_key_is_the_same_seat(program, typed, tmp_path):
    server, file = program(), tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    with lt.connect(f"127.0.0.1:{server.port}", name="Anna") as anna:
        table = anna.open("connect-four", columns=4, rows=4)
        process = typed("join", table.link, "--player", f"me={file}:Bot")
        while (seen := table.wait()).phase != "over":
            table.play(seen.legal[-1])
        said, _ = process.communicate()

    assert (process.returncode, seen.players[1].name) == (0, "me")
    assert said.strip()


@pytest.mark.parametrize("word", ["me={file}:Bott", "Robby:beginer"])
def test_a_program_that_cannot_play_takes_no_seat(program, typed, tmp_path, word):
    server, file = program(), tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    with lt.connect(f"127.0.0.1:{server.port}", name="Anna") as anna:
        table = anna.open("connect-four")
        process = typed("join", table.link, "--player", word.format(file=file), "--lang", "en")
        said, _ = process.communicate()
        seen = anna.watch(table.link).snapshot

    assert process.returncode == 2
    assert "Bott" in said or "beginer" in said
    assert seen.phase == "waiting"


@pytest.mark.parametrize("word", ["me={file}:Bot", "Robby:beginner"])
def test_a_bot_is_online_is_the_same_the_next_time_and_ends_with_a_word(program, typed, tmp_path, word):
    server, file = program(), tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    words = ("bot", f"127.0.0.1:{server.port}", "--player", word.format(file=file), "--time", "0.2", "--lang", "en")
    first = typed(*words)
    until(first, "is online")
    first.terminate()
    said, _ = first.communicate()
    again = typed(*words)
    until(again, "is online")
    with lt.connect(f"127.0.0.1:{server.port}", name="Anna") as anna:
        bots: list[Any] = []
        while not bots:
            bots = anna.bots()
        table = anna.challenge(bots[0], "connect-four", columns=4, rows=4)
        while (seen := table.wait()).phase != "over":
            table.play(seen.legal[-1])
    again.terminate()
    again.communicate()
    keys = json.loads((tmp_path / "own" / "data" / "server-keys.json").read_text(encoding="utf-8"))["keys"]

    assert "Offline" in said
    assert seen.players[1].is_bot
    assert len(keys) == 1
    assert (tmp_path / "own" / "data" / "server-keys.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("word", "games"), [("Robby:hard", {"connect-four", "morpion"}), ("me={file}:agent", {"connect-four"})]
)
def test_a_bot_is_offered_for_the_games_that_it_plays(program, typed, tmp_path, word, games):
    server, file = program(), tmp_path / "column.py"
    file.write_text("def agent(observation, configuration):\n    return 0\n", encoding="utf-8")
    process = typed("bot", f"127.0.0.1:{server.port}", "--player", word.format(file=file), "--lang", "en")
    until(process, "is online")
    with lt.connect(f"127.0.0.1:{server.port}", name="Anna") as anna:
        bots: list[Any] = []
        while not bots:
            bots = anna.bots()
    process.terminate()
    process.communicate()

    assert set(bots[0].games) == games


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("join", "not an address"), "is not the address"),
        (("join", "127.0.0.1:1/t/abcdefgh"), "nobody answers"),
        (("join", "127.0.0.1:1/t/abcdefgh", "--watch", "--player", "Robby:easy"), "one of them"),
        (("bot", "127.0.0.1:1", "--player", "nonsense"), "is not a player"),
        (("bot", "127.0.0.1:1", "--player", "me=none.py:Bot"), "no file"),
        (("bot", "127.0.0.1:1"), "is not a player"),
        (("bot", "127.0.0.1:1", "--player", "Robby:nobody"), "nobody"),
        (("bot", "127.0.0.1:1", "--player", "Robby:difficile"), "nobody answers"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(typed, words, told):
    process = typed(*words, "--lang", "en")
    said, _ = process.communicate()

    assert process.returncode not in (0, 1)
    assert told in said
    assert "Traceback" not in said
