// Run a script of Python in Pyodide as the press's worker does: node press_in_pyodide.mjs PYODIDE PRESS PAGE WORK SCRIPT
//
// PRESS holds what Python imports and reads, PAGE the modules of the page. What draws is loaded once Python has begun,
// as for a command that needs it.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, press, page, work, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const { pictures } = await import(pathToFileURL(`${page}/pictures.js`));
const { rasteriser, readyToDraw } = await import(pathToFileURL(`${page}/rasteriser.js`));
const python = await loadPyodide({ indexURL: runtime });
python.registerJsModule("pnp_pictures", { ...pictures, ...rasteriser });
python.registerJsModule("page", { readyToDraw: () => readyToDraw((url) => readFileSync(url)) });
python.mountNodeFS("/site", press);
python.mountNodeFS("/work", work);
python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/site")
os.environ.update(HOME="/kept", PNP_CACHE="off", LC_ALL="en_GB.UTF-8")
os.makedirs("/kept")
`);
try {
  await python.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
