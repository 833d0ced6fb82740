// The page's own keypad for numbers, one after the other: digits and sums, or a tile for each of a few values.
//
// Every key takes effect at once, so nothing typed is lost. A tile fills in its value and moves on; typed numbers move
// on with Next, and after the last the keypad makes the entry.

import { distinctNames } from "./distinct-names.js";
import { colourClass, formatNumber, formatText, h, icon, patchChildren, pressable } from "./dom.js";
import { applyKey, enterButton, isBlank, isTiled, nextBlank, nextInOrder, numbersBeside, sumOfInput } from "./numbers.js";

const DIGITS = ["7", "8", "9", "back", "4", "5", "6", "plus", "1", "2", "3", "minus", "sign", "0", "clear"];
const SIGNS = { plus: "+", minus: "−", sign: "±", clear: "C" };
const MOST_COLUMNS = 7; // for tiles, so that those from 0 to 13 take two rows on most phones
const DOUBLE_TAP_MS = 350; // how long touches are ignored after closing: one may be the second of a double tap

export class Keypad {
  /** `screen()` is the present screen, `post(event)` sends, `whenIdle()` waits for all answers, `words()` has the page's texts. */
  constructor(root, { screen, post, whenIdle, words }) {
    Object.assign(this, { root, screen, post, whenIdle, words, event: null, typed: "", hasTyped: false, closedAt: -DOUBLE_TAP_MS, opener: null });
  }

  get isOpen() {
    return this.event !== null;
  }

  /** Whether a touch may belong to the double tap that has just closed it. */
  get isWithinDoubleTap() {
    return performance.now() - this.closedAt < DOUBLE_TAP_MS;
  }

  get numbers() {
    return numbersBeside(this.screen(), this.event);
  }

  get block() {
    const wanted = JSON.stringify(this.event);
    return this.numbers.find((each) => JSON.stringify(each.event) === wanted);
  }

  /** Open it for the number that sends an event; if opened from a keyboard, its first key has the focus. */
  open(event, opener, { byKey = false } = {}) {
    this.opener = opener?.dataset.name ?? null;
    this.switchTo(event);
    this.root.querySelector(byKey ? "[data-first]" : ".keypad")?.focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    this.event = null;
    this.closedAt = performance.now();
    this.root.replaceChildren();
    document.getElementById("screen").inert = false;
    const back = [...document.querySelectorAll('[data-kind="NumberBox"]')].find((each) => each.dataset.name === this.opener);
    back?.focus({ preventScroll: true });
  }

  switchTo(event) {
    [this.event, this.hasTyped] = [event, false];
    const block = this.block;
    this.opener = block?.label ?? this.opener;
    this.typed = block && !isBlank(block) ? String(block.value) : "";
    this.render();
  }

