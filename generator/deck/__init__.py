"""From a deck's files to the model: sources, schema, document with places for faults, loader, selection, starter."""
