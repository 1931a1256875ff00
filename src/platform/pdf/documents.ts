import { Injectable } from '@nestjs/common';
import { ServerConfig } from '../config/config.js';
import { Clock } from '../clock/clock.js';
import { Offload } from '../offload/offload.js';
import type { Task } from '../offload/task.js';

/** Author and date of a document. */
export interface Origin {
  author: string;
  createdAt: Date;
}

/** Creates PDFs in a separate process, since the layout takes seconds. */
@Injectable()
export class Documents {
  constructor(
    private readonly offload: Offload,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError 503 if too many wait, 400 WORK_LIMIT for one that takes too long */
  async pdf<Content>(
    task: Task<[content: Content, origin: Origin], Uint8Array>,
    tenantId: string,
    content: Content,
  ): Promise<Buffer> {
    const origin = { author: this.server.serviceName, createdAt: this.clock.now() };
    const { buffer, byteOffset, length } = await this.offload.run(task, tenantId, content, origin);
    return Buffer.from(buffer, byteOffset, length);
  }
}
