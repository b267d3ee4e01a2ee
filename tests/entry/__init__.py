"""Entry of times, dates, numbers and identifiers."""
