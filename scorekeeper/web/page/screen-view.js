// A whole screen: the top bar, the tabs, one or two columns of blocks, and the footer.

import { renderBlocks } from "./blocks.js";
import { renderIconButton } from "./buttons.js";
import { h, icon, patch, patchChildren, pressable } from "./dom.js";
import { layoutGrids } from "./grid-layout.js";
import { LONG_ROWS } from "./tables.js";
import { smallPhone } from "./tiles.js";

const FORM_REM = 15; // what a form needs from its heading to the end of its first field, in every game (measured)

/** The screen on the page: it remembers its content, so that only changes are rendered. */
export class ScreenView {
  constructor(root) {
    this.root = root;
    this.pageKey = ""; // address and part of the present page
    this.rendered = new Map(); // JSON of each list of blocks, by its box
    this.scrollPositions = new Map(); // scroll positions of pages that were left
    this.parts = {
      header: h("header.top-bar"),
      tabs: h("nav.tabs"),
      body: h("main.body"),
      footer: h("footer.footer"),
    };
    this.side = h("div.column.side");
    this.main = h("div.column.main");
    this.footerNotes = h("div.footer-notes");
    this.footerButtons = h("div.footer-buttons");
    this.parts.body.append(this.side, this.main);
    this.parts.footer.append(this.footerNotes, this.footerButtons);
    root.replaceChildren(...Object.values(this.parts));
    new ResizeObserver(() => layoutGrids(root)).observe(root);
  }

  /** Show a screen; one reached by Back keeps its scroll position. */
  show({ screen, address, words }, { isBack = false } = {}) {
    const pageKey = `${address}#${screen.part ?? ""}`;
    const isNew = pageKey !== this.pageKey;
    if (isNew && this.pageKey) this.scrollPositions.set(this.pageKey, this.currentScroll());
    const focused = describeFocus(document.activeElement);
    this.renderHeader(screen, words);
    this.renderTabs(screen, words);
    this.renderBody(screen, words);
    this.renderFooter(screen, words);
    document.title = screen.title;
    layoutGrids(this.root);
    if (isNew) this.resetScroll(isBack ? this.scrollPositions.get(pageKey) : undefined);
    if (isNew && !isBack) this.beginInSight(screen);
    if (isNew && !isBack) this.scrollPositions.delete(pageKey);
    this.pageKey = pageKey;
    if (focused && !isNew) restoreFocus(focused);
    // Keyboard and screen reader users continue at the top of a new page.
    if (isNew && focused) this.parts.header.querySelector("h1").focus({ preventScroll: true });
  }

  renderHeader(screen, words) {
    const back = screen.has_back ?? true;
    const actions = screen.actions ?? [];
    patch(
      this.parts.header,
      h(
        `header.top-bar${back ? "" : ".first-page"}${actions.length > 3 ? ".crowded" : ""}${actions.length > 4 ? ".packed" : ""}`,
        {},
        back ? pressable("icon-button", { kind: "IconButton", name: "back", send: ["back"], label: words.back }, icon("back")) : null,
        h("h1", { tabindex: "-1" }, screen.title),
        actions.length ? h("div.actions", { role: "group", "aria-label": words.actions }, actions.map((each) => renderIconButton(each))) : null,
      ),
    );
  }

  renderTabs(screen, words) {
    const tabs = screen.tabs ?? [];
    patch(
      this.parts.tabs,
      h(
        `nav.tabs${tabs.length ? "" : ".none"}`,
        { "aria-label": words.sides },
        tabs.map((tab) =>
          pressable(
            `tab${tab.is_open ? ".open" : ""}`,
            { kind: "Tab", name: tab.label, send: tab.is_open ? null : tab.event, "aria-current": tab.is_open ? "page" : null },
            icon(tab.icon),
            h("span.words", {}, tab.label),
          ),
        ),
      ),
    );
  }

  renderBody(screen, words) {
    const { main, side = [] } = screen;
    const isLong = main.some((each) => each.is === "Table" && each.rows.length >= LONG_ROWS);
    const isLast = Boolean(screen.is_side_last);
    this.parts.body.className = `body${isBoard(screen) ? " board" : ""}${side.length && !isLong ? " two" : ""}${isLong ? " long" : ""}${isLast ? " side-last" : ""}`;
    const order = isLast ? [this.main, this.side] : [this.side, this.main];
    if (this.parts.body.firstChild !== order[0]) this.parts.body.append(...order);
    this.renderInto(this.side, side, words);
    this.renderInto(this.main, main, words);
    this.side.hidden = !side.length;
    // Scrolling areas can be scrolled by keys, through their content or by themselves.
    for (const each of [this.side, this.main]) {
      if (each.querySelector("button, input, [tabindex]")) each.removeAttribute("tabindex");
      else each.tabIndex = 0;
    }
  }

  renderFooter(screen, words) {
    const footer = screen.footer ?? [];
    let count = footer.length;
    while (count && ["Button", "Buttons"].includes(footer[count - 1].is)) count -= 1;
    this.renderInto(this.footerNotes, footer.slice(0, count), words);
    this.renderInto(this.footerButtons, footer.slice(count), words);
    const isOneLine = footer.length < 4 && footer.every((each) => ["Note", "Banner", "Button", "Buttons"].includes(each.is));
    this.parts.footer.className = `footer${footer.length ? "" : " none"}${isOneLine ? " one-line" : ""}`;
  }

  renderInto(box, blocks, words) {
    const json = JSON.stringify([blocks, words, smallPhone.matches]);
    if (this.rendered.get(box) === json) return;
    this.rendered.set(box, json);
    patchChildren(box, renderBlocks(blocks, { words }));
  }

  scrollers() {
    return [this.parts.body, this.side, this.main, ...this.parts.body.querySelectorAll(".table-box.long")];
  }

  currentScroll() {
    return this.scrollers().map((each) => each.scrollTop);
  }

  /** Begin a page below its standings where they leave the form no room: what is to be done now is in sight. */
  beginInSight({ footer = [], side = [], is_side_last: isSideLast }) {
    const { body } = this.parts;
    if (!footer.length || !side.length || isSideLast || getComputedStyle(body).overflowY !== "auto") return;
    const top = this.main.getBoundingClientRect().top - body.getBoundingClientRect().top;
    const form = FORM_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (top + form > body.clientHeight) body.scrollTop = top;
  }

  /** Scroll to the top of a page, and to the end of a long table; or to where the page was left. */
  resetScroll(positions) {
    this.footerNotes.scrollTop = 0;
    this.scrollers().forEach((each, at) => {
      const isTable = each.classList.contains("table-box");
      each.scrollTop = positions?.[at] ?? (isTable ? each.scrollHeight : 0);
    });
  }
}

/** Whether a screen is the board for a wall, which nobody touches. */
export function isBoard(screen) {
  return (screen.side ?? []).some((each) => each.is === "Figures" && each.is_board);
}

function describeFocus(element) {
  return element?.dataset?.name ? { element, kind: element.dataset.kind, name: element.dataset.name } : null;
}

/** Keep the focus, wherever its element is now. */
function restoreFocus({ element, kind, name }) {
  const is = (each) => each?.isConnected && each.dataset.kind === kind && each.dataset.name === name;
  if (is(document.activeElement) || is(element)) return is(document.activeElement) ? undefined : element.focus({ preventScroll: true });
  const found = [...document.querySelectorAll(`[data-kind="${kind}"]`)].find((each) => each.dataset.name === name);
  found?.focus({ preventScroll: true });
}
