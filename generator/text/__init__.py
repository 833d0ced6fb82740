"""How text is set: fonts, markup, lines."""
