"""Evenings that look at what only the app in its window has: widgets, frames, a keyboard, the pixels themselves."""
