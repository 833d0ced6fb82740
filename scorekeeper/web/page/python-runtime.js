// Python in a worker: fetches Pyodide and a pack of files, and starts it with these files in memory.

export const LIBRARY = "/lib/python314.zip"; // Pyodide's path for Python's library

/**
 * Start Python.
 *
 * root: the address of the folder with `python/`. packUrl: of the pack. moreUrl: of a zip in Zstandard with more files.
 * info: the metadata that Pyodide reads.
 * onProgress: called with the address of what is being loaded, and how many bytes of it have come.
 */
export async function startPython({ root, packUrl, moreUrl, info, onProgress = () => {} }) {
  const pack = fetchPack(packUrl, onProgress);
  const more = moreUrl && fetchOk(moreUrl).then((answer) => counted(answer, moreUrl, onProgress).arrayBuffer());
  [pack, more].forEach((each) => each?.catch(() => {})); // reported where it is awaited
  // Pyodide would fetch its library by URL: it is in the pack.
  const libraryUrl = new URL(`.${LIBRARY}`, root).href;
  const plainFetch = self.fetch;
  self.fetch = async (asked, options) => {
    const url = String(asked.url ?? asked);
    if (url === libraryUrl) return new Response(new Map(await pack).get(LIBRARY));
    return counted(await plainFetch(asked, options), url, onProgress);
  };
  const { loadPyodide } = await import(new URL("python/pyodide.mjs", root).href);
  const python = await loadPyodide({
    indexURL: new URL("python/", root).href,
    stdLibURL: libraryUrl,
    fsInit: async (fs) => {
      for (const [path, content] of await pack) if (path !== LIBRARY) writeFile(fs, path, content);
    },
    lockFileContents: JSON.stringify({ info, packages: {} }),
  });
  self.fetch = plainFetch;
  if (more) unpackZip(python, new Uint8Array(await more));
  return python;
}

function unpackZip(python, content) {
  python.FS.writeFile("/more.zst", content, { canOwn: true });
  python.runPython(`
import io, os, zipfile
from compression import zstd
with open("/more.zst", "rb") as file:
    zipfile.ZipFile(io.BytesIO(zstd.decompress(file.read()))).extractall("/site")
os.remove("/more.zst")
`);
}

/** Fetch a pack of files, and return their paths and contents. */
async function fetchPack(url, onProgress) {
  const answer = counted(await fetchOk(url), url, onProgress);
  const content = new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  let start = 4 + new DataView(content.buffer).getUint32(0, true);
  return JSON.parse(new TextDecoder().decode(content.subarray(4, start))).map(([path, size]) => {
    start += size;
    return [`/${path}`, content.subarray(start - size, start)];
  });
}

/** Return the same answer, of which the bytes are counted as they come. */
function counted(answer, url, onProgress) {
  if (!answer.body) return answer;
  let count = 0;
  const counting = new TransformStream({
    transform(chunk, controller) {
      count += chunk.byteLength;
      onProgress(url, count);
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers: answer.headers });
}

/** Write a file, with the folders that it lies in. */
export function writeFile(fs, path, content) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (folder && !fs.analyzePath(folder).exists) fs.mkdirTree(folder);
  fs.writeFile(path, content, { canOwn: true });
}

export async function fetchOk(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}
