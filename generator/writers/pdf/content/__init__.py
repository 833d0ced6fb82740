"""Content streams, fonts and objects, down to the bytes."""

from generator.missing_libraries import load_reportlab

load_reportlab()  # before any module here imports the rest of it
