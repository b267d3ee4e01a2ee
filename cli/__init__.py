"""The services on a command line."""
