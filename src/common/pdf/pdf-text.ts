/** Text as a page can hold it: one kind of line end, no tabs and control characters, no gaps of many empty lines. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * As much of the text as fits, cut behind a line or a word where there is one, and the rest.
 * @param fits monotonous: what fits, fits without its end too
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
  // A cut in the middle of a surrogate pair would leave two halves of nothing.
  const whole = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end;
  const at = gap > 0 ? gap : whole;
  return [text.slice(0, at), text.slice(at).trimStart()];
}

/** A space that joins what it parts is within a word. */
const LONG_WORD = /[\S\u00a0\u2007\u202f]{30,}/g;
const PIECE = /.{10}/gsu;

/**
 * Words that may be longer than a line, such as URLs and keys, with places (zero-width spaces) where they may break.
 * pdfkit can do without, but takes time that grows with the square of their length.
 */
export function breakable(text: string): string {
  return text.replace(LONG_WORD, (word) => word.replace(PIECE, '$&\u200b'));
}
