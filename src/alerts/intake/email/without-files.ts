/** A mail without its large files. */
export interface SlimMail {
  mail: Buffer;
  /** The large files, by what stands in their place. */
  files: ReadonlyMap<string, Buffer>;
  /** Something else of it is cut. */
  isCut: boolean;
}

/** A mail up to this size is parsed as it is; of a larger one only so much is. */
const SHORT_MAIL = 1024 * 1024;
const SHORT_PART = 64 * 1024;
const LONGEST_HEAD = 16 * 1024;
const SEPARATOR = '\n--';

/**
 * Takes the large files out of a whole mail and cuts its other long parts: a parser needs seconds for it, and many times its size in
 * memory, and anybody who knows the mailbox may send it.
 */
export function withoutFiles(raw: Buffer): SlimMail {
  const files = new Map<string, Buffer>();
  if (raw.length <= SHORT_MAIL) return { mail: raw, files, isCut: false };
  const pieces: Buffer[] = [];
  let [at, length, isCut] = [0, 0, false];
  while (at < raw.length) {
    const next = raw.indexOf(SEPARATOR, at);
    const part = raw.subarray(at, next === -1 ? raw.length : next);
    const head = part.length > SHORT_PART ? headOfFile(part) : null;
    const name = `Pager: file ${files.size}`;
    const piece = head === null ? part.subarray(0, SHORT_PART) : Buffer.concat([head, inBase64(name)]);
    if (head !== null) files.set(name, part.subarray(head.length));
    else if (part.length > SHORT_PART) isCut = true;
    if (length + piece.length > SHORT_MAIL) {
      isCut = true;
      break;
    }
    pieces.push(piece, Buffer.from(SEPARATOR));
    length += piece.length + SEPARATOR.length;
    at += part.length + SEPARATOR.length;
  }
  return { mail: Buffer.concat(pieces), files, isCut };
}

const inBase64 = (text: string): Buffer => Buffer.from(`${Buffer.from(text).toString('base64')}\r`);

/** The head of a part that is a file in base64, with the empty line after it. */
function headOfFile(part: Buffer): Buffer | null {
  const text = part.toString('latin1', 0, LONGEST_HEAD);
  const [head] = /^[^]*?\r?\n\r?\n/.exec(text) ?? [];
  const isFile =
    head !== undefined &&
    /^content-transfer-encoding:[ \t]*base64/im.test(head) &&
    /\battachment\b|\b(?:file)?name\b/i.test(head);
  return isFile ? part.subarray(0, head.length) : null;
}
