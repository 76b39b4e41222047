"""`ludotheque puzzles`: puzzles at the prompt, and fresh ones."""
