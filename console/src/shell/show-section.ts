/** `Quiet hours`: quiet-hours, for the part of an address behind `#`. */
export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-');
}

const PATIENCE_MS = 10_000;

/** Shows the section that the address names behind `#`, as soon as its heading is there. */
export function showSection(): void {
  const slug = location.hash.slice(1);
  if (slug === '') return;
  const find = (): boolean => {
    const heading = [...document.querySelectorAll<HTMLElement>('main h2')].find(
      ({ textContent }) => slugOf(textContent?.trim() ?? '') === slug,
    );
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
    return heading !== undefined;
  };
  if (find()) return;
  const watch = new MutationObserver(() => find() && watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
}
