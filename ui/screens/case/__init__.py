"""The page of one case."""
