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
