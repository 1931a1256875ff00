import type { Occasion } from './messages.js';

/* Words that mails, text messages, calls and phones have in common. */

/** What stands in front of the alert's message when something happened to it; a page needs no word. */
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
  // A letter is one or two units of the string: so many are enough, however long it is.
  const letters = [...line.slice(0, 2 * limit + 2)];
  if (letters.length <= limit) return letters.join('');
  return limit <= 3
    ? ''
    : `${letters
        .slice(0, limit - 3)
        .join('')
        .trimEnd()}...`;
}
