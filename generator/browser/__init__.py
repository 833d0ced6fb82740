"""The press in a browser: `page/` is the page and its worker; `browser_press` answers it, in Pyodide within the worker.

`deck_setup` has what a deck of one's own is made from, `table_cells` the cells of its table.
"""
