/** Deeper than anything that the service or the backup tool writes. */
const DEEPEST = 64;

/** Why what a source says cannot be stored, or shown in a report that is stored; null: it can. @param json of any type */
export function reasonNotStorable(json: unknown): string | null {
  const open: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    const reason = typeof value === 'string' ? reasonAgainstText(value) : null;
    if (reason !== null) return reason;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEEPEST) return `is nested more than ${DEEPEST} deep`;
    const names = Array.isArray(value) ? [] : Object.keys(value);
    for (const inner of [...names, ...(Object.values(value) as unknown[])])
      open.push({ value: inner, depth: depth + 1 });
  }
  return null;
}

/** PostgreSQL stores neither. */
function reasonAgainstText(text: string): string | null {
  if (text.includes('\0')) return 'has a text with a NUL character';
  return text.isWellFormed() ? null : 'has a text with half of a surrogate pair';
}
