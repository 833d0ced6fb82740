// Run by Node.js while a site is made: node compile.mjs PYODIDE SUBSET.py OURS.zip LIBRARY_OUT OURS_OUT INFO

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, subset, ours, libraryOut, oursOut, info] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: folder,
  lockFileContents: JSON.stringify({ info: JSON.parse(info), packages: {} }),
});
python.FS.mkdir("/making");
python.FS.writeFile("/making/stdlib_subset.py", readFileSync(subset));
python.FS.writeFile("/making/ours.zip", readFileSync(ours));
python.runPython(`
import sys; already = frozenset(sys.modules); sys.path.insert(0, "/making"); sys.dont_write_bytecode = True
from pathlib import Path
from stdlib_subset import trim
library, ours = trim(Path("/making/ours.zip").read_bytes(), already)
Path("/making/library.zip").write_bytes(library)
Path("/making/compiled.zip").write_bytes(ours)
`);
writeFileSync(libraryOut, python.FS.readFile("/making/library.zip"));
writeFileSync(oursOut, python.FS.readFile("/making/compiled.zip"));
