"""All other pages."""
