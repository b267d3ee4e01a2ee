"""Everything that becomes paper or a chart."""
