"""Boards in pages of other people: a frame with a policy of its own, and the answers of oEmbed that lead to it."""
