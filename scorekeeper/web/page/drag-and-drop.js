// Dragging names by their handles into another order.

/**
 * Make the orders within an element draggable.
 *
 * post(event): sends the old and the new position; onDrop(): called when a name is dropped. Returns whether one is being dragged.
 */
export function enableDragAndDrop(root, post, onDrop) {
  let dragged = null;
  let hasDropped = false; // a name that was dragged is not pressed as well, however late its click comes
  root.addEventListener("click", (event) => hasDropped && event.detail && event.target.closest(".handle") && event.stopPropagation(), { capture: true });
  root.addEventListener("pointerdown", (event) => {
    hasDropped = false;
    const handle = event.target.closest(".handle");
    const row = handle?.closest(".order-row");
    if (!row || event.button > 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    dragged = { row, list: row.closest(".order"), from: event.clientY, hasMoved: false };
  });
  root.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const offset = event.clientY - dragged.from;
    if (!dragged.hasMoved && Math.abs(offset) < 6) return;
    dragged.hasMoved = true;
    dragged.row.classList.add("dragging");
    dragged.row.style.transform = `translateY(${offset}px)`;
    const target = targetIndex(dragged.row, offset);
    const index = Number(dragged.row.dataset.place);
    for (const other of dragged.list.children) {
      if (other === dragged.row) continue;
      const at = Number(other.dataset.place);
      const gap = dragged.row.offsetHeight + 4;
      const shift = at > index && at <= target ? -gap : at < index && at >= target ? gap : 0;
      other.style.transform = shift ? `translateY(${shift}px)` : "";
    }
  });
  const drop = (event) => {
    if (!dragged) return;
    const { row, list, from, hasMoved } = dragged;
    dragged = null;
    for (const each of list.children) each.style.transform = "";
    row.classList.remove("dragging");
    if (hasMoved) {
      hasDropped = true;
      const index = Number(row.dataset.place);
      const target = event.type === "pointercancel" ? index : targetIndex(row, event.clientY - from);
      if (target !== index) post([...JSON.parse(list.dataset.event), index, target]);
    }
    onDrop();
  };
  root.addEventListener("pointerup", drop);
  root.addEventListener("pointercancel", drop);
  return { isDragging: () => Boolean(dragged?.hasMoved) };
}

/** Return the event that moves a name one place: the first becomes the last, the last the first. */
export function moveEvent(handle, step) {
  const [index, count] = [Number(handle.dataset.place), Number(handle.dataset.count)];
  return [...JSON.parse(handle.closest(".order").dataset.event), index, (index + step + count) % count];
}

function targetIndex(row, offset) {
  const count = row.parentElement.children.length;
  const target = Number(row.dataset.place) + Math.round(offset / (row.offsetHeight + 4));
  return Math.max(0, Math.min(count - 1, target));
}
