import pytest

from ludotheque.contract import RecordError, Seat, Seed
from ludotheque.play import Player, open_table, play, resign
from ludotheque.play.record import read_record, write_record

OLD = """<?xml version="1.0" encoding="UTF-8"?>
<save>
<settings version="1.0" nbCols="3" nbPlayers="2" nbRows="3" nbSymbs="3" numPlayer="0"/>
<players>
<player difficulty="1" name="Joueur 1" score="0" symb="0" type="0"/>
<player difficulty="1" name="Joueur 2" score="4" symb="1" type="1"/>
<player difficulty="1" name="Joueur 3" score="0" symb="2" type="0"/>
<player difficulty="1" name="Joueur 4" score="0" symb="2" type="0"/>
</players>
<cases>
<case col="0" row="0">0</case> top left, the first player
<case col="0" row="1">1</case>
<case col="2" row="2">0</case>
</cases>
</save>
"""


@pytest.mark.req("MO-11")
def test_a_file_of_the_first_program_loads_with_all_its_spare_players():
    table = read_record(OLD)

    assert table.players == (Player("Joueur 1", "person", None, "O"), Player("Joueur 2", "computer", "easy", "X"))
    assert table.points == (0, 4)
    assert [table.game.notation.write_action(move.action) for move in table.journal.moves] == ["a1", "a2", "c3"]
    assert table.state.turn == 1


def test_the_cases_are_believed_about_the_starter():
    table = read_record(OLD.replace(">0</case>", ">x</case>").replace(">1<", ">0<").replace(">x<", ">1<"))

    assert [move.by for move in table.journal.moves] == [1, 0, 1]


def test_players_who_share_a_symbol_get_those_of_their_seats():
    table = read_record(
        OLD.replace('nbPlayers="2"', 'nbPlayers="4"').replace(">0</case>\n</cases>", ">2</case>\n</cases>")
    )

    assert [player.symbol for player in table.players] == ["A", "B", "C", "D"]


def test_before_the_first_case_the_settings_say_who_begins():
    start, end = OLD.index("<case "), OLD.index("</cases>")

    assert read_record((OLD[:start] + OLD[end:]).replace('numPlayer="0"', 'numPlayer="1"')).state.turn == 1


def test_the_structure_is_that_of_the_first_program(shelf):
    morpion = shelf("morpion")
    players = (Player('A "&" <B>'), Player("Bert", "computer", "expert"))
    table = open_table(morpion, morpion.options(starter=2), Seed(0), players, points=[2, 0])
    table = play(table, Seat(1), morpion.notation.read_action("b3"))

    assert write_record(table, "xml") == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<save>\n"
        '<settings version="1.0" nbCols="3" nbPlayers="2" nbRows="3" nbSymbs="3" numPlayer="0"/>\n'
        "<players>\n"
        '<player difficulty="1" name=\'A "&amp;" &lt;B&gt;\' score="2" symb="0" type="0"/>\n'
        '<player difficulty="4" name="Bert" score="0" symb="1" type="1"/>\n'
        "</players>\n"
        "<cases>\n"
        '<case col="1" row="2">1</case>\n'
        "</cases>\n"
        "</save>\n"
    )


def test_other_levels_and_symbols_stand_beside_the_old_attributes(shelf):
    morpion = shelf("morpion")
    players = (Player("Anna", symbol="★", colour="pink"), Player("Bert", "computer", "negamax", "#"))
    table = open_table(morpion, morpion.options(), Seed(0), players)

    assert read_record(write_record(table, "xml")).players == table.players


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1"])
def test_old_encodings_are_read(encoding):
    text = OLD.replace("UTF-8", encoding).replace("Joueur 1", "Zoé")

    assert read_record(text.encode(encoding)).players[0].name == "Zoé"


