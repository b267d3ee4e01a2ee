"""The window: Qt widgets over the services."""
