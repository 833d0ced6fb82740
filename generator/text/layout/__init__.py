"""Lines, blocks and tables of text, and copyfitting."""
