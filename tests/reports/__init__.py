"""What stands on paper, read back from the paper."""
