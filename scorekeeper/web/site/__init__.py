"""The scorekeeper as a folder of files for any web host: the page, and Python that runs in the browser behind it.

`command` is `scorekeeper site OUT`, `building` writes the folder; `runtime` brings Pyodide, `packing` collects what is
ours, `compiling` lets Pyodide compile it and choose what it needs of Python's own library, `fonts` makes the fonts
small. `start` is what runs in the browser.
"""
