"""Texts in every script: characters that the app's own fonts lack are drawn with other fonts of this machine.

`graphemes` splits a text into graphemes, `font_lookup` finds a font file for each, `line_images` puts them in visual
order and draws them with Pillow, which is imported when it is first needed.
"""
