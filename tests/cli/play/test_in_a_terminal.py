"""Journeys in a real pseudo-terminal: colours, questions, keys that end things."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.skipif("sys.platform == 'win32'", reason="pseudo-terminals are of another kind there")


@pytest.mark.req("P4-15")
def test_a_french_game_from_the_first_question_to_the_goodbye(terminal, home) -> None:
    screen = terminal("play", LANG="fr_FR.UTF-8")

    screen.wait_for("À quoi veux-tu jouer ?")
    screen.type("puissance 4")
    screen.wait_for("Les changer ?")
    screen.type("")
    screen.wait_for("Combien de personnes jouent, sur 2 places ?")
    screen.type("")
    screen.wait_for("Quelle place prends-tu")
    screen.type("")
    screen.wait_for("débutant, amateur, facile, ")
    screen.type("")
    screen.wait_for("Nom du joueur 1 (X) ?")
    screen.type("Zoé")
    screen.wait_for("Symboles ?")
    screen.type("")
    screen.wait_for("Zoé (X) >")
    screen.type("d")
    screen.wait_for("Basile (O) joue")
    screen.wait_for("Zoé (X) >")
    screen.type("annuler")
    screen.wait_for("Zoé (X) >")
    screen.type("refaire")
    screen.wait_for("Zoé (X) >")
    screen.type("indice")
    screen.wait_for("Indice 1 sur 3 :")
    screen.type("quitter")

    assert screen.status() == 0
    assert screen.text.endswith("Au revoir !\n")
    assert (home / "data" / "games" / "connect-four-unfinished.ludo").is_file()


@pytest.mark.req("ALL-02")
def test_the_bare_command_sets_the_tables_and_says_where(terminal) -> None:
    screen = terminal(DISPLAY="", WAYLAND_DISPLAY="")
    screen.wait_for("http://127.0.0.1:")
    screen.press("\x03")

    assert screen.status() == 0


def test_colours_show_seats_and_what_is_new(terminal) -> None:
    screen = terminal("play", "connect-four", "--player", "Anna", "--player", "Bob")
    screen.wait_for("Anna (X) >")
    screen.type("d")
    screen.wait_for("Bob (O) >")

    assert "\x1b[1;38;5;208mAnna (X)\x1b[0m" in screen.raw
    assert "\x1b[1;38;5;208;7mX\x1b[0m" in screen.raw


@pytest.mark.parametrize(
    ("words", "environ"), [((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"}), (("--color=never",), {})]
)
def test_no_colour_is_respected(terminal, words, environ) -> None:
    screen = terminal("play", "morpion", "--player", "Anna", "--player", "Bob", *words, **environ)
    screen.wait_for(") >")

    assert "\x1b" not in screen.raw


def test_colours_can_be_forced_into_a_pipe(program) -> None:
    done = program("games", "--color=always")

    assert b"\x1b[1mConnect Four\x1b[0m" in done.stdout


def test_ctrl_c_leaves_politely_and_keeps_the_game(terminal, home) -> None:
    screen = terminal("play", "connect-four", "--player", "Anna", "--player", "Bob")
    screen.wait_for("Anna (X) >")
    screen.type("d")
    screen.wait_for("Bob (O) >")
    screen.press("\x03")

    assert screen.status() == 130
    assert "Your game is saved in" in screen.text
    assert "Traceback" not in screen.text


@pytest.mark.req("MO-08")
def test_ctrl_c_is_heard_while_a_computer_waits(terminal) -> None:
    screen = terminal("play", "connect-four", "--player", "Anna", "--delay", "600")
    screen.wait_for("Anna (X) >")
    screen.type("d")
    screen.wait_for("You play 4")
    screen.press("\x03")

    assert screen.status() == 130


@pytest.mark.req("MO-08")
@pytest.mark.req("P4-12")
def test_commands_are_heard_while_a_computer_waits(terminal) -> None:
    screen = terminal("play", "connect-four", "--player", "Anna", "--delay", "600")
    screen.wait_for("Anna (X) >")
    screen.type("d")
    screen.wait_for("You play 4")
    screen.type("undo")
    screen.wait_for("Anna (X) >")
    screen.type("quit")

    assert screen.status() == 0


def test_ctrl_d_leaves_politely(terminal) -> None:
    screen = terminal("play", "morpion", "--starter", "1")
    screen.wait_for(") >")
    screen.press("\x04")

    assert screen.status() == 0
    assert "Goodbye!" in screen.text


@pytest.mark.req("MO-10")
def test_a_replay_is_stepped_paused_and_turned_back(terminal, cli) -> None:
    cli("play connect-four --player Anna --player Bob", *"adadada", "save game.ludo")
    screen = terminal("replay", "game.ludo", "--delay", "600")

    screen.wait_for("move 0 of 7")
    screen.type("")
    screen.wait_for("move 1 of 7")
    screen.type("go 5")
    screen.wait_for("move 5 of 7")
    screen.type("back")
    screen.wait_for("move 4 of 7")
    screen.type("pause", "go 9", "dance")
    screen.wait_for("There is no such move; choose between 0 and 7.")
    screen.wait_for("“dance” is not a command here")
    screen.type("7")
    screen.wait_for("Anna (X) wins!")
    screen.type("quit")

    assert screen.status() == 0


@pytest.mark.req("MO-10")
def test_a_replay_runs_by_itself_with_a_delay(terminal, cli) -> None:
    cli("play connect-four --player Anna --player Bob", *"adadada", "save game.ludo")
    screen = terminal("replay", "game.ludo", "--delay", "0.01", "--lang", "fr")

    screen.wait_for("coup 7 sur 7")
    screen.wait_for("gagne !")
    screen.type("quitter")

    assert screen.status() == 0


@pytest.mark.req("MO-10")
def test_a_finished_game_is_seen_again_at_its_own_table(terminal) -> None:
    screen = terminal("play", "connect-four", "--player", "Anna", "--player", "Bob")
    for column, name in zip("adadada", "ABABABA", strict=True):
        screen.wait_for({"A": "Anna (X) >", "B": "Bob (O) >"}[name])
        screen.type(column)
    screen.wait_for("undo, new, replay, save, quit >")
    screen.type("replay")
    screen.wait_for("move 0 of 7")
    screen.type("go 7")
    screen.wait_for("move 7 of 7")
    screen.type("quit", "quit")

    assert screen.status() == 0


def test_computers_play_on_while_somebody_watches(terminal) -> None:
    screen = terminal("play", "connect-four", "--player", ":easy", "--player", ":easy", "--seed", "3")

    screen.wait_for("undo, new, replay, save, quit >")
    screen.type("quit")

    assert screen.status() == 0


def test_questions_can_be_left(terminal) -> None:
    screen = terminal("play")
    screen.wait_for("What would you like to play?")
    screen.type("quit")

    assert screen.status() == 0


def test_a_closed_window_keeps_the_game(terminal, home) -> None:
    screen = terminal("play", "connect-four", "--player", "Anna", "--player", "Bob")
    screen.wait_for("Anna (X) >")
    screen.type("d")
    screen.wait_for("Bob (O) >")

    screen.hang_up()

    assert (home / "data" / "games" / "connect-four-unfinished.ludo").is_file()


@pytest.mark.req("P4-06")
def test_winning_cells_stand_out_and_their_brackets_stay_quiet(terminal) -> None:
    screen = terminal("play", "connect-four", "--player", "Anna", "--player", "Bob")
    for column, name in zip("adadada", "ABABABA", strict=True):
        screen.wait_for({"A": "Anna (X) >", "B": "Bob (O) >"}[name])
        screen.type(column)
    screen.wait_for("wins!")

    assert screen.raw.count("\x1b[1m[\x1b[0m\x1b[1;38;5;208;1;7mX\x1b[0m\x1b[1m]\x1b[0m") == 4


UP, LEFT = "\x1b[A", "\x1b[D"


def test_arrow_keys_bring_back_and_change_what_was_typed(terminal, home) -> None:
    pytest.importorskip("readline")
    screen = terminal("play", "connect-four", "--player", "Anna", "--player", "Bob", NO_COLOR="1")
    screen.wait_for("Anna (X) >")
    screen.type("d")
    screen.wait_for("Bob (O) >")
    screen.press(UP)
    screen.type("")
    screen.wait_for("Bob (O) plays 4")
    screen.wait_for("Anna (X) >")
    screen.press(f"ox{LEFT}f")
    screen.press("\x01\x0b")  # to the start of the line, and cut all of it
    screen.type("e")
    screen.wait_for("Anna (X) plays 5")
    screen.wait_for("Bob (O) >")
    screen.type("quit")

    assert screen.status() == 0
    assert (home / "data" / "history").read_text().split() == ["d", "e", "quit"]


def test_the_next_game_remembers_what_was_typed(terminal, home) -> None:
    pytest.importorskip("readline")
    (home / "data").mkdir(parents=True)
    (home / "data" / "history").write_text("c\n")

    screen = terminal("play", "connect-four", "--player", "Anna", "--player", "Bob", NO_COLOR="1")
    screen.wait_for("Anna (X) >")
    screen.press(UP)
    screen.type("")
    screen.wait_for("Anna (X) plays 3")
    screen.press("\x03")

    assert screen.status() == 130


def test_a_script_leaves_no_history(cli, home) -> None:
    cli("play connect-four", "d", "quit")

    assert not (home / "data" / "history").exists()
