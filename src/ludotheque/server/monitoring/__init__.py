"""What an operator sees of a process: numbers for Prometheus, whether it is alive, whether it can serve."""