@pytest.mark.req("MO-11", "ALL-05")
@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('version="1.0" nbCols', 'version="2.5" nbCols', "written by a newer version (2.5)"),
        ('version="1.0" nbCols', 'version="x" nbCols', "version: “x” is refused"),
        ('version="1.0" nbCols', "nbCols", 'line 3: <settings> has no version="…"'),
        ('nbCols="3"', 'nbCols="2"', "the options of the record are refused"),
        ('nbCols="3"', 'nbCols="three"', "nbCols: “three” is refused; expected a whole number"),
        ('nbPlayers="2"', 'nbPlayers="27"', "the options of the record are refused"),
        ('nbPlayers="2"', 'nbPlayers="5"', "players given: 4; this game needs 5"),
        ("save>", "safe>", "the XML starts with <safe>; expected <save>"),
        ("players>", "people>", "line 2: <players> is missing in <save>"),
        ("<cases>", "", "the XML is damaged at line"),
        ('name="Joueur 2"', "", 'line 6: <player> has no name="…"'),
        ('name="Joueur 2"', 'name="Joueur 1"', "are both called “Joueur 1”"),
        ('score="4"', 'score="lots"', "score: “lots” is refused"),
        ('symb="1" type="1"', 'symb="9" type="1"', "the symbol number 9 is refused; expected 0 to 1"),
        ('type="1"', 'type="7"', "Joueur 2: the type “7” is refused"),
        (
            'difficulty="1" name="Joueur 2"',
            'difficulty="5" name="Joueur 2"',
            "the difficulty 5 is refused; expected 0 to 4",
        ),
        ('col="2"', 'col="3"', "case 3: column 3, row 2 is off the grid"),
        ('row="2"', 'row="3"', "case 3: column 2, row 3 is off the grid"),
        ('row="2"', "", 'line 13: <case> has no row="…"'),
        ('col="0" row="1"', 'col="0" row="0"', "step 2, “a1”, is refused"),
        (">1</case>", ">0</case>", "step 2, “a2”, is refused"),
        (">1</case>", ">2</case>", "there is no player 2 in this record; expected 0 to 1"),
        (">1</case>", "></case>", "player: “” is refused; expected a whole number"),
        ("</save>", "", "the XML is damaged at line"),
        ("<save>", "<!DOCTYPE save><save>", "document types and entities are refused"),
        ("Joueur 1", "&nbsp;", "the XML is damaged at line 5"),
        ("UTF-8", "klingon", "the XML"),
        ("<cases>", "<cases>" + "<a>" * 10 + "</a>" * 10, "more elements, or deeper nesting"),
        ("<cases>", "<cases>" + "<a/>" * 6_000, "more elements, or deeper nesting"),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(refusal_of, old, new, text):
    assert old in OLD

    assert text in refusal_of(OLD.replace(old, new)).text("en")


@pytest.mark.req("ALL-05")
def test_entities_cannot_grow_into_a_bomb(refusal_of):
    laughs = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 12))
    bomb = f'<?xml version="1.0"?><!DOCTYPE save [<!ENTITY l0 "ha">{laughs}]><save>&l11;</save>'

    for encoding in ("utf-8", "utf-16"):
        assert refusal_of(bomb.encode(encoding)).code == "play.record.xml-doctype"


@pytest.mark.req("ALL-05")
def test_no_file_of_the_machine_can_be_drawn_in(refusal_of):
    outside = '<!DOCTYPE save [<!ENTITY secret SYSTEM "file:///etc/hostname">]><save>&secret;</save>'

    assert refusal_of(outside).code == "play.record.xml-doctype"


def test_only_morpion_can_be_written(another_game):
    with pytest.raises(RecordError) as refused:
        write_record(another_game, "xml")

    assert refused.value.text("en") == "XML stores only games of Morpion; save this one as .ludo or .json"
    assert refused.value.text("fr").startswith("le format XML n’accepte que les parties de Morpion")


def test_what_xml_has_no_place_for_is_not_lost_silently(shelf):
    morpion = shelf("morpion")
    from_a_position = read_record("morpion;;mo:3x3x3:p2 a2/3/3 b;*")

    for table in (resign(open_table(morpion, morpion.options(), Seed(0)), Seat(0)), from_a_position):
        with pytest.raises(RecordError) as refused:
            write_record(table, "xml")
        assert refused.value.code == "play.record.xml-cannot-say"


def test_every_cut_of_a_file_is_refused(refusal_of):
    for end in range(0, len(OLD.rstrip()), 2):
        assert refusal_of(OLD[:end])
