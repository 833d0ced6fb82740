"""Content streams, fonts and objects, down to the bytes."""
