// Caches all files of the site by content hash: the page works without a network, and updates as a whole or not at all.

const FILES = {}; // filled in by the site builder: the SHA-256 of each file, by path
const POLICY = ""; // filled in too: the content security policy

const CACHE = `scorekeeper ${new URL(".", self.location).pathname}`;

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([deleteOldEntries(), self.clients.claim()])));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const path = url.href.startsWith(self.registration.scope) ? url.pathname.slice(new URL(self.registration.scope).pathname.length) || "index.html" : null;
  if (event.request.method === "GET" && path !== null && FILES[path]) event.respondWith(cachedResponse(path, event.request));
});

/** Return a file's cache key: its hash, so that a newer version does not replace it. */
function cacheKey(path) {
  return new URL(`${path}?${FILES[path]}`, self.registration.scope).href;
}

async function fetchAll() {
  const cache = await caches.open(CACHE);
  const waiting = Object.keys(FILES);
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
    const answer = await fetch(path, { cache });
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
  const found = await (await caches.open(CACHE)).match(cacheKey(path));
  return found ?? fetch(request);
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
