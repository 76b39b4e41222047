import pytest

from ludotheque import catalogue
from ludotheque.contract import Dice, RecordError, Seed
from ludotheque.play import Player, open_table, play
from ludotheque.play.record import read_record

ODD_NAMES = ('Anna "the \\ Ace"', "Zoë & <Bert>", "李 雷; 100 %", "d’Arc")


@pytest.fixture(scope="session")
def open_oddly():
    """A table of this game whose players have names that are hard to quote."""

    def opened(game, **options):
        opening = game.deal(game.options(**options), Seed(5))
        players = [
            Player(
                ODD_NAMES[seat] if seat < len(ODD_NAMES) else f"Guest {seat}",
                "computer" if seat % 2 else "person",
                "easy",
            )
            for seat in range(game.seat_count(opening))
        ]
        return open_table(game, game.options(**options), Seed(5), players, points=list(range(len(players))))

    return opened


@pytest.fixture(scope="session")
def at_random():
    """The table after so many random moves, or at its end."""

    def played(table, seed, most=10_000):
        dice = Dice(Seed(seed))
        for _ in range(most):
            if table.outcome is not None:
                break
            seat = table.to_act[0]
            table = play(table, seat, dice.pick(table.choices[seat]))
        return table

    return played


@pytest.fixture(scope="session")
def shelf():
    return catalogue.game


@pytest.fixture(scope="session")
def refusal_of():
    """Why this record is refused; both languages must have the whole sentence."""

    def refused(data):
        with pytest.raises(RecordError) as raised:
            read_record(data)
        for language in ("en", "fr"):
            assert "{{" not in raised.value.text(language)
            assert not raised.value.text(language).startswith("play.")
        return raised.value

    return refused


@pytest.fixture(scope="session")
def another_game():
    """A table of another game than Morpion."""
    game = catalogue.game("connect-four")
    return open_table(game, game.options(), Seed(0))
