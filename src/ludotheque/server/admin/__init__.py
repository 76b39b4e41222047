"""What the operator rules, the same in all processes: the store has it, each process reads it every second."""
