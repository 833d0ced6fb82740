// The page's own keypad for numbers, one after the other: digits and sums, or a tile for each of a few values.
//
// Every key takes effect at once, so nothing typed is lost. A tile fills in its value and moves on; typed numbers move
// on with Next, and after the last the keypad makes the entry.

import { apart } from "./apart.js";
import { colourClass, h, icon, patchChildren, pressable, told, written } from "./drawing.js";
import { pressed, total } from "./keys.js";
import { beside, entering, isBlank, isTiled, nextBlank, nextInOrder } from "./numbers.js";

const DIGITS = ["7", "8", "9", "back", "4", "5", "6", "plus", "1", "2", "3", "minus", "sign", "0", "clear"];
const SIGNS = { plus: "+", minus: "−", sign: "±", clear: "C" };
const MOST_COLUMNS = 7; // for tiles, so that those from 0 to 13 take two rows on most phones
const REST_MS = 350; // how long touches are ignored after closing: one may be the second of a double tap

export class Keypad {
  /** `screen()` is the present screen, `post(event)` sends, `idle()` waits for all answers, `words()` has the page's texts. */
  constructor(root, { screen, post, idle, words }) {
    Object.assign(this, { root, screen, post, idle, words, event: null, typed: "", hasTyped: false, closed: -REST_MS, opener: null });
  }

  get isOpen() {
    return this.event !== null;
  }

  /** Whether a touch may belong to the double tap that has just closed it. */
  get isResting() {
    return performance.now() - this.closed < REST_MS;
  }

  get numbers() {
    return beside(this.screen(), this.event);
  }

  get block() {
    const wanted = JSON.stringify(this.event);
    return this.numbers.find((each) => JSON.stringify(each.event) === wanted);
  }

  /** Open it for the number that sends an event; if opened from a keyboard, its first key has the focus. */
  open(event, opener, { byKey = false } = {}) {
    this.opener = opener?.dataset.name ?? null;
    this.turnTo(event);
    this.root.querySelector(byKey ? "[data-first]" : ".keypad")?.focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    this.event = null;
    this.closed = performance.now();
    this.root.replaceChildren();
    document.getElementById("screen").inert = false;
    const back = [...document.querySelectorAll('[data-kind="NumberBox"]')].find((each) => each.dataset.name === this.opener);
    back?.focus({ preventScroll: true });
  }

  turnTo(event) {
    [this.event, this.hasTyped] = [event, false];
    const block = this.block;
    this.opener = block?.label ?? this.opener;
    this.typed = block && !isBlank(block) ? String(block.value) : "";
    this.show();
  }

  /** Update it to the present screen; it closes if its number is gone. */
  show() {
    if (!this.isOpen) return;
    const block = this.block;
    if (!block) {
      this.close();
      return;
    }
    document.getElementById("screen").inert = true;
    const numbers = this.numbers;
    const words = this.words();
    const tiled = isTiled(block);
    const sheet = h(
      `div.keypad${tiled ? ".tiled" : ""}`,
      { role: "dialog", tabindex: "-1", "aria-modal": "true", "aria-label": told(words.keypad, { label: block.label }) },
      h(
        "div.keypad-top",
        {},
        numbers.length > 1 ? h("div.keypad-tabs", { role: "group", "aria-label": words.keypad.replace(": {label}", "") }, this.tabs(numbers)) : h("span.quiet.keypad-label", {}, block.label),
        this.key({ name: "done", act: "key:done", label: words.done }, icon("check")),
      ),
      tiled ? null : h("div.keypad-shown", { "aria-live": "polite" }, this.shown(block)),
      tiled ? this.tiles(block) : this.digits(numbers, block),
    );
    patchChildren(this.root, [h("div.veil", { "data-act": "key:done" }), sheet]);
    const open = this.root.querySelector(".keypad-tab.open");
    open?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  key({ name, act, label, tone = "", enabled = true, more = {} }, ...inside) {
    return pressable(`key${tone ? `.${tone}` : ""}`, { kind: "Key", name, act, label, enabled, ...more }, ...inside);
  }

  tabs(numbers) {
    const names = apart(numbers.map((each) => each.label));
    const current = JSON.stringify(this.event);
    return numbers.map((each, place) => {
      const isOpen = JSON.stringify(each.event) === current;
      const value = isOpen ? this.shown(each) : isBlank(each) ? "–" : written(each.value);
      return pressable(
        `keypad-tab${isOpen ? ".open" : ""}${each.colour === undefined ? "" : `.player${colourClass(each.colour)}`}`,
        { kind: "KeypadTab", name: each.label, act: "key:turn", "data-number": JSON.stringify(each.event), label: `${each.label}: ${value}`, "aria-pressed": String(isOpen) },
        h("span.name", {}, names[place]),
        h("span.tab-value", {}, value),
      );
    });
  }

  shown(block) {
    if (!this.hasTyped) return isBlank(block) ? "–" : written(block.value);
    const value = total(this.typed);
    const text = this.typed.replaceAll("-", "−");
    return /\d[+-]/.test(this.typed) && value !== null ? `${text} = ${written(value)}` : text || "–";
  }

  tiles(block) {
    const { least = 0, most = 999 } = block;
    const values = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    const words = this.words();
    const tiles = values.map((value) => {
      const isOffered = isBlank(block) && value === block.suggestion;
      const tone = value === block.value ? "chosen" : isOffered ? "good" : "";
      const more = { "data-value": value, "aria-pressed": String(value === block.value), "data-first": value === least };
      return this.key({ name: written(value), act: "key:choose", label: written(value), tone, more }, written(value));
    });
    const pad = h("div.pad.of-tiles", {}, tiles, this.key({ name: "clear", act: "key:blank", label: words.clear }, SIGNS.clear));
    pad.style.setProperty("--columns", Math.min(MOST_COLUMNS, tiles.length + 1));
    return pad;
  }

  digits(numbers, block) {
    const words = this.words();
    const names = { back: "backspace" };
    const keys = DIGITS.map((name) =>
      this.key(
        {
          name: names[name] ?? name,
          act: "key:type",
          label: words[names[name] ?? name] ?? name,
          enabled: name !== "sign" || (block.least ?? 0) < 0,
          more: { "data-key-name": name, "data-first": name === "7" },
        },
        name === "back" ? icon("backspace") : SIGNS[name] ?? name,
      ),
    );
    const [following, button] = this.after(numbers);
    const last = button
      ? this.key({ name: "enter", act: "key:on", label: button.label, tone: "main" }, h("span.words", {}, button.label), icon("check"))
      : following
        ? this.key({ name: "next", act: "key:on", label: told(words.next, { label: following.label }), tone: "main" }, h("span.words", {}, following.label), icon("forward"))
        : this.key({ name: "ok", act: "key:on", label: words.ok, tone: "main" }, words.ok);
    return h("div.pad", {}, keys, last);
  }

  /** Return the last key's action: the next number, or the entry button. */
  after(numbers) {
    const inOrder = nextInOrder(numbers, this.event);
    const button = inOrder ? null : entering(this.screen());
    return [inOrder ?? (button ? null : nextBlank(numbers, this.event)), button];
  }

  /** Handle a touch of one of its keys. */
  async act(what, element) {
    if (what === "key:done") this.close();
    if (what === "key:turn") this.turnTo(JSON.parse(element.dataset.number));
    if (what === "key:type") await this.type(element.dataset.keyName);
    if (what === "key:choose") await this.choose(Number(element.dataset.value));
    if (what === "key:blank") {
      [this.typed, this.hasTyped] = ["", true];
      await this.fill(null);
    }
    if (what === "key:on") await this.goOn();
  }

  async type(key) {
    if (key === "clear") {
      [this.typed, this.hasTyped] = ["", true];
      await this.fill(null);
      return;
    }
    const typed = /^\d$/.test(key) && !this.hasTyped ? "" : this.typed;
    this.hasTyped = true;
    this.typed = pressed(typed, key);
    this.show(); // at once: the answer may take a moment
    await this.fill(total(this.typed));
  }

  async choose(value) {
    const event = this.event;
    await this.fill(value);
    if (!this.isOpen) return;
    const following = nextBlank(this.numbers, event);
    if (following) this.turnTo(following.event);
    else this.close();
  }

  async goOn() {
    await this.idle(); // the latest input decides what is next
    if (!this.isOpen) return;
    const [following, button] = this.after(this.numbers);
    if (following) {
      this.turnTo(following.event);
      return;
    }
    this.close();
    if (button) await this.post(button.event);
  }

  async fill(value) {
    await this.post([...this.event, value]);
    this.show();
  }

  /** Handle a key of a keyboard; return whether it was one. */
  onKey(event) {
    const named = { Backspace: "back", Delete: "clear", "+": "plus", "-": "minus" };
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter") {
      if (document.activeElement?.dataset?.kind === "KeypadTab") return false;
      this.goOn();
    } else if (/^\d$/.test(event.key)) this.type(event.key);
    else if (named[event.key]) this.type(event.key === "-" && !this.typed && (this.block.least ?? 0) < 0 ? "sign" : named[event.key]);
    else return false;
    return true;
  }
}
