"""Boxes of faces, filled and placed, and what lies over every face."""
