"""`ludotheque tui`: the full screen."""
