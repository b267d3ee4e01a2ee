"""Whole jobs through the real window."""
