import { createHash } from 'node:crypto';
import { stringify } from 'uuid';

const MAX_NAME = 100;

export interface ObjectOwner {
  tenantId: string;
  alertId: string;
  id: string;
}

/** The name of a completed attachment's object. It contains the file name, reduced to safe characters, for the operator. */
export function objectKeyOf({ tenantId, alertId, id }: ObjectOwner, fileName: string): string {
  return `${tenantId}/${alertId}/${id}/${harmless(fileName)}`;
}

/** The id of a file that came with an alert: the same for the same file, so that a repeated request stores it once. */
export function idOfFile(alertId: string, { fileName, content }: { fileName: string; content: Buffer }): string {
  const hash = createHash('sha256').update(`${alertId} ${fileName}\0`).update(content).digest();
  const bytes = Uint8Array.from(hash.subarray(0, 16));
  // A UUID of version 8, whose bits are its maker's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

/**
 * The name for the upload. It differs from the final one: the upload URL stays valid after the completion, and must
 * not replace the verified object.
 */
export function uploadKeyOf(objectKey: string): string {
  return `uploads/${objectKey}`;
}

/**
 * RFC 6266: a plain name for old clients beside the true one. Always `attachment`, so that no browser shows a file
 * as a page of the storage's origin.
 */
export function contentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${harmless(fileName)}"; filename*=UTF-8''${encoded}`;
}

/** Letters, digits, dots, dashes and underscores of ASCII; no leading dots, never empty. */
function harmless(fileName: string): string {
  const name = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._]+/, '');
  return name.slice(-MAX_NAME) || 'file';
}
