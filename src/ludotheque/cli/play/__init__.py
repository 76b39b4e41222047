"""`ludotheque play` and `replay`: one table at the prompt."""
