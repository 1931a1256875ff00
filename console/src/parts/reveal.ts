/** Scrolls to a field, so that no bar at an edge of the window covers it, and gives it the focus. */
export function reveal(field: HTMLElement | null): void {
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
  field?.focus({ preventScroll: true });
}
