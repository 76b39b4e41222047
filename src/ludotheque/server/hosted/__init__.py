"""A table online, still pure: its log of events, the fold that makes a table of them, and what may be done next."""
