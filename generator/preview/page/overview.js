// The overview of a game: what lies in its box, each part with a picture and a link to its own page.

const byId = (id) => document.getElementById(id);
const names = {
  decks: "Decks", tiles: "Tiles", tokens: "Tokens", money: "Money", boards: "Boards", mats: "Mats",
  standees: "Standees", tents: "Tents", screens: "Screens", dice: "Dice", dials: "Dials",
};

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function card(part) {
  const picture = element("img", { src: `part/${part.id}/side/${part.side}.svg`, alt: "", loading: "lazy" });
  const kinds = part.kinds > 1 ? ` of ${part.kinds} kinds` : "";
  return element("a", { className: "part", href: `part/${part.id}/` },
    picture, element("b", { textContent: part.title }), element("span", { className: "quiet", textContent: `${part.count}${kinds}` }));
}

function rows(title, list) {
  const table = element("table");
  for (const cells of list) table.append(element("tr", {}, ...cells.map((cell) => element("td", { textContent: cell }))));
  return element("section", {}, element("h2", { textContent: title }), table);
}

async function show() {
  const state = await (await fetch("overview")).json();
  const problems = byId("problems");
  problems.hidden = !state.problems;
  problems.replaceChildren(...(state.problems ?? []).map((each) =>
    element("p", { textContent: [each.line ? `${each.file}:${each.line}` : each.file, each.key, each.message].filter(Boolean).join(": ") })));
  if (state.problems) return;
  document.title = state.title;
  byId("title").textContent = `${state.title} ${state.version}`;
  byId("count").textContent = `${state.players[0]} to ${state.players[1]} players`;
  byId("rules").hidden = !state.has_rules;
  const groups = Map.groupBy(state.parts, (part) => part.section);
  byId("parts").replaceChildren(
    ...[...groups].map(([section, parts]) =>
      element("section", {}, element("h2", { textContent: names[section] ?? section }), element("div", { className: "parts" }, ...parts.map(card)))),
    ...(state.stock.length ? [rows("Not printed", state.stock)] : []),
    ...(state.setup.length ? [rows("Set-up", state.setup)] : []),
  );
}

const events = new EventSource("events");
events.onmessage = () => void show();
events.onerror = () => (byId("lost").hidden = false);
