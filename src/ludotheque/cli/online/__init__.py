"""Tables of a server: `join` for people, `bot` for programs."""
