"""PDF: written, read back, and verified."""
