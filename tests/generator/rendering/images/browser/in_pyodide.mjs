// Run a script of Python in Pyodide, as a worker of the press would: node in_pyodide.mjs PYODIDE REPOSITORY WORK SCRIPT
//
// WORK/press holds the modules of a browser, WORK/pictures the pictures of a deck.

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, repository, work, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const { ready, pictures } = await import(pathToFileURL(`${work}/press/pictures.js`));
const python = await loadPyodide({ indexURL: runtime });
python.mountNodeFS("/repository", repository);
python.mountNodeFS("/work", work);
const files = readdirSync(`${work}/pictures`).map((name) => readFileSync(`${work}/pictures/${name}`));
await ready(files, (url) => readFileSync(url));
python.registerJsModule("pnp_pictures", pictures);
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/repository')");
try {
  await python.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
