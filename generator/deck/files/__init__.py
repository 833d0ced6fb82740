"""A deck's files: the folder, YAML, places of faults, validation."""
