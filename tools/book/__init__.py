"""Connect Four's opening book: built from solved positions, and checked (`python -m tools.book --help`)."""
