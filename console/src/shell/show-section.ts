const PATIENCE_MS = 10_000;

/** Shows the section that the address names behind `#` by the id of its heading, as soon as that is there. */
export function showSection(): void {
  const id = location.hash.slice(1);
  if (id === '') return;
  const find = (): boolean => {
    const heading = document.querySelector<HTMLElement>(`main h2#${CSS.escape(id)}`);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
    return heading !== null;
  };
  if (find()) return;
  const watch = new MutationObserver(() => find() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
}
