"""The scorekeeper as static files for any web host: the page, and Python running in the browser behind it.

`command` is `scorekeeper site OUT`, `site_builder` writes the folder; `pyodide` provides Pyodide, `bundle` collects
our files and has Pyodide compile them, `stdlib_subset` selects the needed part of Python's library. `browser_app` runs
in the browser.
"""
