"""Players as other people write them: good ones and bad ones. Loaded only in processes of their own."""

import os
import sys

from ludotheque.contract import Choice, SeatView
from ludotheque.games.connect_four import Drop


class Counting:
    """Keeps notes between its moves, and says why."""

    def __init__(self, game, seed):
        self.game, self.asked = game, seed

    def choose(self, state, seat, budget):
        self.asked += 1
        return Choice(self.game.legal_actions(state, seat)[0], f"question {self.asked}", after_seconds=-5.0)


def first_free(observation, configuration):
    print("this must not be taken for an answer")
    assert observation["mark"] == observation.mark
    return next(column for column in range(configuration.columns) if observation.board[column] == 0)


def as_text(state, seat, budget):
    return "d"


def as_action(state, seat, budget):
    return Drop(3)


def seat_view(state, seat, budget):
    assert isinstance(state, SeatView)
    return state.legal_actions[-1]


def counted(state, seat, budget):
    import resource

    return Choice("d", str(resource.getrlimit(resource.RLIMIT_NPROC)[0]))


def crashing(state, seat, budget):
    raise ValueError("boom")


def told_in_lines(state, seat, budget):
    raise ValueError("one line\n  and another")


def interrupted(state, seat, budget):
    raise KeyboardInterrupt


def leaving(state, seat, budget):
    os._exit(3)


def polite(state, seat, budget):
    sys.exit("no more")


def slow(state, seat, budget):
    while True:
        pass


def hungry(state, seat, budget):
    return bytearray(1 << 40)


def mumbling(state, seat, budget):
    return "well, let me think"


def silent(state, seat, budget):
    return None


def lying(observation, configuration):
    return 99


def backwards(observation, configuration):
    return -1


def flooding(state, seat, budget):
    for stream in range(3, 20):
        try:
            os.write(stream, b"[1]\n" * 1000)
        except OSError:
            continue


no_player = 7


def too_many(one, two, three, four):
    return None


def reserving(state, seat, budget):
    """As large libraries do: address space for much more than is ever written to."""
    import mmap

    size = 8 << 30
    return "d" if len(mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)) == size else None


def closing(state, seat, budget):
    os.closerange(0, 100)
    while True:
        pass
