// The rules of a game, which are loaded again whenever a file of it has changed; the place on the page stays.

let isFirst = true;
const place = sessionStorage.getItem("rules-place");
if (place) window.scrollTo(0, Number(place));
addEventListener("pagehide", () => sessionStorage.setItem("rules-place", String(window.scrollY)));
const events = new EventSource("events");
events.onmessage = () => {
  if (!isFirst) location.reload();
  isFirst = false;
};
