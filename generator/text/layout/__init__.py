"""Lines, blocks and tables of text, and the size at which they fit."""
