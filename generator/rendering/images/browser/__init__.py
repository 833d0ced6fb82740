"""Pictures in a browser, where there is no Pillow: Python reads files, JavaScript works on samples."""
