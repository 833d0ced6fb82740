"""Boxes of faces, filled and placed, and overlays on every face."""
