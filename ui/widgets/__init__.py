"""Editors and other parts that screens are built of."""
