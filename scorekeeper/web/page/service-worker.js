// Caches the files of the site by content hash: pages work without a network, and update as a whole or not at all.
// A site may have several parts, each in a folder of its own: what belongs to a part is kept for those who open it.

const FILES = {}; // filled in by the site builder: the SHA-256 of each file, by path
const PARTS = []; // the folders of its parts; files elsewhere belong to all of them
const ON_DEMAND = []; // folders of files that are kept once something has asked for them
const POLICY = ""; // the content security policy

const SCOPE = new URL(".", self.location);
const CACHE = `pnp-press ${SCOPE.pathname}`;
const FORMER_CACHE = `scorekeeper ${SCOPE.pathname}`;

self.addEventListener("install", (event) => event.waitUntil(update()));
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([deleteOldEntries(), caches.delete(FORMER_CACHE), self.clients.claim()])));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  else if (event.data.keep) event.waitUntil(keep(event.data.keep, event.ports[0]));
});

self.addEventListener("fetch", (event) => {
  const path = pathOf(event.request.url);
  if (event.request.method === "GET" && path !== null && FILES[path]) event.respondWith(cachedResponse(path, event.request));
});

/** Return the path of an address in the site; null if it is elsewhere. */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  if (origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return null;
  const path = pathname.slice(SCOPE.pathname.length);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

function partOf(path) {
  return PARTS.find((each) => path.startsWith(each)) ?? "";
}

/** Return a file's cache key: its hash, so that a newer version does not replace it. */
function cacheKey(path) {
  return new URL(`${path}?${FILES[path]}`, SCOPE).href;
}

/** Fetch what the opened parts need, those of before and those of open pages. */
async function update() {
  const cache = await caches.open(CACHE);
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  const seen = [...pages, ...(await cache.keys())].map(({ url }) => pathOf(url)).filter((path) => path !== null);
  for (const part of new Set(seen.map(partOf))) await fetchPart(part);
}

/** Keep a part for use without a network, and say when it is all there. */
async function keep(folder, port) {
  try {
    await fetchPart(partOf(pathOf(folder)));
    port?.postMessage("kept");
  } catch (error) {
    port?.postMessage(`not kept: ${error.message}`);
  }
}

async function fetchPart(part) {
  const cache = await caches.open(CACHE);
  const isWanted = (path) => ["", part].includes(partOf(path)) && !ON_DEMAND.some((folder) => path.startsWith(folder));
  const waiting = Object.keys(FILES).filter(isWanted);
  const fetchNext = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      if (!(await cache.match(cacheKey(path)))) await cache.put(cacheKey(path), await fetchVerified(path));
    }
  };
  await Promise.all(Array.from({ length: 6 }, fetchNext));
}

/** Fetch a file with the listed hash; the browser's own cache may be older. */
async function fetchVerified(path) {
  for (const cache of ["default", "reload"]) {
    const answer = await fetch(new URL(path, SCOPE), { cache });
    if (!answer.ok) continue;
    const content = await answer.arrayBuffer();
    if ((await digest(content)) === FILES[path]) {
      const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "", "Content-Security-Policy": POLICY };
      return new Response(content, { headers });
    }
  }
  throw new Error(`${path} is not there, or another file: the site is not whole`);
}

async function cachedResponse(path, request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(cacheKey(path));
  if (found) return found;
  if (!ON_DEMAND.some((folder) => path.startsWith(folder))) return fetch(request);
  const answer = await fetchVerified(path);
  await cache.put(cacheKey(path), answer.clone()).catch(() => {}); // no room: it is fetched again
  return answer;
}

async function deleteOldEntries() {
  const cache = await caches.open(CACHE);
  const current = new Set(Object.keys(FILES).map(cacheKey));
  await Promise.all((await cache.keys()).map(({ url }) => current.has(url) || cache.delete(url)));
}

async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}
