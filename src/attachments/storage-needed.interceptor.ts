import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { AttachmentStorage } from './attachment-storage.js';

/** Contract: all attachment routes answer 503 while no storage is configured, whatever was asked of them. */
@Injectable()
export class StorageNeeded implements NestInterceptor {
  constructor(private readonly storage: AttachmentStorage) {}

  /** @throws ApiError 503 ATTACHMENTS_DISABLED */
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.storage.demand();
    return next.handle();
  }
}
