"""Storey 5: what stays on the person's own disk: records, settings, scores, the log."""
