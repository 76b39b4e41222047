"""`ludotheque league`: the board of the day at the prompt."""
