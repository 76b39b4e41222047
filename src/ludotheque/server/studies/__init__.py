"""Studies on the server: one tree for several people, changed by operations in the order in which they arrive."""
