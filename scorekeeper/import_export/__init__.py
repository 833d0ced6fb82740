"""Import and export: match files, score sheets and result cards."""
