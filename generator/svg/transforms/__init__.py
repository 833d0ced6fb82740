"""Transforms of drawings."""
