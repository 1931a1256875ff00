/** Colours that people with any colour vision tell apart (Okabe and Ito, and darker ones). */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#9b5aa8', '#7a6a00', '#b0466a', '#56808f', '#8a5a3b'];

/** A person's colour: the same everywhere. */
export function colorOf(key: string): string {
  let hash = 0;
  for (const letter of key) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return COLORS[hash % COLORS.length]!;
}

/**
 * Colours of people who are shown together: of the first eight no two are alike. Each keeps their own where nobody before them
 * has it.
 */
export function colorsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const given = new Map<string, string>();
  const taken = new Set<string>();
  const give = (name: string, color: string): void => {
    given.set(name, color);
    taken.add(color);
  };
  for (const name of all) if (!taken.has(colorOf(name))) give(name, colorOf(name));
  for (const name of all) if (!given.has(name)) give(name, COLORS.find((color) => !taken.has(color)) ?? colorOf(name));
  return given;
}
