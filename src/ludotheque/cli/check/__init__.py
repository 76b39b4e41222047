"""`ludotheque check`: the rules of a game tested with random and illegal moves."""
