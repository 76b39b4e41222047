"""`ludotheque convert` and `print`: files made of saved games and boards."""
