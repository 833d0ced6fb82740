// A clock that counts down by itself from what the presenter has said last.

import { h } from "./dom.js";

const TICK_MS = 250;

export function renderTimer(block) {
  return h("score-timer", { "data-kind": "Timer", role: "timer", "aria-label": block.words, data: JSON.stringify(block) });
}

class ScoreTimer extends HTMLElement {
  static observedAttributes = ["data"];

  connectedCallback() {
    this.ticking = setInterval(() => this.show(), TICK_MS);
    this.show();
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
  }

  attributeChangedCallback(_name, _before, data) {
    this.block = JSON.parse(data);
    this.ends = performance.now() + this.block.seconds * 1000;
    this.show();
  }

  show() {
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000));
    const text = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : this.block.over;
    if (this.textContent !== text) this.textContent = text;
    this.classList.toggle("over", !left);
    if (left) this.hasEnded = false;
    else if (!this.hasEnded && this.block.seconds) {
      this.hasEnded = true;
      navigator.vibrate?.([200, 100, 200]);
    }
  }
}

customElements.define("score-timer", ScoreTimer);
