"""Use cases: the only place that opens transactions."""
