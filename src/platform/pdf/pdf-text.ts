/**
 * Normalises text for a page: one kind of line end, no tabs and control characters, at most one empty line at a time.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * As much of the text as fits, cut after a line or word if possible, and the rest.
 * @param fits monotonic: if a text fits, its prefixes fit
 */
export function cutToFit(text: string, fits: (part: string) => boolean): [part: string, rest: string] {
  if (fits(text)) return [text, ''];
  let low = 0;
  let high = text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(text.slice(0, middle))) low = middle;
    else high = middle;
  }
  const end = Math.max(low, 1);
  const gap = text.slice(0, end + 1).search(/\s\S*$/);
  // Keeps surrogate pairs together.
  const whole = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end;
  const at = gap > 0 ? gap : whole;
  return [text.slice(0, at), text.slice(at).trimStart()];
}

/** No-break spaces belong to a word. */
const LONG_WORD = /[\S\u00a0\u2007\u202f]{30,}/g;
const PIECE = /.{10}/gsu;

/**
 * Adds zero-width spaces to long words, such as URLs and keys, as possible breaks. pdfkit's own breaking takes quadratic time.
 */
export function breakable(text: string): string {
  return text.replace(LONG_WORD, (word) => word.replace(PIECE, '$&\u200b'));
}
