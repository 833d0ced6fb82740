"""The scorekeeper as static files for any web host: the page, and Python running in the browser behind it.

`command` is `scorekeeper site OUT`, `site_builder` writes the folder; `pyodide` provides Pyodide, `bundle` collects
our files, `bytecode` has Pyodide compile them and select the needed part of Python's library, `fonts` subsets the
fonts. `browser_app` runs in the browser.
"""
