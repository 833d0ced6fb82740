"""Positions on paper, in mm: imposition, printer's marks, back registration."""
