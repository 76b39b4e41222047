"""Whole games through typed lines, as a script would play them."""

from __future__ import annotations

import json
import re

import pytest

from french import set_in_french

WINNING = "adadada"  # the first player stacks column a


@pytest.mark.req("P4-07")
def test_without_options_a_person_begins_against_a_computer(cli) -> None:
    answer = cli("play connect-four --seed 1", "d", "quit")

    assert "You (X), Basil (O) [club player]" in answer.out
    assert answer.out.index("You play 4") < answer.out.index("Basil (O) plays")


@pytest.mark.req("P4-07")
def test_the_computer_begins_when_it_is_put_first(cli) -> None:
    answer = cli("play connect-four --player :easy --player Anna --seed 1", "quit")

    assert answer.out.index("Bruno (X) plays 4") < answer.out.index("Anna (O) > quit")


@pytest.mark.req("P4-07")
@pytest.mark.req("P4-12")
def test_computers_play_each_other_and_every_move_is_shown(cli) -> None:
    answer = cli("play connect-four --player :easy --player :hard --seed 4 --explain")

    moves = re.findall(r"(?:Bruno|Greta) \([XO]\) plays [1-7]: \w+", answer.out)
    assert len(moves) >= 7
    assert len(re.findall(r"^  6  ", answer.out, re.MULTILINE)) == len(moves) + 1
    assert answer.status == 0


@pytest.mark.req("P4-06")
def test_the_winner_the_reason_and_the_winning_cells_are_shown(cli) -> None:
    answer = cli("play connect-four --player Anna --player Bob", *WINNING)

    assert "Anna (X) wins!" in answer.out
    assert "four in a row" in answer.out
    assert "[X]" in answer.out


def test_a_draw_is_announced(cli) -> None:
    answer = cli(
        "play morpion --starter 1 --player Anna --player Bob", *["b2", "a1", "a3", "c1", "b1", "b3", "a2", "c2", "c3"]
    )

    assert "It’s a draw." in answer.out


@pytest.mark.req("MO-02")
@pytest.mark.req("P4-15")
def test_messages_refusals_and_endings_name_people_as_they_sit(cli) -> None:
    answer = cli(
        "play morpion --starter 1 --player Ada --player Bob --symbol # --symbol @",
        *["a1", "a1", "b1", "a2", "b2", "a3"],
    )

    assert "Ada (#), choose a free cell." in answer.out
    assert "A1 is already taken by Ada (#); choose a free cell." in answer.out
    assert "Ada (#) wins!\nAda (#) has three in a row." in answer.out


def test_a_refused_record_names_its_own_people_not_those_at_the_table(cli, tmp_path) -> None:
    cli("play morpion --starter 1 --player Zoe --player Yann", "a1", "b1", f"save {tmp_path / 'old.ludo'}")
    damaged = (tmp_path / "old.ludo").read_text(encoding="utf-8").replace("b1", "a1")
    (tmp_path / "old.ludo").write_text(damaged, encoding="utf-8")

    answer = cli("play morpion --player Ada --player Bob", f"load {tmp_path / 'old.ludo'}")

    assert "already taken by Zoe (O)" in answer.out


@pytest.mark.req("P4-04")
def test_a_refused_move_asks_the_same_player_again(cli) -> None:
    answer = cli("play connect-four --rows 4 --player Anna --player Bob", *"aaaa", "a", "9", "what?", "b", "quit")

    assert "Anna (X) > a\n" in answer.out
    refused = answer.out[answer.out.rindex("Anna (X) > a\n") :]
    assert refused.count("Anna (X) >") == 4
    assert "Column 1 is full" in refused
    assert "There is no column 9" in refused
    assert "“what?” is not a column" in refused


@pytest.mark.req("MO-09")
def test_undo_returns_to_the_persons_own_decision_and_redo_comes_back(cli) -> None:
    answer = cli("play connect-four --seed 1", "d", "undo", "redo", "undo 1", "redo", "undo 9", "undo x", "quit")

    boards = re.findall(r"1  ([.XO ]+)\n", answer.out)
    assert boards[0] == ". . . . . . ."
    assert boards[3] == boards[0]
    assert boards[4] == boards[2]
    assert "Choose" in answer.out or "choose" in answer.out
    assert "“x” is not a number of moves" in answer.out


@pytest.mark.req("MO-09")
@pytest.mark.req("MO-06")
def test_undo_after_the_end_takes_the_point_back_and_plays_on(cli) -> None:
    words = "play connect-four --player Anna --player Bob"

    cli(words, *WINNING, "undo", "b")

    assert json.loads(cli("scores --json").out)["connect-four"] == {"Anna": 0, "Bob": 0}


