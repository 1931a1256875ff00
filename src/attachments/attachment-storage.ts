import { ApiError } from '../common/errors/api-error.js';
import type { ObjectStore } from './ports/object-store.js';

/** The operator's object store, if there is one. */
export class AttachmentStorage {
  constructor(private readonly configured: ObjectStore | null) {}

  get enabled(): boolean {
    return this.configured !== null;
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