  /** Update it to the present screen; it closes if its number is gone. */
  render() {
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
    const dialog = h(
      `div.keypad${tiled ? ".tiled" : ""}`,
      { role: "dialog", tabindex: "-1", "aria-modal": "true", "aria-label": formatText(words.keypad, { label: block.label }) },
      h(
        "div.keypad-top",
        {},
        numbers.length > 1 ? h("div.keypad-tabs", { role: "group", "aria-label": words.keypad.replace(": {label}", "") }, this.renderTabs(numbers)) : h("span.quiet.keypad-label", {}, block.label),
        this.renderKey({ name: "done", act: "key:done", label: words.done }, icon("check")),
      ),
      tiled ? null : h("div.keypad-shown", { "aria-live": "polite" }, this.displayText(block)),
      tiled ? this.renderTiles(block) : this.renderDigits(numbers, block),
    );
    patchChildren(this.root, [h("div.backdrop", { "data-act": "key:done" }), dialog]);
    const open = this.root.querySelector(".keypad-tab.open");
    open?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  renderKey({ name, act, label, tone = "", enabled = true, more = {} }, ...inside) {
    return pressable(`key${tone ? `.${tone}` : ""}`, { kind: "Key", name, act, label, enabled, ...more }, ...inside);
  }

  renderTabs(numbers) {
    const names = distinctNames(numbers.map((each) => each.label));
    const current = JSON.stringify(this.event);
    return numbers.map((each, place) => {
      const isOpen = JSON.stringify(each.event) === current;
      const value = isOpen ? this.displayText(each) : isBlank(each) ? "–" : formatNumber(each.value);
      return pressable(
        `keypad-tab${isOpen ? ".open" : ""}${each.colour === undefined ? "" : `.player${colourClass(each.colour)}`}`,
        { kind: "KeypadTab", name: each.label, act: "key:turn", "data-number": JSON.stringify(each.event), label: `${each.label}: ${value}`, "aria-pressed": String(isOpen) },
        h("span.name", {}, names[place]),
        h("span.tab-value", {}, value),
      );
    });
  }

  displayText(block) {
    if (!this.hasTyped) return isBlank(block) ? "–" : formatNumber(block.value);
    const value = sumOfInput(this.typed);
    const text = this.typed.replaceAll("-", "−");
    return /\d[+-]/.test(this.typed) && value !== null ? `${text} = ${formatNumber(value)}` : text || "–";
  }

  renderTiles(block) {
    const { least = 0, most = 999 } = block;
    const values = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    const words = this.words();
    const tiles = values.map((value) => {
      const isOffered = isBlank(block) && value === block.suggestion;
      const tone = value === block.value ? "chosen" : isOffered ? "good" : "";
      const more = { "data-value": value, "aria-pressed": String(value === block.value), "data-first": value === least };
      return this.renderKey({ name: formatNumber(value), act: "key:choose", label: formatNumber(value), tone, more }, formatNumber(value));
    });
    const pad = h("div.pad.of-tiles", {}, tiles, this.renderKey({ name: "clear", act: "key:blank", label: words.clear }, SIGNS.clear));
    pad.style.setProperty("--columns", Math.min(MOST_COLUMNS, tiles.length + 1));
    return pad;
  }

  renderDigits(numbers, block) {
    const words = this.words();
    const names = { back: "backspace" };
    const keys = DIGITS.map((name) =>
      this.renderKey(
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
    const [next, button] = this.nextAction(numbers);
    const last = button
      ? this.renderKey({ name: "enter", act: "key:on", label: button.label, tone: "main" }, h("span.words", {}, button.label), icon("check"))
      : next
        ? this.renderKey({ name: "next", act: "key:on", label: formatText(words.next, { label: next.label }), tone: "main" }, h("span.words", {}, next.label), icon("forward"))
        : this.renderKey({ name: "ok", act: "key:on", label: words.ok, tone: "main" }, words.ok);
    return h("div.pad", {}, keys, last);
  }

  /** Return the last key's action: the next number, or the entry button. */
  nextAction(numbers) {
    const inOrder = nextInOrder(numbers, this.event);
    const button = inOrder ? null : enterButton(this.screen());
    return [inOrder ?? (button ? null : nextBlank(numbers, this.event)), button];
  }

  /** Handle a touch of one of its keys. */
  async handleAction(what, element) {
    if (what === "key:done") this.close();
    if (what === "key:turn") this.switchTo(JSON.parse(element.dataset.number));
    if (what === "key:type") await this.typeKey(element.dataset.keyName);
    if (what === "key:choose") await this.choose(Number(element.dataset.value));
    if (what === "key:blank") {
      [this.typed, this.hasTyped] = ["", true];
      await this.sendValue(null);
    }
    if (what === "key:on") await this.advance();
  }

  async typeKey(key) {
    if (key === "clear") {
      [this.typed, this.hasTyped] = ["", true];
      await this.sendValue(null);
      return;
    }
    const typed = /^\d$/.test(key) && !this.hasTyped ? "" : this.typed;
    this.hasTyped = true;
    this.typed = applyKey(typed, key);
    this.render(); // at once: the answer may take a moment
    await this.sendValue(sumOfInput(this.typed));
  }

  async choose(value) {
    const event = this.event;
    await this.sendValue(value);
    if (!this.isOpen) return;
    const next = nextBlank(this.numbers, event);
    if (next) this.switchTo(next.event);
    else this.close();
  }

  async advance() {
    await this.whenIdle(); // the latest input decides what is next
    if (!this.isOpen) return;
    const [next, button] = this.nextAction(this.numbers);
    if (next) {
      this.switchTo(next.event);
      return;
    }
    this.close();
    if (button) await this.post(button.event);
  }

  async sendValue(value) {
    await this.post([...this.event, value]);
    this.render();
  }

  /** Handle a key of a keyboard; return whether it was one. */
  onKey(event) {
    const named = { Backspace: "back", Delete: "clear", "+": "plus", "-": "minus" };
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter") {
      if (document.activeElement?.dataset?.kind === "KeypadTab") return false;
      this.advance();
    } else if (/^\d$/.test(event.key)) this.typeKey(event.key);
    else if (named[event.key]) this.typeKey(event.key === "-" && !this.typed && (this.block.least ?? 0) < 0 ? "sign" : named[event.key]);
    else return false;
    return true;
  }
}
