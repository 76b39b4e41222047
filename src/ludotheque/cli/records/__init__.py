"""`ludotheque convert`, `export` and `print`: files made of saved games, players and boards."""
