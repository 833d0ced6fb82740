"""Texts in every script: what the app's own fonts lack is drawn with other fonts of this machine.

`signs` cuts a text into what is read as one sign, `typefaces` finds a font file for each, `pieces` puts them in the
order in which they are seen, `drawing` draws them with Pillow, which is imported when there is something to draw.
"""
