"""The scorekeeper as a folder of files for any web host: the page, and Python that runs in the browser behind it.

`command` is `scorekeeper site OUT`, `site_builder` writes the folder; `pyodide` brings Pyodide, `bundle` collects what
is ours, `bytecode` lets Pyodide compile it and choose what it needs of Python's own library, `fonts` makes the fonts
small. `browser_app` is what runs in the browser.
"""
