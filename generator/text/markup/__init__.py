"""What authors write in texts: bold, icons, styles, quotation marks."""
