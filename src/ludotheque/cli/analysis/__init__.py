"""`ludotheque solve` and `analyse`: the value of positions and moves."""
