// Dragging names by their handles into another order.

/**
 * Make the orders within an element draggable.
 *
 * post(event): sends the old and the new position; release(): called when a name is released. Returns whether one is held.
 */
export function letDrag(root, post, release) {
  let held = null;
  root.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".handle");
    const row = handle?.closest(".order-row");
    if (!row || event.button > 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    held = { row, list: row.closest(".order"), from: event.clientY, hasMoved: false };
  });
  root.addEventListener("pointermove", (event) => {
    if (!held) return;
    const lift = event.clientY - held.from;
    if (!held.hasMoved && Math.abs(lift) < 6) return;
    held.hasMoved = true;
    held.row.classList.add("held");
    held.row.style.transform = `translateY(${lift}px)`;
    const goal = goalOf(held.row, lift);
    const place = Number(held.row.dataset.place);
    for (const other of held.list.children) {
      if (other === held.row) continue;
      const at = Number(other.dataset.place);
      const gap = held.row.offsetHeight + 4;
      const shift = at > place && at <= goal ? -gap : at < place && at >= goal ? gap : 0;
      other.style.transform = shift ? `translateY(${shift}px)` : "";
    }
  });
  const end = (event) => {
    if (!held) return;
    const { row, list, from, hasMoved } = held;
    held = null;
    for (const each of list.children) each.style.transform = "";
    row.classList.remove("held");
    if (hasMoved) {
      stopClick();
      const place = Number(row.dataset.place);
      const goal = event.type === "pointercancel" ? place : goalOf(row, event.clientY - from);
      if (goal !== place) post([...JSON.parse(list.dataset.event), place, goal]);
    }
    release();
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);
  return { isHeld: () => Boolean(held?.hasMoved) };
}

/** Return the event that moves a name one place: the first becomes the last, the last the first. */
export function moved(handle, step) {
  const [place, count] = [Number(handle.dataset.place), Number(handle.dataset.count)];
  return [...JSON.parse(handle.closest(".order").dataset.event), place, (place + step + count) % count];
}

function goalOf(row, lift) {
  const count = row.parentElement.children.length;
  const goal = Number(row.dataset.place) + Math.round(lift / (row.offsetHeight + 4));
  return Math.max(0, Math.min(count - 1, goal));
}

/** A dragged name is not pressed as well. */
function stopClick() {
  const stop = (event) => event.stopImmediatePropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
}
