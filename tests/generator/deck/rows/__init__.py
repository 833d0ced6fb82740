"""Cards from tables."""
