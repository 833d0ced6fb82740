"""The page that follows a deck while it is written."""
