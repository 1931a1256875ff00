import { ApiError } from '../../platform/errors/api-error.js';
import type { ObjectStore } from './ports/object-store.js';

/** The operator's object store, if there is one. */
export class AttachmentStorage {
  constructor(private readonly configured: ObjectStore | null) {}

  get enabled(): boolean {
    return this.configured !== null;
  }

  /**
   * Where browsers send files, such as `https://files.s3.eu-central-1.amazonaws.com`: not always where the operator's
   * address points to. Null: no store is configured.
   */
  async uploadOrigin(): Promise<string | null> {
    if (this.configured === null) return null;
    return new URL(await this.configured.uploadUrl('origin', { bytes: 1, contentType: null }, 1, new Date(0))).origin;
  }

  /** @throws ApiError 503 ATTACHMENTS_DISABLED when none is configured */
  get store(): ObjectStore {
    return this.demand();
  }

  /** The same, for who only wants to know that there is one. */
  demand(): ObjectStore {
    if (!this.configured) {
      throw new ApiError(503, 'ATTACHMENTS_DISABLED', 'Attachments are disabled: no storage is configured');
    }
    return this.configured;
  }
}
