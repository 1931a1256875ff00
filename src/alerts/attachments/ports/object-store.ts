import type { UploadedObject } from '../domain/attachment.js';

/** An object at the time of a look-up; `version` (its ETag) differs for one that replaces it later. */
export interface FoundObject extends UploadedObject {
  version: string;
}

/** What the store accepts, and nothing else. */
export interface Upload {
  bytes: number;
  /** Of the request's `Content-Type`; null: none was announced, any goes. */
  contentType: string | null;
}

export interface Download {
  contentType: string;
  /** The whole `Content-Disposition` header. */
  disposition: string;
}

/**
 * A store for files; clients upload and download by signed URLs.
 * Everything but the signing goes over the network and gives up after ten seconds.
 * @throws ApiError 503 when the store cannot be reached or refuses
 */
export interface ObjectStore {
  /** A URL to which one file of that size and type can be PUT until `seconds` after `now`. */
  uploadUrl(key: string, upload: Upload, seconds: number, now: Date): Promise<string>;
  /** A URL from which the file can be read until `seconds` after `now`. */
  downloadUrl(key: string, download: Download, seconds: number, now: Date): Promise<string>;
  /** Stores a file in the place of what is there. */
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Null: there is no such object. */
  find(key: string): Promise<FoundObject | null>;
  /** Copies that version of an object, and says whether it was still there. */
  copy(from: string, to: string, version: string): Promise<boolean>;
  /** A missing object counts as removed. */
  remove(key: string): Promise<void>;
}
