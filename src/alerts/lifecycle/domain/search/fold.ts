/**
 * Texts that people take for the same become equal: in any case, composed or decomposed (`ü` as one character or two), with either
 * small sigma, and `ß` as `ss`. `search-conditions.queries.ts` does the same in SQL.
 */
export const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');

const ASCII = /^[\0-\x7f]*$/;

/** A text of which another case is all that there is to fold. */
export const isAscii = (text: string): boolean => ASCII.test(text);
