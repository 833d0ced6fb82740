// What was dropped, or chosen: its files by path, from folders too.

/** Return the files of a drop, by path, with the handles of those that can be followed. */
export async function filesOfDrop(transfer) {
  const items = [...transfer.items].filter((each) => each.kind === "file");
  const handles = items.map((each) => each.getAsFileSystemHandle?.().catch(() => null) ?? null); // all asked for at once: later they are gone
  const entries = items.map((each) => each.webkitGetAsEntry?.());
  const found = {};
  const followed = [];
  for (const [place, item] of items.entries()) {
    if (entries[place]) await readEntry(entries[place], "", found);
    else {
      const file = item.getAsFile();
      if (file) found[file.name] = await bytesOf(file);
    }
    const handle = await handles[place];
    if (handle?.kind === "file") followed.push(handle);
  }
  return { files: withoutCommonFolder(found), handles: followed };
}

/** Return the files of a file chooser, by path. */
export async function filesOfInput(input) {
  const found = {};
  for (const file of input.files) found[file.webkitRelativePath || file.name] = await bytesOf(file);
  return { files: withoutCommonFolder(found), handles: [] };
}

export async function bytesOf(file) {
  return new Uint8Array(await file.arrayBuffer());
}

async function readEntry(entry, folder, found) {
  if (entry.name.startsWith(".")) return;
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    found[folder + entry.name] = await bytesOf(file);
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject)); // a hundred at a time
    if (!some.length) return;
    for (const each of some) await readEntry(each, `${folder}${entry.name}/`, found);
  }
}

/** Return files without the folder that all of them lie in. */
export function withoutCommonFolder(files) {
  const names = Object.keys(files);
  const first = names[0]?.includes("/") ? names[0].slice(0, names[0].indexOf("/") + 1) : "";
  if (!first || !names.every((name) => name.startsWith(first))) return files;
  return withoutCommonFolder(Object.fromEntries(names.map((name) => [name.slice(first.length), files[name]])));
}
