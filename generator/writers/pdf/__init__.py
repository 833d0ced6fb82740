"""PDF: written, read back, and proved from what was written."""
