/** Signs that turn the direction of what follows them, to the end of the line and of whatever stands behind it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** In one line, at most so many letters; what is cut ends with three dots. */
export function oneLine(text: string, limit: number): string {
  return cut(text.replace(TURNS, '').replace(/\s+/g, ' ').trim(), limit).text;
}

/** At most so many letters, none of them split, and whether that was less than all. */
export function cut(text: string, limit: number): { text: string; wasCut: boolean } {
  if (text.length <= limit) return { text, wasCut: false };
  const letters = [...text.slice(0, 2 * limit + 2)];
  if (letters.length <= limit) return { text, wasCut: false };
  return { text: `${letters.slice(0, limit).join('').trimEnd()}…`, wasCut: true };
}

const LONGEST_NAME = 80;
/** What mail programs take for the middle of an address. */
const ADDRESS_MARK = /([.:/@])(?=[\p{L}\p{N}_/])/gu;
const NOTHING_WIDE = '\u200b';

/**
 * A name that strangers may have chosen, in a mail to somebody who does not know them: one line, not long, and no mail
 * program makes a link of it, whatever it looks like.
 */
export function strangersName(name: string): string {
  return oneLine(name, LONGEST_NAME).replace(ADDRESS_MARK, `$1${NOTHING_WIDE}`);
}
