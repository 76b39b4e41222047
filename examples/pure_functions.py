"""Underneath: a game is a set of pure functions, a table an immutable value. Nothing here ever changes."""

from functools import reduce

from ludotheque import catalogue
from ludotheque.contract import Move, Seed, read_action, seats_to_act
from ludotheque.play import open_table, play

rules = catalogue.game("connect-four")
opening = rules.deal(rules.options(), Seed(1))
moves = [Move(number % 2, read_action(rules, text)) for number, text in enumerate("dcdcdcd")]
state = reduce(rules.apply, moves, opening)
print(rules.draw(rules.view(state, None)))
print(rules.outcome(state).reason)

table = open_table(rules, rules.options(), Seed(1))
later = play(table, seats_to_act(rules, table.state)[0], read_action(rules, "d"))
print(table.version, later.version, len(table.journal.moves), len(later.journal.moves))
