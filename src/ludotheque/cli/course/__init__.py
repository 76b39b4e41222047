"""`ludotheque course`: exercises, and a tournament of those who did them."""
