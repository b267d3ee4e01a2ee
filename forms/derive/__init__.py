"""Named functions that fill boxes no single field fills."""
