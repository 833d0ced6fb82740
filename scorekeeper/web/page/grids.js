// Things of one size in rows: even rows look better than one full and one nearly empty.

/** Tell every grid within an element how many columns it has. */
export function arrange(root) {
  const grids = [...root.querySelectorAll("[data-grid]")];
  // All are measured before any is changed, so that the page is laid out once.
  const counts = grids.map((each) => columnsOf(each));
  grids.forEach((each, place) => each.style.setProperty("--columns", counts[place]));
}

function columnsOf(grid) {
  const style = getComputedStyle(grid);
  const gap = parseFloat(style.columnGap) || 0;
  const least = leastOf(grid);
  const [wanted, most] = [Number(grid.dataset.columns) || 0, Number(grid.dataset.most) || Infinity];
  const fit = Math.max(1, Math.floor((grid.clientWidth + gap) / (least + gap)));
  if (wanted) return Math.min(fit, wanted);
  const count = grid.childElementCount;
  const rows = Math.ceil(count / Math.min(fit, most)) || 1;
  return Math.ceil(count / rows) || 1;
}

/** Return the least width of a grid's things, in pixels: so many pixels or so many rem, whichever is more. */
function leastOf(grid) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(Number(grid.dataset.leastPx), Number(grid.dataset.leastRem) * rem);
}
