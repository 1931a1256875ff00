import { groupBy } from '../../../platform/group-by.js';
import { cut, storable } from '../../lifecycle/domain/derived-alert.js';
import { DEFAULT_TYPE, LONGEST_NAME, MAX_BYTES, MAX_PER_ALERT, MEDIA_TYPE } from './attachment.js';

/** A file that a sender sends along, a mail for example. */
export interface SentFile {
  fileName: string;
  contentType: string;
  /** Null: not known. */
  bytes: number | null;
  /** Null: the sender only names the file, or it is cut. */
  content: Buffer | null;
  /** It was too large, with all that came beside it. Left out: it was not. */
  isCut?: boolean;
}

/** A file that can be stored. */
export type StorableFile = Omit<SentFile, 'content' | 'isCut'> & { content: Buffer };

/** A file that is not stored. */
export interface LeftOutFile {
  file: Pick<SentFile, 'fileName' | 'bytes'>;
  why: LeftOutReason;
}
type LeftOutReason = keyof typeof LEFT_OUT;

const LEFT_OUT = {
  'no-storage': 'no storage is configured',
  'not-sent': 'the content was not sent',
  cut: 'the mail is too large',
  empty: 'empty',
  'too-large': 'over 10 MB',
  'alert-full': `an alert has at most ${MAX_PER_ALERT} attachments`,
  'no-alert': 'the mail made no alert and no note',
  failed: 'the storage failed',
} as const;

const MOST_NAMES = 20;

/** One text for each reason: `attachments (no storage is configured): a.csv (3 bytes)`. */
export function explainLeftOut(leftOut: readonly LeftOutFile[]): string[] {
  return [...groupBy(leftOut, ({ why }) => why)].map(([why, files]) => {
    const names = files.slice(0, MOST_NAMES).map(({ file }) => `${file.fileName}${sizeOf(file.bytes)}`);
    const more = files.length > MOST_NAMES ? [`${files.length - MOST_NAMES} more`] : [];
    return `attachments (${LEFT_OUT[why]}): ${[...names, ...more].join(', ')}`;
  });
}

/** Which files can be stored, within the limits of uploads; an alert may have attachments already. */
export function decideFiles(
  files: readonly SentFile[],
  hasStorage: boolean,
): { kept: StorableFile[]; leftOut: LeftOutFile[] } {
  const kept: StorableFile[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const given of files) {
    const file = { ...given, fileName: storableName(given.fileName), contentType: mediaTypeOf(given.contentType) };
    const { content, isCut = false } = file;
    const unsent = isCut ? 'cut' : 'not-sent';
    const why = !hasStorage ? 'no-storage' : content === null ? unsent : whyNot(content.length, kept.length);
    if (why === null && content !== null) kept.push({ ...file, content });
    else leftOut.push({ file, why: why ?? unsent });
  }
  return { kept, leftOut };
}

function whyNot(bytes: number, before: number): LeftOutReason | null {
  if (bytes === 0) return 'empty';
  if (bytes > MAX_BYTES) return 'too-large';
  return before < MAX_PER_ALERT ? null : 'alert-full';
}

const storableName = (name: string): string => cut(storable(name).trim(), LONGEST_NAME) || 'attachment';

const mediaTypeOf = (type: string): string =>
  MEDIA_TYPE.test(type) && type.length <= LONGEST_NAME ? type : DEFAULT_TYPE;

function sizeOf(bytes: number | null): string {
  if (bytes === null) return '';
  const [size, unit] = bytes < 1000 ? [bytes, 'bytes'] : bytes < 1e6 ? [bytes / 1000, 'kB'] : [bytes / 1e6, 'MB'];
  return ` (${unit === 'MB' ? size.toFixed(1) : Math.round(size)} ${unit})`;
}