@pytest.mark.req("MO-06")
def test_points_add_up_over_games_and_runs_and_can_be_reset(cli) -> None:
    words = "play connect-four --player Anna --player Bob"

    twice = cli(words, *WINNING, "new", *WINNING).out
    reset = cli(words, "score reset", "quit").out

    assert re.search(r"Anna +2", twice)
    assert re.search(r"Anna +0", reset)


@pytest.mark.req("MO-06")
@pytest.mark.parametrize("form", ["json", "ludo"])
def test_points_saved_with_a_game_count_on_where_it_is_loaded(cli, tmp_path, form) -> None:
    names, file = "play connect-four --player Anna --player Bob", tmp_path / f"series.{form}"
    cli(names, *WINNING, "new", *WINNING, "new", WINNING[0], f"save {file}", "quit")
    over = tmp_path / f"over.{form}"
    cli(names, *WINNING, f"save {over}", "quit")
    cli("scores connect-four --reset")

    loaded = cli(f"play --load {file}", *WINNING[1:], "new", "quit").out
    counted = json.loads(cli("scores --json").out)["connect-four"]
    later = cli(names, f"load {over}", "undo", "b", "quit").out
    undone = json.loads(cli("scores --json").out)["connect-four"]

    assert re.search(r"Anna +3", loaded)
    assert counted == {"Anna": 3, "Bob": 0}
    assert "Anna" in later
    assert undone == {"Anna": 2, "Bob": 0}, "the point of an end that is undone is taken back"


@pytest.mark.req("P4-10")
def test_the_last_hint_names_a_move_and_its_reason_in_words(cli) -> None:
    answer = cli("play connect-four --player Anna --player Bob", *"adadad", "hint", "hint", "hint", "quit")

    assert "Hint 2 of 3: One disc wins the game; find it." in answer.out
    assert "Hint 3 of 3: Column 1: wins at once." in answer.out


@pytest.mark.req("P4-10")
def test_why_gives_the_computers_last_reason(cli) -> None:
    answer = cli("play connect-four --seed 1", "why", "d", "why", "quit")

    assert "No computer has given a reason yet." in answer.out
    assert re.search(r"Basil \(O\): \w+", answer.out)


@pytest.mark.req("P4-15")
def test_a_saved_game_is_loaded_with_turn_names_and_levels(cli, tmp_path) -> None:
    cli("play connect-four --player Anna --player Bob", "d", "save game.ludo", "quit")

    again = cli("play --load game.ludo", "c", "quit")
    inside = cli("play morpion", "load game.ludo", "quit")

    assert (tmp_path / "game.ludo").is_file()
    assert "Bob (O) > c" in again.out
    assert "Connect Four\nAnna (X), Bob (O)" in inside.out


@pytest.mark.parametrize("ending", ["json", "xml", "ludo"])
def test_every_format_is_chosen_by_the_files_ending(cli, ending: str) -> None:
    cli("play morpion --starter 1 --player Anna --player Bob", "b2", f"save game.{ending}", "quit")

    assert "Bob (X) > a1" in cli(f"play --load game.{ending}", "a1", "quit").out


def test_a_damaged_file_is_refused_and_the_present_game_goes_on(cli, tmp_path) -> None:
    (tmp_path / "bad.ludo").write_bytes(bytes(range(256)) * 20)

    answer = cli("play connect-four --player Anna --player Bob", "d", "load bad.ludo", "load", "c", "quit")

    assert "Bad.ludo" in answer.out or "bad.ludo" in answer.out
    assert "Load what?" in answer.out
    assert "Bob (O) plays 3" in answer.out


def test_an_unfinished_game_is_kept_when_the_input_ends(cli, home) -> None:
    answer = cli("play connect-four --player Anna --player Bob", "d")

    assert answer.status == 0
    assert "Your game is saved in" in answer.out
    assert (home / "data" / "games" / "connect-four-unfinished.ludo").is_file()
    assert "Bob (O) > c" in cli("play --load connect-four-unfinished", "c").out


@pytest.mark.req("P4-12")
def test_a_new_game_may_begin_at_any_moment(cli) -> None:
    answer = cli("play connect-four --player Anna --player Bob", "d", "new", "moves", "quit")

    assert answer.out.count("Connect Four\n") == 2
    assert "Anna (X) has 7 choices" in answer.out


def test_a_computer_that_crashes_does_not_lose_the_game(cli, home, monkeypatch) -> None:
    from ludotheque.local_play.bot_threads import BotThreads

    def crash(self, table, seat) -> None:
        raise ZeroDivisionError("the computer stumbled")

    monkeypatch.setattr(BotThreads, "request_move", crash)

    answer = cli("play connect-four --seed 1", "d")

    assert answer.status == 70
    assert "the computer stumbled" in answer.err
    assert (home / "data" / "games" / "connect-four-unfinished.ludo").is_file()


