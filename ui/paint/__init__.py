"""Painting shared by widgets and table cells."""
