"""Records: plain values, their declaration, tables, engine, audit, migrations. Imports law only."""
