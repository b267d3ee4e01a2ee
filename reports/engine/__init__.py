"""The page engine: measures with the real faces, lays out into plain placements, then draws."""
