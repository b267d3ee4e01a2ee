"""Colours, type, sizes: one frozen value, from which palette, style sheet and icons are made."""
