"""Markup of texts: bold, icons, styles, quotation marks."""
