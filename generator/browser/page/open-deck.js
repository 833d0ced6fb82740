// The deck that is open: its files in this browser and in the press's memory, its changes, and how they are taken back.

import { saveDeck } from "./deck-store.js";
import { LimitError } from "./press-link.js";

const FOLDER = "/decks/";

export class OpenDeck {
  /** Take the link to the press, what is known of a deck, and its files; of a bundled deck, none. */
  constructor(link, about, files, { onSaved, onFault }) {
    Object.assign(this, { link, about, files, onSaved, onFault, undone: [], history: [], chosen: null, unsaved: {}, tooLong: "" });
  }

  get isOwn() {
    return Boolean(this.about.id);
  }

  get folder() {
    return this.isOwn ? FOLDER + this.about.id : "";
  }

  /** What commands call it. */
  get name() {
    return this.isOwn ? "deck.yaml" : this.about.ready;
  }

  /** Put it into the press's memory. */
  async put() {
    if (this.isOwn) await this.link.put(this.folder, Object.fromEntries(this.files), { isNew: true });
  }

  /** Put it into the press's memory, and follow it. `tooLong` says why it is not followed before it is changed. */
  async follow() {
    await this.put();
    await this.link.ask("follow", { deck: this.name, folder: this.folder, styles: [], lang: "" });
  }

  /** Change files, null for one that is gone: the press has them at once, and they are saved. */
  async change(files, { about = {}, isKnown = false } = {}) {
    const before = Object.fromEntries(Object.keys(files).map((path) => [path, this.files.get(path) ?? null]));
    this.history.push({ before, after: files, was: this.about, is: { ...this.about, ...about } });
    this.undone = [];
    await this.take(files, { ...this.about, ...about }, { isKnown });
  }

  /** Take the last change back, or make it again. */
  async step(from, to, which) {
    const change = from.pop();
    if (!change) return;
    to.push(change);
    await this.take(change[which], which === "before" ? change.was : change.is);
  }

  undo() {
    return this.step(this.history, this.undone, "before");
  }

  redo() {
    return this.step(this.undone, this.history, "after");
  }

  async take(files, about, { isKnown = false } = {}) {
    for (const [path, content] of Object.entries(files)) {
      if (content === null) this.files.delete(path);
      else this.files.set(path, content);
    }
    this.about = about;
    const saved = this.save(files);
    try {
      if (this.tooLong) {
        this.tooLong = "";
        await this.follow();
      } else {
        if (!isKnown) await this.link.put(this.folder, files);
        await this.link.changed();
      }
    } catch (error) {
      if (!(error instanceof LimitError)) throw error; // whoever begins the press anew has told it
    } finally {
      await saved;
    }
  }

  /** Save files, with those that could not be saved before, and say so once all are on the disk. */
  async save(files) {
    const { about } = this;
    const given = Object.assign(this.unsaved, files);
    const sent = { ...given };
    this.onSaved("saving …");
    try {
      await saveDeck(about, sent);
      for (const [path, content] of Object.entries(sent)) if (given[path] === content) delete given[path];
      if (this.about === about && !Object.keys(given).length) this.onSaved("saved in this browser"); // else a later change is on its way
    } catch (error) {
      this.onSaved("not saved");
      const why = error.name === "QuotaExceededError" ? "this browser has no room left" : error.message;
      this.onFault(`This change could not be saved: ${why}. Save the deck as a zip before you leave.`);
    }
  }
}
