"""`ludotheque match` and `engine`: computer players against each other."""
