"""Pages that only a shared session has."""
