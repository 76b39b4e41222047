"""A table online, without any server: bargains, seats, clocks, and the fold of the log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ludotheque.contract import IllegalMove, LudothequeError, Seat, SetupError, TableError, with_names
from ludotheque.play.record import read_record, write_record
from ludotheque.server.hosted.decide import Requester, decide, due_events, follow_ups
from ludotheque.server.hosted.log import (
    Event,
    LogEntry,
    Moved,
    Resigned,
    SeatChanged,
    TimeCredited,
    read_event,
    write_event,
)
from ludotheque.server.hosted.seats import away_events, joined
from ludotheque.server.hosted.setup import opened
from ludotheque.server.hosted.table import MAX_ENTRIES, HostedTable, apply_entry, replay
from ludotheque.server.snapshot import SnapshotContext, snapshot_for
from ludotheque.server.viewer import Viewer
from ludotheque.server.wire import events
from ludotheque.server.wire.commands import (
    AssignSeatCommand,
    DeclineCommand,
    LeaveCommand,
    MoveCommand,
    OfferCommand,
    PauseCommand,
    ReactCommand,
    ResignCommand,
    ResumeCommand,
    StartCommand,
)
from ludotheque.server.wire.events import Pace
from ludotheque.server.wire.http import NewTableRequest, SeatChoice

ANNA, BOB, CAL = "anna", "bob", "cal"


def seen(story: Story) -> events.TableSnapshot:
    context = SnapshotContext("t", story.now, events.Presence([0, 1], 0))
    return snapshot_for(story.hosted, Viewer(Seat(0), True, "en"), context)


class Story:
    """A table and its log, told one command after another."""

    def __init__(self, game: str = "connect-four", **more: Any) -> None:
        self.log: list[LogEntry] = []
        self.now = 100.0
        self.hosted: HostedTable | None = None
        self._number = 0
        self.add(opened(NewTableRequest(game, "Anna", **more), ANNA))

    def add(self, *events: Event, command: str | None = None) -> None:
        for event in events:
            entry = LogEntry(len(self.log) + 1, self.now, event, command)
            self.hosted = apply_entry(self.hosted, entry)
            self.log.append(entry)
        later = follow_ups(self.hosted, lambda: 7)
        if later:
            self.add(*later)

    def join(self, person: str, name: str, seat: int | None = None) -> Story:
        self.add(joined(self.hosted, person, name, seat))
        return self

    def says(self, person: str, kind: type[Any], /, **more: Any) -> Story:
        self._number += 1
        command = kind(f"c{self._number}", **more)
        self.add(*decide(self.hosted, Requester(person, lambda: 11), command))
        return self

    def plays(self, person: str, action: str, **more: Any) -> Story:
        return self.says(person, MoveCommand, action=action, **more)

    def refuses(self, person: str, kind: type[Any], /, **more: Any) -> str:
        with pytest.raises(LudothequeError) as refused:
            self.says(person, kind, **more)
        return refused.value.code

    @property
    def actions(self) -> list[str]:
        table = self.hosted.table
        return [table.game.notation.write_action(move.action) for move in table.journal.moves]


def pair(game: str = "connect-four", **more: Any) -> Story:
    return Story(game, **more).join(BOB, "Bob")


def test_the_same_log_makes_the_same_table():
    story = (
        pair(pace=Pace("per-game", 60, 2)).plays(ANNA, "d").plays(BOB, "c").says(ANNA, OfferCommand, kind="takeback")
    )
    story.says(BOB, OfferCommand, kind="takeback").says(BOB, ResignCommand)

    again = replay([LogEntry(e.version, e.at, read_event(write_event(e.event)), e.command) for e in story.log])

    assert again == story.hosted


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (OfferCommand, {"kind": "rematch"}),
        (DeclineCommand, {"kind": "draw"}),
        (ReactCommand, {"reaction": "well-played"}),
        (PauseCommand, {}),
        (AssignSeatCommand, {"seat": 0, "kind": "open"}),
    ],
)
def test_a_worn_out_table_lets_its_game_be_played_and_nothing_else(kind, more):
    story = pair()
    story.hosted = msgspec.structs.replace(story.hosted, version=MAX_ENTRIES)

    assert story.refuses(ANNA, kind, **more) == "server.log-full"
    assert story.plays(ANNA, "d").plays(BOB, "c").says(ANNA, ResignCommand).hosted.phase == "over"


def test_coming_and_going_makes_no_log_endless():
    story = Story()
    story.hosted = msgspec.structs.replace(story.hosted, version=MAX_ENTRIES)

    with pytest.raises(TableError) as refused:
        story.join(BOB, "Bob")

    assert refused.value.code == "server.log-full"


def test_a_log_can_be_read_from_its_last_checkpoint_on():
    story = pair().plays(ANNA, "d").says(BOB, ResignCommand)
    story.says(ANNA, OfferCommand, kind="rematch").says(BOB, OfferCommand, kind="rematch").plays(BOB, "c")
    start = max(entry.version for entry in story.log if type(entry.event).__name__ == "Dealt")

    again = replay(story.log[start - 1 :])

    assert again.table == story.hosted.table
    assert again.assignments == story.hosted.assignments


def test_a_takeback_needs_everybody_else():
    story = pair().plays(ANNA, "d").plays(BOB, "c")

    story.says(ANNA, OfferCommand, kind="takeback")
    before = story.actions
    story.says(BOB, OfferCommand, kind="takeback")

    assert before == ["d", "c"]
    assert story.actions == []


def test_a_takeback_that_is_declined_changes_nothing():
    story = pair().plays(ANNA, "d")

    story.says(ANNA, OfferCommand, kind="takeback").says(BOB, DeclineCommand, kind="takeback")

    assert story.actions == ["d"]
    assert story.hosted.offers == ()


def test_against_a_computer_a_takeback_is_free():
    story = Story(seats=[SeatChoice("me"), SeatChoice("computer", level="easy")]).plays(ANNA, "d")
    story.add(Moved(1, "c"))

    story.says(ANNA, OfferCommand, kind="takeback")

    assert story.actions == []


def test_in_a_rated_game_no_move_is_taken_back_and_no_seed_is_chosen():
    story = pair(is_rated=True).plays(ANNA, "d")

    assert story.refuses(ANNA, OfferCommand, kind="takeback") == "server.no-takebacks"
    assert story.refuses(ANNA, PauseCommand) == "server.no-pause"
    with pytest.raises(SetupError):
        opened(NewTableRequest("morpion", "Anna", is_rated=True, seed=4), ANNA)


def test_a_draw_is_agreed_by_both_and_ends_the_game():
    story = pair().plays(ANNA, "d").says(ANNA, OfferCommand, kind="draw").says(BOB, OfferCommand, kind="draw")

    assert story.hosted.outcome.places == (1, 1)
    assert story.refuses(BOB, MoveCommand, action="d") == "play.game-over"


def test_a_proposal_lapses_with_the_next_move():
    story = pair().plays(ANNA, "d").says(ANNA, OfferCommand, kind="draw").plays(BOB, "c")

    assert story.hosted.offers == ()


def test_a_computer_agrees_to_no_draw():
    story = Story(seats=[SeatChoice("me"), SeatChoice("computer")])

    assert story.refuses(ANNA, OfferCommand, kind="draw") == "server.no-draw-with-computers"


def test_a_rematch_switches_sides_and_counts_the_points():
    story = pair().says(BOB, ResignCommand)

    story.says(BOB, OfferCommand, kind="rematch").says(ANNA, OfferCommand, kind="rematch")

    assert [place.name for place in story.hosted.assignments] == ["Bob", "Anna"]
    assert story.hosted.table.points == (0, 1)
    assert story.hosted.number == 2
    assert story.hosted.outcome is None


def test_the_win_just_scored_is_counted_at_once():
    story = pair().says(BOB, ResignCommand)

    assert seen(story).points == [1, 0]


def test_a_drawn_game_gives_nobody_a_point():
    story = pair().says(BOB, OfferCommand, kind="draw").says(ANNA, OfferCommand, kind="draw")

    assert seen(story).points == [0, 0]


def test_the_time_played_stops_in_a_pause_and_at_the_end():
    story = Story("ricochet", options={"players": "2"}).join(BOB, "Bob")
    story.now += 10
    story.says(ANNA, PauseCommand)
    story.now += 500
    story.says(BOB, ResumeCommand)
    story.now += 5

    assert story.hosted.played(story.now) == 15
    story.says(BOB, ResignCommand)
    story.now += 60
    assert seen(story).seconds_played == 15


def test_who_gives_up_among_three_is_played_for_by_a_stand_in():
    story = Story("morpion", options={"players": "3", "starter": "1"}).join(BOB, "Bob").join(CAL, "Cal")

    story.plays(ANNA, "a1").says(BOB, ResignCommand)

    assert len(story.actions) == 2
    assert story.hosted.to_act == (Seat(2),)


@pytest.mark.req("RR-08")
def test_who_is_away_too_long_loses_the_seat_while_others_wait():
    story = pair(grace_seconds=30.0)

    nobody_waits = away_events(story.hosted, lambda seat: 100.0, here=[])
    in_time = away_events(story.hosted, lambda seat: 10.0 if seat == 1 else None, here=[Seat(0)])
    too_late = away_events(story.hosted, lambda seat: 31.0 if seat == 1 else None, here=[Seat(0)])

    assert nobody_waits == []
    assert in_time == []
    assert too_late == [Resigned(1, why="away")]


@pytest.mark.req("RR-08")
@pytest.mark.parametrize(
    ("why", "english", "french"),
    [
        ("asked", "Bob resigned", "Bob abandonne"),
        ("left", "Bob left the game", "Bob a quitté la partie"),
        (
            "away",
            "Bob lost the connection and did not come back",
            "Bob a perdu la connexion et ne l’a pas retrouvée à temps",
        ),
    ],
)
def test_the_outcome_and_the_record_say_how_somebody_went(why, english, french):
    story = pair(grace_seconds=30.0)

    story.add(Resigned(1, why=why))

    table = story.hosted.table
    reason = with_names(table.outcome.reason, [player.name for player in table.players])
    again = read_record(write_record(table))
    assert (reason.text("en"), reason.text("fr")) == (english, french)
    assert again.resignations == table.resignations
    assert again.outcome == table.outcome


def test_before_the_game_the_seat_of_who_is_away_is_open_again():
    story = Story("morpion", options={"players": "3"}, grace_seconds=30.0).join(BOB, "Bob")

    (event,) = away_events(story.hosted, lambda seat: 31.0 if seat == 1 else None, here=[Seat(0)])
    story.add(event)

    assert isinstance(event, SeatChanged)
    assert event.name == "Bob"
    assert story.hosted.assignments[1].kind == "open"


def test_a_host_who_leaves_hands_over():
    story = Story("morpion", options={"players": "3"}).join(BOB, "Bob")

    story.says(ANNA, LeaveCommand)

    assert story.hosted.host == BOB
    assert story.refuses(ANNA, StartCommand) == "server.not-host"


def test_the_flag_falls_for_who_should_have_moved():
    story = pair(pace=Pace("per-move", 10.0)).plays(ANNA, "d")

    before, after = due_events(story.hosted, 109.9), due_events(story.hosted, 110.0)
    story.now = 110.0
    story.add(*after)

    assert before == []
    assert after == [Resigned(1, "out-of-time", "time")]
    assert story.hosted.outcome.winners == (Seat(0),)


@pytest.mark.req("RR-06")
def test_the_first_bid_turns_the_hourglass_and_the_clock_opens_the_stage():
    story = pair("ricochet", options={"players": "2"}).plays(ANNA, "=7")
    first = story.hosted.deadline
    story.now = 150.0
    story.plays(BOB, "=5")

    assert (first, story.hosted.deadline) == (220.0, 220.0)
    story.now = 220.0
    story.add(*due_events(story.hosted, 220.0))
    assert story.hosted.to_act == (Seat(1),)


def test_time_without_a_server_is_credited_to_clock_and_hourglass():
    clocked = pair(pace=Pace("per-game", 60.0)).plays(ANNA, "d")
    bidding = pair("ricochet", options={"players": "2"}).plays(ANNA, "=7")

    for story in (clocked, bidding):
        before = story.hosted.deadline
        story.add(TimeCredited(42.0))
        assert story.hosted.deadline == before + 42.0


def test_a_pause_stops_the_sand_and_the_moves():
    story = pair("ricochet", options={"players": "2"}).plays(ANNA, "=7").says(BOB, PauseCommand)
    story.now = 1000.0

    assert story.hosted.deadline is None
    assert story.refuses(BOB, MoveCommand, action="=5") == "server.paused"
    story.says(ANNA, ResumeCommand)
    assert story.hosted.deadline == 1120.0


def test_who_gives_up_in_a_pause_is_played_for_when_it_is_over():
    story = Story("ricochet", options={"players": "3"}).join(BOB, "Bob").join(CAL, "Cal")
    story.plays(ANNA, "pass").plays(BOB, "pass").says(ANNA, PauseCommand)

    story.says(CAL, ResignCommand)

    assert story.hosted.table.state.round == 1
    assert [move.by for move in story.hosted.table.journal.moves] == [0, 1]
    story.says(BOB, ResumeCommand)
    assert story.hosted.table.state.round == 2


def test_a_bid_for_the_last_round_does_not_count_in_the_next():
    story = pair("ricochet", options={"players": "2"}).plays(ANNA, "=7")
    seen = story.hosted.version
    story.plays(ANNA, "pass").plays(BOB, "pass").plays(ANNA, "concede")
    assert story.hosted.table.state.round == 2

    assert story.refuses(BOB, MoveCommand, action="=5", version=seen) == "play.stale-version"


def test_a_version_nobody_has_seen_yet_is_refused():
    story = pair()

    assert story.refuses(ANNA, MoveCommand, action="d", version=99) == "play.stale-version"


def test_the_host_gives_empty_seats_to_computers_and_begins():
    story = Story("connect-four", starts_when_full=False)

    story.says(ANNA, AssignSeatCommand, seat=1, kind="computer", level="easy").says(ANNA, StartCommand)

    assert story.hosted.phase == "playing"
    assert story.hosted.assignments[1].level == "easy"


def test_a_game_for_two_does_not_begin_with_one():
    story = Story()

    assert story.refuses(ANNA, StartCommand) == "server.seats-empty"


def test_nobody_sits_down_in_the_middle_of_a_game_or_twice():
    story = pair()

    with pytest.raises(TableError, match="started"):
        story.join(CAL, "Cal")
    with pytest.raises(TableError, match="already"):
        story.join(BOB, "Bobby")


def test_commands_before_and_after_the_game_are_refused_in_words():
    waiting, over = Story(), pair().says(BOB, ResignCommand)

    assert waiting.refuses(ANNA, MoveCommand, action="d") == "server.not-started"
    assert waiting.refuses(ANNA, OfferCommand, kind="rematch") == "server.not-started"
    assert over.refuses(ANNA, StartCommand) == "server.already-playing"
    with pytest.raises(IllegalMove):
        over.plays(ANNA, "d")
    assert pair().refuses(ANNA, OfferCommand, kind="rematch") == "server.not-over"
    assert pair().refuses(ANNA, OfferCommand, kind="takeback") == "play.nothing-to-undo"
    assert pair().refuses("stranger", ResignCommand) == "server.no-seat-of-yours"


def test_levels_that_are_not_there_are_refused_with_those_that_are():
    with pytest.raises(SetupError, match="easy"):
        Story(seats=[SeatChoice("me"), SeatChoice("computer", level="godlike")])