def test_resigning_gives_the_game_to_the_other(cli) -> None:
    answer = cli("play connect-four --player Anna --player Bob", "d", "resign", "resign", "hint", "dance")

    assert answer.out.count("Bob (O) resign") == 1
    assert "Anna (X) wins!" in answer.out
    assert "The game is over; “undo” goes back" in answer.out
    assert "“dance” is not a command" in answer.out


@pytest.mark.req("MO-14")
def test_rules_and_help_are_pages_in_each_language(cli) -> None:
    french = cli("play morpion --lang fr", "règles", "aide", "quitter").out
    english = cli("play ricochet", "rules", "?", "q").out

    assert "Si la grille est pleine sans alignement, la partie est nulle." in " ".join(french.split())
    assert "annuler, u" in french
    assert "Each round shows one target." in english
    assert "take back your last move" in english


@pytest.mark.req("MO-17")
def test_the_words_of_the_prompt_are_french_in_french_and_english_too(cli) -> None:
    answer = cli(
        "play connect-four --lang fr --seed 1",
        *(
            "d",
            "annuler",
            "refaire",
            "coups",
            "plateau",
            "score",
            "pourquoi",
            "undo",
            "REGLES",
            "nouvelle",
            "abandonner",
        ),
        "quitter",
    )

    assert "n’est pas une colonne" not in answer.out
    assert "Tu as 7 choix" in answer.out
    assert "Tu abandonnes" in answer.out
    assert answer.out.endswith(set_in_french("Au revoir !\n"))


def test_several_actions_on_one_line_are_played_all_or_not_at_all(cli) -> None:
    answer = cli("play connect-four --player Anna --player Bob", "d e", "moves", "quit")

    assert "plays" not in answer.out
    assert "Anna (X) has 7 choices" in answer.out


@pytest.mark.req("MO-02")
def test_chosen_symbols_are_drawn_on_the_board(cli) -> None:
    answer = cli("play morpion --starter 1 --player Anna --player Bob --symbol @ --symbol #", "b2", "a1", "quit")

    assert "2  . @ ." in answer.out
    assert "1  # . ." in answer.out


def test_three_people_and_a_computer_give_up_one_after_the_other(cli) -> None:
    answer = cli(
        "play morpion --columns 5 --rows 5 --run 4 --starter 1 --player Anna --player Bob --player Cleo",
        *("a1", "resign", "b1", "c1", "resign"),
    )

    assert answer.status == 0
    assert "Bob (B) resigns" in answer.out
    assert "wins!" in answer.out


@pytest.mark.deep
def test_26_computers_fill_a_board_of_26_by_26(cli) -> None:
    words = "play morpion --columns 26 --rows 26 --run 5 --players 26 --player :very-easy --others very-easy --seed 2"

    answer = cli(words)

    assert answer.status == 0
    assert "Scribble 26 (Z) plays" in answer.out
    assert "It’s a draw." in answer.out or "wins!" in answer.out


def test_people_who_may_speak_at_once_say_who_they_are(cli) -> None:
    answer = cli(
        "play ricochet --player Anna --player Bob --seed 5 --bid-seconds 600",
        *("=9", "2 =9", "anna =7", "2 resign", "quit"),
    )

    assert "Say who it is for: put the number or the name first (1 = Anna, 2 = Bob)." in answer.out
    assert "Bob (B) plays =9" in answer.out
    assert "Anna (A) plays =7" in answer.out
    assert "Bob (B) resigned" in answer.out
    assert "seconds] >" in answer.out


@pytest.mark.req("RR-04")
def test_alone_with_the_robots_every_line_says_what_to_do(cli) -> None:
    answer = cli("play ricochet --seed 5", "BE", "undo", "redo", "RN BW", "concede", "quit")

    assert "Round 1 of 17" in answer.out
    assert "Round 2 of 17" in answer.out
    assert "You play RN" in answer.out


def test_the_hourglass_ends_the_bidding_while_a_person_thinks(terminal) -> None:
    screen = terminal("play", "ricochet", "--player", "Anna", "--player", "Bob", "--seed", "5", "--bid-seconds", "1")

    screen.wait_for("Bob (B) >")
    screen.type("1 =9")

    assert "Time is up" in screen.wait_for("seconds] >")


@pytest.mark.req("ALL-01")
@pytest.mark.req("P4-14")
def test_a_fourth_game_is_played_saved_undone_replayed_and_checked_without_another_edit(cli, fourth_game) -> None:
    played = cli(
        "play count-up --goal 5 --player Anna --player Bob",
        *("+3", "+9", "undo", "+1", "+3", "hint", "save up.json", "save up.ludo", "+1"),
    )
    loaded = cli("play --load up.json", "undo", "+2", "+2")
    against = cli("play count-up --set seed=3 --seed 7", "+1", "quit")

    assert "write +1, +2 or +3" in played.out.lower()
    assert "Anna (A) wins!" in played.out
    assert "Anna (A) wins!" not in loaded.out.split("plays +2")[0]
    assert "Computer 2 (B) plays +" in against.out
    assert "move 2 of 2" in cli("replay up.ludo").out
    assert cli("check count-up --games 3").status == 0
    assert cli("print count-up").status == 0
    assert "Count up" in cli("games").out


