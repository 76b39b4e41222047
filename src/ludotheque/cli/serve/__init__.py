"""`ludotheque serve` and `data`: host tables, and export or import what a server keeps."""
