"""Generated documents: each module here but the driver maps paths to functions that give the text."""
