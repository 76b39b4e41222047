"""The puzzles that come with the games: made, proved and checked (`python -m tools.puzzle_set --help`)."""
