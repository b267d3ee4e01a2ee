"""What a clerk, a court or a maintainer relies on, shown."""
