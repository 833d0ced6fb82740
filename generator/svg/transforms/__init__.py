"""Drawings to drawings."""
