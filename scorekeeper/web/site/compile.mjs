// Run by Node.js while a site is made: node compile.mjs PYODIDE SUBSET.py OURS.zip LIBRARY_OUT OURS_OUT INFO BORROWED IS_COMPLETE

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, subset, ours, libraryOut, oursOut, info, borrowed, isComplete] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: folder,
  lockFileContents: JSON.stringify({ info: JSON.parse(info), packages: {} }),
});
python.FS.mkdir("/making");
python.FS.writeFile("/making/stdlib_subset.py", readFileSync(subset));
python.FS.writeFile("/making/ours.zip", readFileSync(ours));
python.globals.set("borrowed", borrowed);
python.globals.set("is_complete", isComplete === "true");
try {
  python.runPython(`
import json, sys; already = frozenset(sys.modules); sys.path.insert(0, "/making"); sys.dont_write_bytecode = True
from pathlib import Path
from stdlib_subset import squeeze, trim
library, ours = trim(Path("/making/ours.zip").read_bytes(), already, tuple(json.loads(borrowed)), is_complete=is_complete)
Path("/making/library.zip").write_bytes(library)
Path("/making/compiled.zip").write_bytes(squeeze(ours) if is_complete else ours)
`);
} catch (error) {
  console.error(String(error.message).trim().split("\n").at(-1)); // the last line of Python's traceback says it
  process.exit(1);
}
writeFileSync(libraryOut, python.FS.readFile("/making/library.zip"));
writeFileSync(oursOut, python.FS.readFile("/making/compiled.zip"));
