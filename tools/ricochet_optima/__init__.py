"""The least number of slides for every placement of Ricochet Robots (`python -m tools.ricochet_optima --help`)."""
