"""Helpers of the tests: paths, databases, logs, counts."""
