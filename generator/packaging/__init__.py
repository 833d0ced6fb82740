"""Tuck boxes: size, dieline and artwork; and dividers."""
