import type { Occasion } from './messages.js';

/* Texts that several channels share. */

/** The prefix of the alert's message for its event; a page has none. */
export const NEWS: Readonly<Record<Occasion, string>> = {
  'create-alert': '',
  acknowledged: 'Acknowledged: ',
  closed: 'Closed: ',
  assigned: 'Assigned: ',
};

/** In one line, and no longer than that; what is cut ends with three dots (which every phone knows). */
export function brief(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= limit) return line;
  // A character is one or two UTF-16 units: so many are enough.
  const letters = [...line.slice(0, 2 * limit + 2)];
  if (letters.length <= limit) return letters.join('');
  return limit <= 3
    ? ''
    : `${letters
        .slice(0, limit - 3)
        .join('')
        .trimEnd()}...`;
}
