"""Workbooks of each format, read into one form: sheets of cells, with merged areas and hidden rows and columns."""
