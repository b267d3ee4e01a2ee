"""What the program costs beside the least it could cost, and an invented office to measure it in."""
