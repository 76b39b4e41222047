"""The parts of `benchmarks/server.py`: the programs it starts, the clients that load them, and the floor."""
