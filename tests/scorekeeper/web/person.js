// What a person sees and finds on the page; put into it by person.py.

(() => {
  if (window.person) return;
  const page = document.documentElement;
  const overlay = () => document.getElementById("overlay");
  const top = () => (overlay()?.childElementCount ? overlay() : document.body);
  const isVisible = (each) => each.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? Boolean(each.offsetParent);
  const isEnabled = (each) => each.getAttribute("aria-disabled") !== "true" && !each.disabled && !each.closest("[inert]");
  const all = (root, which) => [...root.querySelectorAll(which)].filter(isVisible);
  const called = (name, kind) =>
    all(top(), "button[data-name]").filter((each) => each.dataset.name === name && (!kind || each.dataset.kind === kind));
  const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  // The page trusts this clock: a person who waits a second need not be waited for.
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => now() + ahead;

  // What kinds of blocks are drawn from now on.
  const drawn = new Set();
  import(new URL("blocks.js", document.baseURI)).then(({ RENDERERS }) => {
    for (const [kind, draw] of Object.entries(RENDERERS)) {
      RENDERERS[kind] = (...given) => {
        drawn.add(kind);
        return draw(...given);
      };
    }
  });

  let clicked = null;
  // Only a finger's click counts, and not that of a link which the page presses to download a file.
  window.addEventListener("click", (event) => event.isTrusted && (clicked = event.target), { capture: true });

  /** Resolve when nothing is on its way any more. */
  async function settled() {
    for (const end = now() + 60000; now() < end; ) {
      await later(0);
      if (page.dataset.busy === undefined) {
        await later(0);
        if (page.dataset.busy === undefined) return;
      }
      await later(4);
    }
    throw new Error("the page is still busy after 60 s");
  }

  /** Texts as they are written on the page: of each element that has words of its own. */
  function texts() {
    const found = [];
    for (const each of all(top(), "*")) {
      if (each.closest("noscript, [hidden]")) continue;
      const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
      const text = own.join("").trim();
      if (text) found.push(text);
    }
    return found;
  }

  /** Bring something into sight, and say where its middle is, how large it is, and what a finger there would meet. */
  function placed(each) {
    const look = () => {
      const { left, top: high, width, height } = each.getBoundingClientRect();
      // Of what is cut off at an edge, as a wide label is, the part in sight is touched.
      const [from, to] = [Math.max(left, 0), Math.min(left + width, innerWidth)];
      const [x, y] = [(from + to) / 2, high + height / 2];
      const met = document.elementFromPoint(x, y);
      return { x, y, width, height, isHit: Boolean(met && (each === met || each.contains(met))) };
    };
    for (const block of ["nearest", "center", "start", "end"]) {
      each.scrollIntoView({ block, inline: block === "start" ? "center" : block, behavior: "instant" });
      const seen = look();
      if (seen.isHit) return seen;
    }
    return look();
  }

  /** Scroll long tables to the row of that name, which is not drawn before. */
  async function scrollTables(name) {
    for (const table of all(top(), "long-table")) {
      const { rows } = JSON.parse(table.getAttribute("data"));
      const place = rows.findIndex(
        (row) => name === row.label || row.cells.some((cell) => cell.event?.length && name === `${row.label}: ${cell.text}`),
      );
      if (place < 0) continue;
      const box = table.closest(".table-box");
      box.scrollTop = ((place + 0.5) / rows.length) * box.scrollHeight - box.clientHeight / 2;
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    }
  }

  /** Find something to press; the touch that follows is told by `pressed`. */
  async function find(name, place, kind) {
    await scrollTables(name);
    const found = called(name, kind).filter(isEnabled);
    clicked = null;
    ahead += 1000; // between two touches a person looks, for a second
    if (found.length <= place) return null;
    window.person.wanted = found[place];
    const word = document.getElementById("status");
    let seen = placed(found[place]);
    // What is said in passing lies over the page for some seconds.
    for (const end = now() + 8000; !seen.isHit && now() < end && word.contains(document.elementFromPoint(seen.x, seen.y)); ) {
      await later(50);
      seen = placed(found[place]);
    }
    return seen;
  }

  async function pressed() {
    for (const end = now() + 30000; !clicked && now() < end; ) await later(2);
    const { wanted } = window.person;
    const met = clicked;
    await settled();
    if (met && wanted && (wanted === met || wanted.contains(met))) return "it";
    if (!met || met.closest("#status")) return met ? "word" : "nothing";
    return met.outerHTML.slice(0, 200);
  }

  async function back() {
    const gone = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    history.back();
    await Promise.race([gone, later(30000).then(() => Promise.reject(new Error("Back leads nowhere")))]);
    await settled();
  }

  function field(label) {
    const found = all(top(), "input[data-type]").filter((each) => !label || each.getAttribute("aria-label") === label);
    return found[0] ?? null;
  }

  /** Send an event by a button that nobody sees. */
  async function post(event) {
    const button = document.createElement("button");
    button.dataset.send = JSON.stringify(event);
    document.getElementById("screen").append(button);
    button.click();
    button.remove();
    await later(0);
    for (const end = now() + 60000; page.dataset.busy !== undefined && now() < end; ) {
      if (overlay().querySelector(".dialog")) return; // it asks something first
      await later(4);
    }
    await settled();
  }

  /** Whether an element, or what it lies in, lets what is too wide be scrolled or shortened with dots. */
  const mayBeWide = (each) => {
    for (let at = each; at && at !== page; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === "auto" || overflowX === "scroll") return true;
    }
    return false;
  };
  const isShortened = (each) => {
    for (let at = each; at && at !== page; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.textOverflow === "ellipsis" || !["none", "auto", ""].includes(style.webkitLineClamp ?? "none")) return true;
      if (!["inline", "contents"].includes(style.display)) return false;
    }
    return false;
  };

  /** List what is wrong with the layout. */
  function faults() {
    const found = [];
    const round = (each) => Math.round(each * 10) / 10;
    if (page.scrollWidth > innerWidth + 1) found.push(`the page is ${page.scrollWidth} wide in a window of ${innerWidth}`);
    for (const each of all(top(), "*")) {
      const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      if (!own.length || each.closest("noscript, svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(each);
      const words = range.getBoundingClientRect();
      if (!words.width) continue;
      const text = each.textContent.slice(0, 60);
      let box = each;
      while (box.parentElement && ["inline", "contents"].includes(getComputedStyle(box).display)) box = box.parentElement;
      const edges = box.getBoundingClientRect();
      if (!isShortened(each) && (words.left < edges.left - 2 || words.right > edges.right + 2)) {
        found.push(`"${text}" is ${round(words.width)} wide in ${round(edges.width)}`);
      }
      if (!isShortened(each) && !mayBeWide(each) && (words.left < -2 || words.right > innerWidth + 2)) {
        found.push(`"${text}" leaves the window, from ${round(words.left)} to ${round(words.right)}`);
      }
      if (getComputedStyle(box).overflowY === "hidden" && !isShortened(each) && box.scrollHeight > box.clientHeight + 3 && box.clientHeight) {
        found.push(`"${text}" is ${box.scrollHeight} high in ${box.clientHeight}`);
      }
    }
    for (const each of all(top(), "button[data-name]").filter(isEnabled)) {
      const { left, right, width, height } = each.getBoundingClientRect();
      const name = each.dataset.name.slice(0, 60);
      if (width < 47.5 || height < 47.5) found.push(`${each.dataset.kind} "${name}" is ${round(width)} x ${round(height)}`);
      if (!mayBeWide(each) && (left < -2 || right > innerWidth + 2)) found.push(`${each.dataset.kind} "${name}" leaves the window`);
      if (!each.getAttribute("aria-label") && !each.textContent.trim()) found.push(`${each.dataset.kind} "${name}" says nothing`);
    }
    return [...new Set(found)];
  }

  window.person = {
    settled,
    texts,
    find,
    pressed,
    post,
    back,
    faults,
    drawn: () => [...drawn],
    placed,
    field,
    wait: (ms) => (ahead += ms),
    isReady: () => Boolean(document.querySelector("#screen h1")?.textContent) && !document.getElementById("screen").inert,
    isOpen: (which) => Boolean(top().querySelector(which)),
    canPress: (name) => called(name).some(isEnabled),
    names: () => [...new Set(all(top(), "button[data-name]").filter(isEnabled).map((each) => each.dataset.name))].sort(),
    figures: () => all(top(), '[data-kind="Figure"]').map((each) => [each.dataset.name, each.dataset.value]),
    order: () => all(top(), ".order-row").map((each) => each.dataset.name),
    handle: (name) => {
      const row = all(top(), ".order-row").find((each) => each.dataset.name === name);
      return { ...placed(row.querySelector(".handle")), row: row.getBoundingClientRect().height + 4 };
    },
    steps: () =>
      all(top(), ".podium-step")
        .sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
        .map((each) => [
          each.querySelector(".digit").textContent,
          [...each.querySelectorAll(".name")].map((name) => name.textContent).join(", "),
          each.querySelector(".podium-total")?.textContent ?? "",
        ]),
    places: () => all(top(), ".place-row").map((each) => [".place-digit", ".name", ".podium-total"].map((part) => each.querySelector(part)?.textContent ?? "")),
    isAtTop: () => [...document.querySelectorAll("main, main .column")].every((each) => !each.scrollTop),
    match: () => {
      for (const each of document.querySelectorAll("[data-send]")) {
        const found = /"(?:match|table|chart|menu|form|tool|edit|why|rules)\/(\d+)/.exec(each.dataset.send);
        if (found) return Number(found[1]);
      }
      return null;
    },
  };
})();
