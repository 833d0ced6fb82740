"""What can keep a site from being made."""


class SiteError(Exception):
    """The site cannot be made; says why, and what to do."""
