import pytest

from ludotheque.contract import RecordError, Seed
from ludotheque.play import Player, open_table
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
def refusal_of(shelf):
    """Why this record is refused; both languages must have the whole sentence."""

    def refused(data):
        with pytest.raises(RecordError) as raised:
            read_record(data, shelf)
        for language in ("en", "fr"):
            assert "{{" not in raised.value.text(language)
            assert not raised.value.text(language).startswith("play.")
        return raised.value

    return refused
