"""Reasons why a site cannot be made."""


class SiteError(Exception):
    """The site cannot be made; says why, and what to do."""
