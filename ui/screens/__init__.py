"""One package or module for each screen of the window."""
