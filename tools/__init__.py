"""Set-up, tests, documents and packaging of the program; none of it is part of the program."""
