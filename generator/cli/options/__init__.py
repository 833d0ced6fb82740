"""Options of commands, and which do nothing where."""
