import pytest

from french import set_in_french, with_plain_spaces
from ludotheque.contract import TableError
from ludotheque.play import Player, default_players, free_name, read_name
from ludotheque.play.players import names_in

ANNA, BERT = Player("Anna"), Player("Bert")


def refusal(open_pile, *players):
    with pytest.raises(TableError) as refused:
        open_pile(players, players=len(players))
    return refused.value


@pytest.mark.req("MO-02")
def test_a_player_has_a_name_a_kind_a_level_and_a_symbol(open_pile):
    players = (Player("  Anna "), Player("Robot", "computer", "hard", "#"))

    table = open_pile(players)

    assert table.players == (Player("Anna", "person", None, "A"), Player("Robot", "computer", "hard", "#"))


def test_without_names_the_players_are_numbered(open_pile):
    assert [player.name for player in open_pile(players=3).players] == ["Player 1", "Player 2", "Player 3"]


@pytest.mark.parametrize(
    ("language", "names"), [("en", ["Player 1", "Computer 2"]), ("fr", ["Joueur 1", "Ordinateur 2"])]
)
def test_default_names_come_in_the_persons_language(shelf, language, names):
    players = default_players(shelf("pile"), 2, language, levels=[None, "easy"])

    assert [player.name for player in players] == names
    assert [(player.kind, player.level) for player in players] == [("person", None), ("computer", "easy")]


@pytest.mark.req("MO-02")
def test_two_play_with_o_and_x_and_more_with_letters(shelf):
    morpion = shelf("morpion")

    assert [player.symbol for player in default_players(morpion, 2, "en")] == ["O", "X"]
    assert [player.symbol for player in default_players(morpion, 4, "en")] == ["A", "B", "C", "D"]


@pytest.mark.req("MO-01", "RR-08")
@pytest.mark.parametrize("twin", ["Anna", "anna", "ANNA", " Anna ", "Ａｎｎａ"])
def test_a_taken_name_is_refused_with_a_free_one(open_pile, twin):
    refused = refusal(open_pile, ANNA, Player(twin))

    assert refused.code == "play.name-taken"
    assert refused.params["free"] == f"{twin.strip()} 2"


def test_an_accent_written_in_two_ways_is_one_name(open_pile):
    assert refusal(open_pile, Player("Zoe\N{COMBINING DIAERESIS}"), Player("Zoë")).code == "play.name-taken"


def test_the_refusal_of_a_name_says_who_has_it_and_what_is_free(open_pile):
    refused = refusal(open_pile, ANNA, BERT, Player("anna"))

    assert refused.text("en") == "players 1 and 3 are both called “anna”; “anna 2” is free"
    assert refused.text("fr") == set_in_french(
        "les joueurs 1 et 3 s’appellent tous deux « anna » ; « anna 2 » est libre"
    )


@pytest.mark.req("MO-01")
def test_a_taken_symbol_is_refused_with_a_free_one(open_pile):
    refused = refusal(open_pile, Player("Anna", symbol="A"), Player("Bert", symbol="a"))

    assert refused.text("en") == "players 1 and 2 both use the symbol a; B is free"
    assert refused.text("fr") == set_in_french("les joueurs 1 et 2 ont tous deux le symbole a ; B est libre")


@pytest.mark.req("RR-08")
@pytest.mark.parametrize(
    ("name", "taken", "free"),
    [
        ("Anna", [], "Anna"),
        (" Anna ", ["Bert"], "Anna"),
        ("Anna", ["anna"], "Anna 2"),
        ("Anna", ["Anna", "Anna 2", "ANNA 3"], "Anna 4"),
        ("Anna 2", ["Anna 2"], "Anna 3"),
        ("7", ["7"], "7 2"),
        ("x" * 40, ["x" * 40], "x" * 38 + " 2"),
    ],
)
def test_a_free_name_is_the_nearest_number(name, taken, free):
    assert free_name(name, taken) == free


@pytest.mark.parametrize(
    ("player", "code"),
    [
        (Player(""), "play.name-empty"),
        (Player(" \t\n"), "play.name-empty"),
        (Player("x" * 41), "play.name-too-long"),
        (Player("x" * 5_000_000), "play.name-too-long"),
        (Player("An\nna"), "play.name-unprintable"),
        (Player("An\x1b[31mna"), "play.name-unprintable"),
        (Player("An\N{RIGHT-TO-LEFT OVERRIDE}na"), "play.name-unprintable"),
        (Player("An\N{ZERO WIDTH SPACE}na"), "play.name-unprintable"),
        (Player("\ud800"), "play.name-unprintable"),
        (Player("An\N{ZERO WIDTH JOINER}na"), "play.name-unprintable"),
        (Player("An\N{ZERO WIDTH NON-JOINER}na"), "play.name-unprintable"),
        (Player("\N{ZERO WIDTH JOINER}"), "play.name-unprintable"),
        (Player("\N{HANGUL FILLER}\N{BRAILLE PATTERN BLANK}"), "play.name-unprintable"),
        (Player("\N{COMBINING GRAPHEME JOINER}"), "play.name-unprintable"),
        (Player("Anna\U000e0067\U000e007f"), "play.name-unprintable"),
        (Player("a" + 300 * "\N{COMBINING ACUTE ACCENT}"), "play.name-too-long"),
        (Player("Anna", symbol="too long"), "play.bad-symbol"),
        (Player("Anna", symbol="a b"), "play.bad-symbol"),
        (Player("Anna", symbol="\n"), "play.bad-symbol"),
        (Player("Anna", symbol="\N{ZERO WIDTH JOINER}"), "play.bad-symbol"),
        (Player("Anna", "computer"), "play.no-level"),
        (Player("Anna", "computer", ""), "play.bad-level"),
        (Player("Anna", "computer", "x" * 41), "play.bad-level"),
        (Player("Anna", "computer", "ha\nrd"), "play.bad-level"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bad_player_is_refused_in_both_languages(open_pile, player, code, language):
    refused = refusal(open_pile, player, BERT)

    assert refused.code == code
    assert with_plain_spaces(refused.text(language)).isprintable()
    assert len(refused.text(language)) < 200
    assert "{{" not in refused.text(language)


def test_a_persons_level_is_dropped(open_pile):
    assert open_pile((Player("Anna", "person", "hard"), BERT)).players[0].level is None


def test_too_few_and_too_many_players_are_refused(open_pile):
    for players in ((ANNA,), (ANNA, BERT, Player("Carl"))):
        with pytest.raises(TableError) as refused:
            open_pile(players, players=2)
        assert refused.value.code == "play.wrong-player-count"
        assert refused.value.text("en") == f"players given: {len(players)}; this game needs 2"


@pytest.mark.parametrize("name", ["Anna", "Zoë", "李雷", "Ωmega 3", "O’Neill-Šmíd", "x" * 40])
def test_names_of_all_scripts_are_welcome(name):
    assert read_name(name) == name


def test_whom_nobody_named_is_called_as_the_reader_would():
    players = (Player("Player 1"), Player("Anna"), Player("Player 2"))

    assert names_in(players, "fr") == ["Joueur 1", "Anna", "Player 2"]
    assert names_in(players, "en") == ["Player 1", "Anna", "Player 2"]
