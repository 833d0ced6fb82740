"""Texts in every script: what the app's own fonts lack is drawn with other fonts of this machine.

`graphemes` cuts a text into what is read as one sign, `font_lookup` finds a font file for each, `text_runs` puts them
in the order in which they are seen, `line_images` draws them with Pillow, which is imported when there is something to
draw.
"""