@pytest.mark.req("RR-13")
def test_colours_of_robots_are_kept_and_reach_pictures(cli, tmp_path) -> None:
    played = cli("play ricochet --seed 15 --color always --piece-colours red=#7a1fa2", "save game.ludo", "quit")
    cli("convert game.ludo game.svg")

    assert "38;5;91m" in played.out
    assert "#7a1fa2" in (tmp_path / "game.svg").read_text(encoding="utf-8")
    refused = cli("play ricochet --piece-colours red=crimson")
    assert refused.status == 2
    assert "red=#cc252a" in refused.err


@pytest.mark.req("MO-17")
def test_levels_people_and_choices_are_typed_in_french(cli) -> None:
    answer = cli(
        ["play", "ricochet", "--lang", "fr", "--player", "Anna", "--player", "Bob:Débutant", "--boards", "classiques"],
        "quitter",
    )
    strangers = cli("play connect-four --lang fr --others personne --starter hasard", "quitter")
    refused = cli("play connect-four --lang fr --player Anna --player Bob:géant")

    assert "Bob (B) [débutant]" in answer.out
    assert "[" not in strangers.out.split("\n\n")[0]
    assert strangers.status == 0
    assert "facile, " in refused.err


@pytest.mark.req("MO-17")
def test_a_game_of_ricochet_is_played_in_french_words_and_saved_in_ours(cli, home) -> None:
    answer = cli("play ricochet --lang fr --seed 5", "vo", "coups", "renoncer", "plateau court", "quitter")

    assert "joues VO" in answer.out
    assert "[V]" in answer.out
    assert "[G]" not in answer.out
    assert "renoncer" in answer.out
    assert "┏━a━━━b━" in answer.out
    (saved,) = home.rglob("*.ludo")
    assert "GW" in saved.read_text(encoding="utf-8")
    assert "concede" in saved.read_text(encoding="utf-8")


def test_an_unknown_way_to_draw_the_board_is_refused_with_those_there_are(cli) -> None:
    answer = cli("play ricochet --lang fr", "plateau rond", "quitter")

    assert "auto, grand, étroit, court" in answer.out
    assert cli("play ricochet --drawing round").status == 2


@pytest.mark.req("ALL-04")
def test_what_is_saved_at_the_prompt_has_the_form_of_its_ending(cli, tmp_path) -> None:
    answer = cli("play connect-four", "d", "save x.svg", "save x.gif", "save x.json", "save x.doc", "quit")

    assert (tmp_path / "x.svg").read_bytes().startswith(b"<svg ")
    assert (tmp_path / "x.gif").read_bytes().startswith(b"GIF89a")
    assert (tmp_path / "x.json").read_bytes().startswith(b"{")
    assert not (tmp_path / "x.doc").exists()
    assert "“.doc” is not a known file ending; choose one of ludo, json" in answer.out


@pytest.mark.req("MO-17")
def test_every_value_that_the_help_names_is_accepted(cli) -> None:
    page = " ".join(cli("play ricochet --lang fr --help").out.split())
    values = {
        "--boards": "récents",
        "--must-ricochet": "non",
        "--rebid": "libre",
        "--unsolved": "remise",
        "--board": "hasard",
    }

    answer = cli(["play", "ricochet", "--lang", "fr", *(word for pair in values.items() for word in pair)], "quitter")

    assert all(value in page for value in values.values())
    assert answer.status == 0


def test_who_gives_up_a_target_alone_is_shown_the_shortest_path(cli) -> None:
    answer = cli("play ricochet --seed 3", "RN", "concede", "quit")

    solution = re.search(r"You give up the target\nSolution: (.+)", answer.out)
    assert solution is not None
    again = cli("play ricochet --seed 3", solution[1], "quit")
    assert "Round 2 of 17" in again.out


def test_alone_a_wrong_word_is_answered_without_bids(cli) -> None:
    answer = cli("play ricochet --seed 3 --lang fr", "xyz", "quitter")

    assert "« xyz » n’est pas un coup" in answer.out.replace("\xa0", " ").replace("\u202f", " ")
    assert "annonce" not in answer.out


def test_the_help_keeps_to_the_width_of_the_screen(cli, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    answer = cli("play connect-four --lang fr", "aide", "quitter")

    assert max(map(len, answer.out.splitlines())) <= 60


def test_the_score_addresses_who_gave_no_name(cli) -> None:
    answer = cli("play connect-four", "resign", "quit")

    assert re.search(r"^  Basil +1\n  You +0$", answer.out, re.MULTILINE)
