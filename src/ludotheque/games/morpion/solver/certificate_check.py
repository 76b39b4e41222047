"""The checker of certificates, which trusts neither the search nor its tables.

It tries everything that the other side could do against the evidence. Positions are compared up to mirrors and turns,
and up to dead cells: those that no live line crosses. A line is live for a side while it holds no stone of the other.

Three facts are used without search:
- Erdős and Selfridge 1973: a live line that needs r cells weighs 2^-r; below 1 in all with the defender to move, below
  1/2 with the attacker to move, the defender stops every line.
- A defender who answers in pairs stops every line with both cells of a pair; other lines through a paired cell are
  counted as if the attacker had it.
- A cell whose live lines all run through another free cell is no better than that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from ludotheque.games.morpion.solver.certificate import Cells, Certificate, Claim, Evidence, Position


def certificate_flaw(certificate: Certificate) -> str | None:
    """What is wrong with a certificate of a position that is not over; None when it is a proof."""
    answers = {(claim.is_movers_attack, claim.attacker_wins) for claim in certificate.claims}
    needed = {
        "win": {(True, True)},
        "loss": {(False, True)},
        "draw": {(True, False), (False, False)},
    }.get(certificate.value)
    if needed is None or not needed <= answers:
        return f"the claims do not amount to a {certificate.value}"
    for claim in certificate.claims:
        problem = _Check(certificate, claim).flaw()
        if problem is not None:
            return problem
    return None


class _Check:
    """One claim against everything the losing side could try."""

    def __init__(self, certificate: Certificate, claim: Claim) -> None:
        self.certificate = certificate
        self.claim = claim
        self.run = certificate.run
        self.all = (1 << certificate.columns * certificate.rows) - 1
        self.lines = tuple(_lines(certificate.columns, certificate.rows, certificate.run))
        self.images = tuple(_images(certificate.columns, certificate.rows))
        self.evidence = {self.key(self.essence(each.position)): each for each in claim.evidence}

    def flaw(self) -> str | None:
        if self.claim.is_weak and self.claim.attacker_wins:
            return "the attacker may not ignore the defender's lines"
        if not all(map(_is_whole, self.claim.evidence)):
            return "a piece of evidence is cut short"
        size = self.certificate.columns * self.certificate.rows
        if any(not 0 <= cell < size for each in self.claim.evidence for cell in each.cells):
            return "the evidence points beside the grid"
        mine, theirs = self.certificate.mine, self.certificate.theirs
        is_first = self.claim.is_movers_attack
        waiting = [Position(mine, theirs, True) if is_first else Position(theirs, mine, False)]
        seen = set()
        while waiting:
            position = self.essence(waiting.pop())
            key = self.key(position)
            if key in seen:
                continue
            seen.add(key)
            following = self.following(position, key)
            if following is None:
                return f"no answer in {position}"
            waiting.extend(position.plus(cell) for cell in following)
        return None

    def following(self, position: Position, key: object) -> list[Cells] | None:
        """The moves that must succeed as well; None where the claim fails."""
        attackers, defenders = self.last_cells(position)
        mine, other = (attackers, defenders) if position.is_attackers_turn else (defenders, attackers)
        if mine or len(other) > 1:
            attacker_completes = position.is_attackers_turn if mine else not position.is_attackers_turn
            return [] if attacker_completes == self.claim.attacker_wins else None
        if not any(not line & position.defender for line in self.lines):
            return None if self.claim.attacker_wins else []
        evidence = self.evidence_at(position, key)
        is_successful = position.is_attackers_turn == self.claim.attacker_wins
        if evidence is not None and evidence.kind == "pairs":
            return [] if not self.claim.attacker_wins and self.is_held(position, evidence.cells) else None
        threatened = None
        if evidence is not None and evidence.kind == "threats":
            threatened = self.zone(position, evidence.cells)
            if threatened is None or not self.claim.attacker_wins:
                return None
            if position.is_attackers_turn:
                return []
        if is_successful:
            forced = other
            move = 1 << evidence.cells[0] if evidence is not None and evidence.kind == "move" else 0
            is_legal = move and not move & (position.attacker | position.defender)
            return [move] if is_legal and (not forced or move in forced) else None
        if other:
            return list(other)
        return self.undominated(position, self.all if threatened is None else threatened)

    def evidence_at(self, position: Position, key: object) -> Evidence | None:
        """The evidence for a mirror image, turned to this position."""
        found = self.evidence.get(key)
        if found is None:
            return None
        known = self.essence(found.position)
        wanted = position.attacker, position.defender
        image = next(
            image
            for image in self.images
            if (self.turned(known.attacker, image), self.turned(known.defender, image)) == wanted
        )
        return Evidence(position, found.kind, tuple(image[cell] for cell in found.cells))

    def essence(self, position: Position) -> Position:
        """The same position with dead cells given to both sides: no line through them is live.

        In a weak claim they are all the defender's.
        """
        attackers, defenders = self.live_cells(position)
        if self.claim.is_weak:
            return Position(position.attacker & attackers, self.all & ~attackers, position.is_attackers_turn)
        dead = self.all & ~(attackers | defenders)
        return Position(position.attacker | dead, position.defender | dead, position.is_attackers_turn)

    def live_cells(self, position: Position) -> tuple[Cells, Cells]:
        attackers = defenders = 0
        for line in self.lines:
            if not line & position.defender:
                attackers |= line
            if not line & position.attacker:
                defenders |= line
        return attackers, defenders

    def last_cells(self, position: Position) -> tuple[set[Cells], set[Cells]]:
        """Where each side would complete a line; in a weak claim the defender has none."""
        attackers, defenders = set(), set()
        for line in self.lines:
            if not line & position.defender and (line & ~position.attacker).bit_count() == 1:
                attackers.add(line & ~position.attacker)
            if not self.claim.is_weak and not line & position.attacker and (line & ~position.defender).bit_count() == 1:
                defenders.add(line & ~position.defender)
        return attackers, defenders

    def is_held(self, position: Position, cells: tuple[int, ...]) -> bool:
        """Whether pairs and weight stop the attacker."""
        pairs = [1 << first | 1 << second for first, second in zip(cells[::2], cells[1::2], strict=True)]
        paired = sum(pairs)  # disjoint, or else the bits do not add up
        if paired.bit_count() != len(cells) or paired & (position.attacker | position.defender):
            return False
        weight = 0  # in units of 2^-run
        for line in self.lines:
            missing = line & ~position.attacker
            if line & position.defender or any(missing & pair == pair for pair in pairs):
                continue
            weight += 1 << self.run - (missing & ~paired).bit_count()
        return weight < (1 << self.run) // (2 if position.is_attackers_turn else 1)

    def zone(self, position: Position, cells: tuple[int, ...]) -> Cells | None:
        """Where the defender must move to spoil this win by threats; None if it is no win at all."""
        now = Position(position.attacker, position.defender, True)
        used = answers = 0
        *threats, last = [(cells[i], *cells[i + 1 : i + 2]) for i in range(0, len(cells), 2)]
        for move, answer in threats:
            after = now.plus(1 << move)
            if self.is_taken(now, move) or self.last_cells(after) != ({1 << answer}, set()):
                return None
            used |= 1 << move | 1 << answer
            answers |= 1 << answer
            now = after.plus(1 << answer)
        if self.is_taken(now, last[0]):
            return None
        move = 1 << last[0]
        completing, _ = self.last_cells(now)
        attackers, defenders = self.last_cells(now.plus(move))
        if move in completing:
            return used | move | self.spoilers(position, answers)
        if len(attackers) < 2 or defenders:
            return None
        return used | move | sum(attackers) | self.spoilers(position, answers)

    @staticmethod
    def is_taken(position: Position, cell: int) -> bool:
        return bool(1 << cell & (position.attacker | position.defender))

    def spoilers(self, position: Position, answers: Cells) -> Cells:
        """Where one more stone, with the forced answers, would leave the defender a cell to complete."""
        theirs = position.defender | answers
        cells = 0
        for line in self.lines:
            if not line & position.attacker and (line & theirs).bit_count() >= self.run - 2:
                cells |= line & ~theirs
        return cells

    def undominated(self, position: Position, allowed: Cells) -> list[Cells]:
        """The moves in live lines, without those that another one is at least as good as."""
        through: dict[Cells, set[int]] = {}
        free = allowed & ~(position.attacker | position.defender)
        for number, line in enumerate(self.lines):
            if not line & position.defender:
                for cell in _bits(line & free):
                    through.setdefault(cell, set()).add(number)
            if not self.claim.is_weak and not line & position.attacker:
                for cell in _bits(line & free):
                    through.setdefault(cell, set()).add(-1 - number)
        equals: dict[frozenset[int], list[Cells]] = {}
        for cell, lines in through.items():
            equals.setdefault(frozenset(lines), []).append(cell)
        return [
            self.representative(position, cells)
            for lines, cells in equals.items()
            if not any(lines < others for others in equals)
        ]

    def representative(self, position: Position, equals: list[Cells]) -> Cells:
        """Any one will do; one that the evidence knows, if there is one."""
        known = (cell for cell in equals if self.key(self.essence(position.plus(cell))) in self.evidence)
        return equals[0] if len(equals) == 1 else next(known, equals[0])

    def key(self, position: Position) -> object:
        """The same for all images of a position."""
        size = self.certificate.columns * self.certificate.rows
        attacker, defender = f"{position.attacker:0{size}b}"[::-1], f"{position.defender:0{size}b}"[::-1]
        cells = [*map(str.__add__, attacker, defender)]
        return position.is_attackers_turn, min(itemgetter(*image)(cells) for image in self.images)

    @staticmethod
    def turned(cells: Cells, image: tuple[int, ...]) -> Cells:
        return sum(1 << image[cell.bit_length() - 1] for cell in _bits(cells))


def _is_whole(evidence: Evidence) -> bool:
    """One cell for a move, two for each pair, and threats with their answers up to the last, which needs none."""
    if evidence.kind == "move":
        return len(evidence.cells) == 1
    return len(evidence.cells) % 2 == (evidence.kind == "threats")


def _bits(cells: Cells) -> Iterator[Cells]:
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest


def _lines(columns: int, rows: int, run: int) -> Iterator[Cells]:
    for row in range(rows):
        for column in range(columns):
            for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if column + across * (run - 1) < columns and 0 <= row + down * (run - 1) < rows:
                    places = ((column + across * i) + (row + down * i) * columns for i in range(run))
                    yield sum(1 << place for place in places)


def _images(columns: int, rows: int) -> Iterable[tuple[int, ...]]:
    """Mirrors and turns of the grid: for each cell, where it goes."""
    for is_swapped in (False, True) if columns == rows else (False,):
        for is_upside_down in (False, True):
            for is_reversed in (False, True):
                image = []
                for cell in range(columns * rows):
                    row, column = divmod(cell, columns)
                    x = columns - 1 - column if is_reversed else column
                    y = rows - 1 - row if is_upside_down else row
                    image.append(x * columns + y if is_swapped else x + y * columns)
                yield tuple(image)
