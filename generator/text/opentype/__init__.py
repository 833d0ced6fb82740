"""Font files: tables, instances, outlines, subsets, and a font of symbols."""
