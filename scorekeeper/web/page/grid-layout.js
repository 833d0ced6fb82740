// Items of one size in rows: even rows look better than one full and one nearly empty.

/** Set the number of columns of every grid within an element. */
export function layoutGrids(root) {
  const grids = [...root.querySelectorAll("[data-grid]")];
  // All are measured before any is changed, so that layout happens once.
  const counts = grids.map((each) => columnCount(each));
  grids.forEach((each, place) => each.style.setProperty("--columns", counts[place]));
}

function columnCount(grid) {
  const style = getComputedStyle(grid);
  const gap = parseFloat(style.columnGap) || 0;
  const least = minItemWidth(grid);
  const [wanted, most] = [Number(grid.dataset.columns) || 0, Number(grid.dataset.most) || Infinity];
  const fit = Math.max(1, Math.floor((grid.clientWidth + gap) / (least + gap)));
  if (wanted) return Math.min(fit, wanted);
  const count = grid.childElementCount;
  const rows = Math.ceil(count / Math.min(fit, most)) || 1;
  return Math.ceil(count / rows) || 1;
}

/** Return the minimum width of a grid's items in pixels: a number of pixels or of rem, whichever is more. */
function minItemWidth(grid) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(Number(grid.dataset.leastPx), Number(grid.dataset.leastRem) * rem);
}
