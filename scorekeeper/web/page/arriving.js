// A match that comes with the address: a link, or a QR code that another phone shows.

/** Show the match of a link, whether the page is opened with it or is open already. */
export function letArrive(post) {
  const look = async () => {
    const found = location.hash.match(/^#match=(.+)$/);
    if (!found) return;
    history.replaceState(history.state, "", location.pathname + location.search); // once is enough
    await post(["go", "import"]);
    await post(["leave"]); // what was looked at before
    await post(["code", decoded(found[1])]);
  };
  window.addEventListener("hashchange", look);
  return look();
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // cut off in the middle of a sign: what is left is told to be damaged
  }
}
