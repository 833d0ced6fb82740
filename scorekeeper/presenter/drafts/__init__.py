"""Drafts: their owners, number input, and renamed players."""
