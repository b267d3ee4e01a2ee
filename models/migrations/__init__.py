"""Steps from each released schema to the next. Files here never import the models: they are of their day."""
