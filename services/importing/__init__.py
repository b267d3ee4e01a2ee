"""Records of others come in: read, understood as far as they can be, listed where they cannot, kept raw."""
