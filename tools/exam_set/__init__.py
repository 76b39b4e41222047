"""The frozen questions that `ludotheque examine` asks: made, proved and checked (`python -m tools.exam_set --help`)."""
