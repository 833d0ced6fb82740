// A match in the page's address: from a link, or a QR code on another phone.

/** Show the match of a link, whether the page is opened with it or already open. */
export function openIncomingMatch(post) {
  const openMatch = async () => {
    const found = location.hash.match(/^#match=(.+)$/);
    if (!found) return;
    history.replaceState(history.state, "", location.pathname + location.search); // once is enough
    await post(["go", "import"]);
    await post(["leave"]); // any match shown before
    await post(["code", decodeUri(found[1])]);
  };
  window.addEventListener("hashchange", openMatch);
  return openMatch();
}

function decodeUri(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // cut off in the middle of a character: the rest is reported as damaged
  }
}
