"""`ludotheque examine`: players judged by exact values."""
