"""The parts of the window's frame: rail, top bar, context column, panel, foot."""
