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
/** What mail programs take for the middle of an address (the last three are dots of names in other scripts), also before signs that nobody sees. */
const ADDRESS_MARK = /([.:/@\u3002\uff0e\uff61])(?=\p{Cf}*[\p{L}\p{N}_/])/gu;
const NOTHING_WIDE = '\u200b';
const CONTROL = /[^\P{Cc}\n]/gu;

/**
 * Words that strangers may have chosen, in a mail to somebody who does not know them: no mail program makes a link of them,
 * whatever they look like. Line breaks stay. The one way of such words into such a mail, whole or by `strangersName`.
 */
export function strangersText(text: string, limit: number): { text: string; wasCut: boolean } {
  const shown = cut(text.replace(TURNS, '').replace(CONTROL, ' '), limit);
  return { ...shown, text: shown.text.replace(ADDRESS_MARK, `$1${NOTHING_WIDE}`) };
}

/** The same in one line, and not long: a name, a title. */
export function strangersName(name: string, limit = LONGEST_NAME): string {
  return strangersText(oneLine(name, limit), limit + 1).text;
}
