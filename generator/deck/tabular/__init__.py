"""Cards from tables: spreadsheets, delimited text, lists in JSON or YAML; each row a card, each column a field."""
