/** Of letters in their decomposed form (Unicode, `NFD`): U+0300 to U+036F. Marks of Hindi, Thai, Arabic and others stay. */
const ACCENTS = /[\u0300-\u036f]+/g;

/** Letters that are not decomposed, a sigma at the end, and what keyboards have in the place of typographic characters. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe' },
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", ʼ: "'", '´': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-', '−': '-', '\u00a0': ' ', '\u202f': ' ' },
};
const ANY_OF_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Texts that people take for the same become equal: in any case, with accents or without (`Núñez` and `nunez`, `Groß` and
 * `GROSS`), composed or decomposed, with straight or curly quotes. The database does the same by its function `search_folded`.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .replaceAll(ANY_OF_PLAIN, (character) => PLAIN[character]!);
