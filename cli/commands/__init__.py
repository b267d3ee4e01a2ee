"""One module for each command: `configure(parser)` names its words, `run(arguments)` does it."""
