"""The score sheet, as PDF and SVG."""
