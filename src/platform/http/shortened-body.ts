import { delimiterOf, isForm } from './form-parts.js';

/** Of each text or part so many bytes are kept, and of all so many. */
const MOST_OF_ONE = 64 * 1024;
const MOST_KEPT = 2 * 1024 * 1024;

/**
 * Takes a body of any length piece by piece, in little memory: of each text of a JSON body, each field of a form and each part of a
 * mail its beginning is kept, so that what remains is a body of the same form.
 */
export interface ShortenedBody {
  add(piece: Buffer): void;
  /** What is kept so far. */
  bytes(): Buffer;
}

/** @param beginning of the body: whatever the type says, JSON begins with a brace */
export function shortenedBody(contentType: string, beginning: Buffer): ShortenedBody {
  const text = beginning.toString('latin1', 0, 100);
  if (/^\s*[{[]/.test(text)) return new ShortenedJson();
  if (!isForm(contentType)) return new ShortenedParts('\n--');
  const delimiter = delimiterOf(contentType);
  return new ShortenedParts(delimiter === null ? '&' : `\n${delimiter}`);
}

class Kept {
  private readonly all = Buffer.allocUnsafe(MOST_KEPT);
  private length = 0;
  /** Bytes of the present text or part. */
  private ofOne = 0;

  begin(): void {
    this.ofOne = 0;
  }

  get isFull(): boolean {
    return this.ofOne >= MOST_OF_ONE;
  }

  add(byte: number): void {
    this.ofOne++;
    if (this.length < MOST_KEPT) this.all[this.length++] = byte;
  }

  bytes(): Buffer {
    return this.all.subarray(0, this.length);
  }
}

/** UTF-8: no character ends before such a byte. */
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** Parts between separators, whose first byte stands nowhere else in them. */
class ShortenedParts implements ShortenedBody {
  private readonly kept = new Kept();
  private readonly separator: Buffer;
  private matched = 0;
  private isCut = false;

  constructor(separator: string) {
    this.separator = Buffer.from(separator, 'latin1');
  }

  add(piece: Buffer): void {
    const { kept, separator } = this;
    for (let at = 0; at < piece.length; at++) {
      if (this.isCut && this.matched === 0) while (at < piece.length && piece[at] !== separator[0]) at++;
      const byte = piece[at];
      if (byte === undefined) return;
      if (!this.isCut && kept.isFull && !isContinuation(byte)) this.isCut = true;
      if (!this.isCut) kept.add(byte);
      this.matched = byte === separator[this.matched] ? this.matched + 1 : byte === separator[0] ? 1 : 0;
      if (this.matched < separator.length) continue;
      this.matched = 0;
      if (this.isCut) this.addSeparator();
      this.isCut = false;
      kept.begin();
    }
  }

  bytes(): Buffer {
    return this.kept.bytes();
  }

  /** After a cut, a separator at the end of a line again. */
  private addSeparator(): void {
    if (this.separator[0] === LF) this.kept.add(CR);
    for (const each of this.separator) this.kept.add(each);
  }
}

const [LF, CR, QUOTE, BACKSLASH, U] = [0x0a, 0x0d, 0x22, 0x5c, 0x75];

class ShortenedJson implements ShortenedBody {
  private readonly kept = new Kept();
  private inText = false;
  private isCut = false;
  /** Bytes of an escape that are still to come. */
  private escape = 0;
  private isEscaped = false;

  add(piece: Buffer): void {
    for (let at = 0; at < piece.length; at++) {
      if (this.isCut && !this.isEscaped)
        while (at < piece.length && piece[at] !== QUOTE && piece[at] !== BACKSLASH) at++;
      const byte = piece[at];
      if (byte !== undefined) this.addByte(byte);
    }
  }

  bytes(): Buffer {
    return this.kept.bytes();
  }

  private addByte(byte: number): void {
    const { kept } = this;
    const isEnd = byte === QUOTE && !this.isEscaped;
    if (isEnd) {
      this.inText = !this.inText;
      this.isCut = false;
      this.escape = 0;
      kept.begin();
      kept.add(byte);
      return;
    }
    if (this.inText && !this.isCut && kept.isFull && this.escape === 0 && !isContinuation(byte)) this.isCut = true;
    this.follow(byte);
    if (!this.isCut) kept.add(byte);
  }

  /** `\"` ends no text, and no cut goes through `\u00e9`. */
  private follow(byte: number): void {
    if (this.isEscaped) {
      this.isEscaped = false;
      this.escape = byte === U ? 4 : 0;
    } else if (byte === BACKSLASH && this.inText) {
      this.isEscaped = true;
      this.escape = 1;
    } else if (this.escape > 0) this.escape--;
  }
}
