import type { UploadedObject } from '../domain/attachment.js';

/** An object as it was when it was looked at; `version` (its ETag) tells it from one put in its place later. */
export interface FoundObject extends UploadedObject {
  version: string;
}

export interface Download {
  contentType: string;
  /** The whole `Content-Disposition` header. */
  disposition: string;
}

/**
 * A place for files, to which clients upload and from which they download themselves, by signed URLs.
 * Everything but the signing goes over the network and gives up after ten seconds.
 * @throws ApiError 503 when the place cannot be reached or refuses
 */
export interface ObjectStore {
  /** A URL to which one file can be PUT until `seconds` after `now`. */
  uploadUrl(key: string, seconds: number, now: Date): Promise<string>;
  /** A URL from which the file can be read until `seconds` after `now`. */
  downloadUrl(key: string, download: Download, seconds: number, now: Date): Promise<string>;
  /** Null: there is no such object. */
  find(key: string): Promise<FoundObject | null>;
  /** Copies that version of an object, and says whether it was still there. */
  copy(from: string, to: string, version: string): Promise<boolean>;
  /** An object that does not exist is as good as removed. */
  remove(key: string): Promise<void>;
}
