"""The front door: what `import ludotheque as lt` offers. A thin layer over the contract that adds no rules."""
