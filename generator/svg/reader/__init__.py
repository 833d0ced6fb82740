"""SVG files to scenes."""
