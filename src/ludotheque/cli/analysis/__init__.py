"""`ludotheque solve` and `analyse`: what positions and moves are worth."""
