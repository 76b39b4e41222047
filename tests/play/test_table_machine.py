"""Generated commands against a plain model: a list of tables one could walk back through."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ludotheque.contract import Outcome, Seat, possible_moves, seats
from ludotheque.play import open_table, play, play_clock, redo, replay, resign, undo
from ludotheque.play.record import read_record, write_record
from ludotheque.play.substitute import substitute_move
from ludotheque.play.table import with_move


def same_but_version(table):
    return table.journal, table.resignations


class TableMachine(RuleBasedStateMachine):
    """Subclassed once per toy game, because a machine is not given fixtures."""

    shelf = staticmethod(lambda slug: None)
    slug = ""

    def __init__(self):
        super().__init__()
        game = self.shelf(self.slug)
        self.table = open_table(game, game.options(players=3), Seat(1))
        self.past = [same_but_version(self.table)]
        self.future = []
        self.version = 0

    def became(self, table):
        self.version += 1
        self.past.append(same_but_version(table))
        self.future = []
        self.table = table

    def is_over(self):
        return self.table.outcome is not None

    @precondition(lambda self: not self.is_over())
    @rule(choice=st.integers(0, 1_000))
    def a_move(self, choice):
        moves = possible_moves(self.table.game, self.table.state)
        move = moves[choice % len(moves)]
        if move.by is None:
            self.became(play_clock(self.table, version=self.version))
        elif move.by in self.table.resigned:
            self.became(with_move(self.table, substitute_move(self.table) or move))
        else:
            self.became(play(self.table, move.by, move.action, version=self.version))

    @precondition(lambda self: not self.is_over())
    @rule(choice=st.integers(0, 1_000), cause=st.sampled_from(["resigned", "out-of-time"]))
    def a_resignation(self, choice, cause):
        staying = [seat for seat in seats(3) if seat not in self.table.resigned]
        self.became(resign(self.table, staying[choice % len(staying)], cause))

    @precondition(lambda self: len(self.past) > 1)
    @rule(choice=st.integers(0, 1_000))
    def an_undo(self, choice):
        count = 1 + choice % (len(self.past) - 1)
        self.table = undo(self.table, count)
        self.version += 1
        self.future = [*self.past[-count:], *self.future]
        self.past = self.past[:-count]

    @precondition(lambda self: self.future)
    @rule(choice=st.integers(0, 1_000))
    def a_redo(self, choice):
        count = 1 + choice % len(self.future)
        self.table = redo(self.table, count)
        self.version += 1
        self.past = [*self.past, *self.future[:count]]
        self.future = self.future[count:]

    @rule()
    def saved_and_loaded(self):
        text = write_record(self.table, "json")

        self.table = read_record(text, self.shelf)

    @invariant()
    def the_table_is_where_the_model_is(self):
        assert same_but_version(self.table) == self.past[-1]
        assert self.table.version == self.version
        assert len(self.table.undone) == len(self.future)

    @invariant()
    def the_state_is_that_of_a_replay(self):
        journal = self.table.journal
        assert replay(self.table.game, journal.opening, journal.moves) == journal.state

    @invariant()
    def places_are_well_formed(self):
        ended = self.table.outcome
        assert ended is None or isinstance(ended, Outcome)
        places = () if ended is None else ended.places
        assert all(place == 1 + sum(other < place for other in places) for place in places)


def run_machine(shelf, slug):
    machine = type("Machine", (TableMachine,), {"shelf": staticmethod(shelf), "slug": slug})
    case = machine.TestCase
    case.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
    case("runTest").runTest()


def test_undo_then_redo_is_identity_when_played_in_turn(shelf):
    run_machine(shelf, "pile")


def test_undo_then_redo_is_identity_when_all_play_at_once(shelf):
    run_machine(shelf, "race")
