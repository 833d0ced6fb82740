"""Font files: tables, instances, outlines, subsets, and the symbol font."""
