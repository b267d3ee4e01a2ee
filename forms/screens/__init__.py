"""Hand-written screen layouts: rows, widths, groups and what folds away, in working order."""
