"""Storey 5: long work in pieces, on this machine's processors or on many machines, that goes on where it stopped."""

from ludotheque.batch.job import Job
from ludotheque.batch.mapping import map_unordered

__all__ = ["Job", "map_unordered"]
