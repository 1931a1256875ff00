import { groupBy } from '../../../platform/group-by.js';
import { cut, storable } from '../../lifecycle/domain/derived-alert.js';

/** Largest file (contract: 10 MB). */
export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_PER_ALERT = 10;
export const UPLOAD_SECONDS = 15 * 60;
export const DOWNLOAD_SECONDS = 60 * 60;

/** Of a file's name and of its media type. */
export const LONGEST_NAME = 255;
/** `type/subtype` with parameters, in the characters that a header may hold. */
export const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[ -~]*)?$/;
export const DEFAULT_TYPE = 'application/octet-stream';

/** An upload that began just before its URL expired has ended by then. */
const UPLOADS_END_SECONDS = 60 * 60;

/** From mint to uploaded; a mint that is never completed is swept. */
export interface AttachmentState {
  createdAt: Date;
  /** When its upload was completed; null: a pending mint. */
  uploadedAt: Date | null;
}

/** The object that a client has uploaded. */
export interface UploadedObject {
  bytes: number;
}

export type MintDecision = { kind: 'minted' } | { kind: 'refused'; reason: 'alert-full' };

/** A file that a sender sends along, a mail for example. */
export interface SentFile {
  fileName: string;
  contentType: string;
  /** Null: not known. */
  bytes: number | null;
  /** Null: the sender only names the file. */
  content: Buffer | null;
}

/** A file that can be stored. */
export type StorableFile = Omit<SentFile, 'content'> & { content: Buffer };

/** A file that is not stored. */
export interface LeftOutFile {
  file: Pick<SentFile, 'fileName' | 'bytes'>;
  why: LeftOutReason;
}
type LeftOutReason = keyof typeof LEFT_OUT;

const LEFT_OUT = {
  'no-storage': 'no storage is configured',
  'not-sent': 'the content was not sent',
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
    const { content } = file;
    const why = !hasStorage ? 'no-storage' : content === null ? 'not-sent' : whyNot(content.length, kept.length);
    if (why === null && content !== null) kept.push({ ...file, content });
    else leftOut.push({ file, why: why ?? 'not-sent' });
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

export type CompletionDecision =
  | { kind: 'uploaded' }
  /** It was complete before: nothing changes. */
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: 'mint-expired' | 'never-uploaded' | 'too-large' };

/** Mints up to this instant are expired: their upload URL is no longer valid. */
function mintsExpiredAt(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_SECONDS * 1000);
}

/** When no upload for a mint made now can arrive any more. */
export function uploadsEndAt(now: Date): Date {
  return new Date(now.getTime() + UPLOADS_END_SECONDS * 1000);
}

/** May the alert have one more? Expired mints do not count. */
export function decideMint(present: readonly AttachmentState[], now: Date): MintDecision {
  const live = present.filter((attachment) => attachment.uploadedAt !== null || !isExpired(attachment, now));
  return live.length < MAX_PER_ALERT ? { kind: 'minted' } : { kind: 'refused', reason: 'alert-full' };
}

/** The result of completing a mint. */
export function decideCompletion(
  attachment: AttachmentState,
  object: UploadedObject | null,
  now: Date,
): CompletionDecision {
  if (attachment.uploadedAt !== null) return { kind: 'unchanged' };
  if (isExpired(attachment, now)) return { kind: 'refused', reason: 'mint-expired' };
  if (object === null) return { kind: 'refused', reason: 'never-uploaded' };
  if (object.bytes > MAX_BYTES) return { kind: 'refused', reason: 'too-large' };
  return { kind: 'uploaded' };
}

function isExpired({ createdAt }: AttachmentState, now: Date): boolean {
  return createdAt <= mintsExpiredAt(now);
}
