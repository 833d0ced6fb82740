"""Output formats, a module or package each."""
