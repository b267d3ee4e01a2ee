"""Cases go out and come back: the case file's schema, export of one case or all, tables for others."""
