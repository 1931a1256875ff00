const GAP_PX = 8;

/** Scrolls as far as is needed that no bar at the bottom covers the row of the list that has the focus. */
export function uncoverFocused(): void {
  const row = document.activeElement?.closest('[data-alert]')?.getBoundingClientRect();
  if (!row) return;
  // What is fixed at the bottom of the window above rows.
  const covered = [...document.querySelectorAll('.undo-bar, .inbox .bulk')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ left, right, bottom }) => left < row.right && right > row.left && bottom > row.top)
    .map(({ top }) => row.bottom + GAP_PX - top);
  const by = Math.max(0, ...covered);
  if (by > 0) scrollBy({ top: by, behavior: 'instant' });
}
