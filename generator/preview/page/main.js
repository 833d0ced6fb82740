// The page of `pnp preview`: its deck comes from the preview's server.

import { follow, openDeck } from "./deck-page.js";

async function answer(address) {
  const answered = await fetch(address);
  if (!answered.ok && answered.status !== 422) throw new Error(answered.statusText);
  return answered.json();
}

openDeck({
  state: () => answer("state"),
  sheets: (paper, layout) => answer(`sheets?${new URLSearchParams({ paper, layout })}`),
});
const events = new EventSource("events");
events.onmessage = () => void follow();
events.onerror = () => (document.getElementById("lost").hidden = false);
