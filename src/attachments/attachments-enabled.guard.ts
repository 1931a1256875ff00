import { Injectable, type CanActivate } from '@nestjs/common';
import { AttachmentStorage } from './attachment-storage.js';

/** Contract: all attachment routes answer 503 while no storage is configured, whatever was asked of them. */
@Injectable()
export class AttachmentsEnabledGuard implements CanActivate {
  constructor(private readonly storage: AttachmentStorage) {}

  /** @throws ApiError 503 ATTACHMENTS_DISABLED */
  canActivate(): boolean {
    return this.storage.store !== null;
  }
}
