// A match in the page's address: from a link, or a QR code on another phone.

/** Show the match of a link, whether the page is opened with it or already open. */
export function letArrive(post) {
  const look = async () => {
    const found = location.hash.match(/^#match=(.+)$/);
    if (!found) return;
    history.replaceState(history.state, "", location.pathname + location.search); // once is enough
    await post(["go", "import"]);
    await post(["leave"]); // any match shown before
    await post(["code", decoded(found[1])]);
  };
  window.addEventListener("hashchange", look);
  return look();
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // cut off in the middle of a character: the rest is reported as damaged
  }
}
