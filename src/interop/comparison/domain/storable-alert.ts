import type { OldAlert } from './histories.js';

const LONGEST_TEXT = 2000;

/** With U+FFFD for what PostgreSQL cannot hold, and without the rest of vast texts. */
export function storableAlert(alert: OldAlert): OldAlert {
  const text = JSON.stringify(alert);
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.slice(0, LONGEST_TEXT).replaceAll('\0', '\uFFFD').toWellFormed() : value,
  ) as OldAlert;
}
