import { showBidiControls } from '../domain/bidi-controls.js';

/** In one line, at most so many characters; a cut text ends with `…`. */
export function oneLine(text: string, limit: number): string {
  return cut(showBidiControls(text).replace(/\s+/g, ' ').trim(), limit).text;
}

/** At most so many characters, none of them split, and whether the text was cut. */
export function cut(text: string, limit: number): { text: string; wasCut: boolean } {
  if (text.length <= limit) return { text, wasCut: false };
  const letters = [...text.slice(0, 2 * limit + 2)];
  if (letters.length <= limit) return { text, wasCut: false };
  return { text: `${letters.slice(0, limit).join('').trimEnd()}…`, wasCut: true };
}

const LONGEST_NAME = 80;
/**
 * Characters that mail programs take for the middle of an address (the last three are dots of other scripts), also
 * before invisible characters.
 */
const ADDRESS_MARK = /([.:/@\u3002\uff0e\uff61])(?=\p{Cf}*[\p{L}\p{N}_/])/gu;
const NOTHING_WIDE = '\u200b';
const CONTROL = /[^\P{Cc}\n]/gu;

/**
 * A text that an unknown person may have written, for a mail to somebody else: mail programs make no link of it. Line
 * breaks stay. Every such text goes into a mail through this function or `untrustedName`.
 */
export function untrustedText(text: string, limit: number): { text: string; wasCut: boolean } {
  const shown = cut(showBidiControls(text).replace(CONTROL, ' '), limit);
  return { ...shown, text: shown.text.replace(ADDRESS_MARK, `$1${NOTHING_WIDE}`) };
}

/** The same in one line, and not long: a name, a title. */
export function untrustedName(name: string, limit = LONGEST_NAME): string {
  return untrustedText(oneLine(name, limit), limit + 1).text;
}
