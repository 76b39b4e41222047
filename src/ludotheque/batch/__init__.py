"""Long work in parts, on this machine's processors or on many machines; it can be stopped and resumed."""

from ludotheque.batch.job import Job
from ludotheque.batch.mapping import map_in_order, map_unordered

__all__ = ["Job", "map_in_order", "map_unordered"]
