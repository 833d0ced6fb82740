// Decks begin as files: a deck as it was saved, or a table with pictures.

const KINDS = ["csv", "tsv", "xlsx", "xlsm", "xls", "ods", "json", "yaml", "yml", "txt"]; // tables, the likeliest first
const ABOUT = "press.json"; // beside a saved deck: what the press knows of it

/** Return what is known of a new deck, its files, and the tab to begin with; or why none can be made: `refused`. */
export function planDeck(files) {
  const names = Object.keys(files);
  if (!names.length) return { refused: "There is no file in it." };
  if (files["deck.yaml"]) return savedDeck(files);
  const tables = names.filter(isTable).sort((one, other) => kindOf(one) - kindOf(other) || depthOf(one) - depthOf(other) || files[other].length - files[one].length);
  if (!tables.length) return { refused: "There is no table in it: CSV, Excel, ODS or JSON, with a row for each card." };
  const [table] = tables;
  const suffix = table.slice(table.lastIndexOf(".")).toLowerCase();
  const [folder, title] = [table.slice(0, table.lastIndexOf("/") + 1), table.split("/").at(-1).slice(0, -suffix.length)];
  const beside = names.filter((name) => name.startsWith(folder) && !tables.includes(name)).map((name) => [name.slice(folder.length), files[name]]);
  const cards = `cards${suffix}`;
  return {
    about: { title, name: slug(title), setup: { table: cards, choices: { title } } },
    files: { ...Object.fromEntries(beside), [cards]: files[table] },
    tab: "setup",
    source: table.split("/").at(-1),
  };
}

/** Return the files of a deck as they are saved, with what the press knows of it. */
export function filesToSave({ title, name, setup }, files) {
  return { ...Object.fromEntries(files), [ABOUT]: new TextEncoder().encode(JSON.stringify({ title, name, setup })) };
}

function savedDeck({ [ABOUT]: about, ...files }) {
  const title = /^title:\s*"?([^"\n]+)"?/m.exec(decoded(files["deck.yaml"]))?.[1].trim() ?? "Deck";
  return { about: { title, name: "deck", ...known(about) }, files, tab: "print" };
}

function known(about) {
  try {
    const { title, name, setup } = JSON.parse(decoded(about));
    return { title: String(title), name: slug(String(name)), setup };
  } catch {
    return {}; // none, or another program's
  }
}

const decoded = (bytes) => (bytes ? new TextDecoder().decode(bytes) : "");
const kindOf = (name) => KINDS.indexOf(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
const depthOf = (name) => name.split("/").length;

/** Whether a file may be a table of cards, by its name. */
export function isTable(name) {
  return kindOf(name) >= 0;
}

/** Return a name for files and addresses. */
export function slug(text) {
  return text.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase().slice(0, 30) || "deck";
}
