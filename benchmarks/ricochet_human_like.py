"""How well the human-like levels of Ricochet Robots look for ways, and how well our difficulty agrees with them.

Rounds are dealt from fixed seeds; every level looks at the same ones. The tables are those of
docs/games/ricochet-levels.md; nothing depends on the speed of the machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median

from ludotheque.contract import Budget, Dice, Seed
from ludotheque.contract.puzzle import GRADES
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.bots import PERSONAS, FoundPath, PathSearch
from ludotheque.games.ricochet.explain import Difficulty, difficulty
from ludotheque.games.ricochet.explain.paths import ShownPath, shown_path
from ludotheque.games.ricochet.rules import can_slide
from ludotheque.games.ricochet.solver import problem_of


@dataclass(frozen=True)
class Look:
    """One round in the eyes of one level."""

    felt: Difficulty
    bid: int | None
    first_seconds: float | None
    seconds: float
    """Until the shortest way it found, or until it gave up."""

    is_shown: bool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    walks = [shown_path(GAME.deal(Options(), Seed(args.seed + number))) for number in range(args.rounds)]
    felt = [difficulty(problem_of(walk.round)) for walk in walks]
    rounds = [(walk, known) for walk, known in zip(walks, felt, strict=True) if known is not None]
    looks = {name: [_look(name, number, *each) for number, each in enumerate(rounds)] for name in PERSONAS}
    _tell_levels(looks)
    _tell_grades(looks)
    _tell_agreement(looks)


def _look(name: str, number: int, walk: ShownPath, felt: Difficulty) -> Look:
    thoughts = PathSearch(walk, PERSONAS[name], Dice(Seed(number + 1)), Budget()).run()
    if not thoughts.paths:
        return Look(felt, None, None, thoughts.end, is_shown=False)
    last = thoughts.paths[-1]
    return Look(felt, last.bid, thoughts.paths[0].seconds, last.seconds, _is_right(walk, last))


def _is_right(walk: ShownPath, find: FoundPath) -> bool:
    for slide in find.slides[: find.bid]:
        if walk.is_over or not can_slide(walk.round.board, walk.robots, slide):
            break
        walk = walk.then(slide)
    return walk.is_over


def _tell_levels(looks: dict[str, list[Look]]) -> None:
    print("| level | bids | can show it | bids the optimum | slides above it | first bid after | last bid after |")
    print("|---|---|---|---|---|---|---|")
    for name, level in looks.items():
        bids = [look for look in level if look.bid is not None]
        shown = [look for look in level if look.is_shown]
        best = [look for look in shown if look.bid == look.felt.slides]
        above = mean(look.bid - look.felt.slides for look in shown if look.bid is not None)
        first = median(look.first_seconds for look in bids if look.first_seconds is not None)
        last = median(look.seconds for look in bids)
        shares = " | ".join(f"{100 * len(part) / len(level):.0f} %" for part in (bids, shown, best))
        print(f"| `{name}` | {shares} | {above:.2f} | {first:.0f} s | {last:.0f} s |")


def _tell_grades(looks: dict[str, list[Look]]) -> None:
    print(f"\n| difficulty | rounds | {' | '.join(f'`{name}`' for name in looks)} |")
    print(f"|---|---|{'---|' * len(looks)}")
    for grade in GRADES:
        shares = []
        for level in looks.values():
            these = [look for look in level if look.felt.grade == grade]
            solved = sum(look.is_shown for look in these)
            shares.append(f"{100 * solved / len(these):.0f} %" if these else "–")
        print(f"| {grade} | {len(these)} | {' | '.join(shares)} |")


def _tell_agreement(looks: dict[str, list[Look]]) -> None:
    """Spearman's rank correlation with the time taken, rounds without a way counting as the longest."""
    measures = {
        "difficulty": [look.felt.score for look in looks["child"]],
        "number of slides alone": [look.felt.slides for look in looks["child"]],
    }
    print(f"\n| rank correlation of time with | {' | '.join(f'`{name}`' for name in looks)} | all |")
    print(f"|---|{'---|' * (len(looks) + 1)}")
    times = {name: [look.seconds if look.is_shown else 1_000.0 for look in level] for name, level in looks.items()}
    everybody = [mean(_ranks(times[name])[number] for name in times) for number in range(len(measures["difficulty"]))]
    for name, measure in measures.items():
        found = [_spearman(measure, taken) for taken in (*times.values(), everybody)]
        print(f"| {name} | {' | '.join(f'{value:.2f}' for value in found)} |")


def _spearman(first: Sequence[float], second: Sequence[float]) -> float:
    ranks = _ranks(first), _ranks(second)
    middles = mean(ranks[0]), mean(ranks[1])
    pairs = [(a - middles[0], b - middles[1]) for a, b in zip(*ranks, strict=True)]
    spread = sum(a * a for a, _ in pairs) * sum(b * b for _, b in pairs)
    return float(sum(a * b for a, b in pairs) / spread**0.5)


def _ranks(values: Sequence[float]) -> list[float]:
    """Equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            ranks[index] = (start + end - 1) / 2
        start = end
    return ranks


if __name__ == "__main__":
    main()
