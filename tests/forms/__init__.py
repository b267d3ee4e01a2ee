"""Specifications of forms and the wording of values."""
