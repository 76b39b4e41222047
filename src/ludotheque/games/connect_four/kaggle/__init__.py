"""Connect Four as the competition ConnectX knows it.

`board` is a flat list of the rows from the top: 0 for an empty cell, else the mark of its owner, 1 for the first seat
and 2 for the second. The answer is a column from 0.
"""

from __future__ import annotations

from ludotheque.contract import KaggleForm
from ludotheque.games.connect_four.kaggle.bundle import agent_file
from ludotheque.games.connect_four.kaggle.form import configuration, observation
from ludotheque.games.connect_four.state import Drop, State

KAGGLE: KaggleForm[State, Drop] = KaggleForm(observation, configuration, Drop, agent_file)
