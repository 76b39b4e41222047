"""`ludotheque mcp`: games for language models."""
