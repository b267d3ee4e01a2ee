"""Tables: one model over frozen rows, one delegate that paints small cell values, one view."""
