"""From a deck's files to the model: sources, schema, document with line numbers, loader, selection, starter."""
