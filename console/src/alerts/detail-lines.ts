/** `key: value` on a line each. */
export const linesOf = (details: Readonly<Record<string, string>> | null | undefined): string =>
  Object.entries(details ?? {})
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');

/** The details that such lines say; a line without a colon is a key without a value. */
export const detailsIn = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const at = line.includes(':') ? line.indexOf(':') : line.length;
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );
