"""Official text of the statutes, read from the layouts it is handed out in. None of it ships with us."""
