"""Pictures: art, pixels, colours."""
