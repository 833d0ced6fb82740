// A small deck as a link: its text in the address's fragment, which no server ever sees.

const LONGEST = 30_000; // letters of an address (ours): messengers and browsers take these
const MARK = "#deck=";

/** Return the address with a deck in it; null if it has pictures or is too large. */
export async function linkOf(about, files) {
  const texts = {};
  for (const [path, content] of files) {
    if (!/\.(csv|tsv|txt|json|ya?ml|svg)$/i.test(path)) return null;
    texts[path] = new TextDecoder().decode(content);
  }
  const told = JSON.stringify({ title: about.title, name: about.name, setup: about.setup, texts });
  const packed = new Blob([told]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const url = new URL(location.href);
  url.hash = MARK + letters;
  return url.href.length > LONGEST ? null : url.href;
}

/** Return the deck in this page's address, which then forgets it; null if there is none. */
export async function deckInAddress() {
  if (!location.hash.startsWith(MARK)) return null;
  const letters = location.hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
  history.replaceState(null, "", location.pathname + location.search);
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const { texts, ...about } = JSON.parse(await new Response(stream).text());
  if (typeof about.title !== "string" || Object.keys(texts).some((path) => path.split(/[\\/]/).includes(".."))) throw new Error("no deck");
  return { about, files: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)])) };
}
