"""Fonts by family and weight, in order of preference, and whom to credit."""
