"""The result card."""
