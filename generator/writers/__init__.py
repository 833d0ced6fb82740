"""Kinds of files that the press writes, a module or package each."""
