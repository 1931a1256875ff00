import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** In-process wake-ups of jobs, which avoid the delay until the next sweep. They may get lost. */
@Injectable()
export class JobNudges {
  private readonly bus = new EventEmitter();

  /** @param tenantId the tenant with work; absent: unknown */
  nudge(jobName: string, tenantId?: string): void {
    this.bus.emit(jobName, tenantId);
  }

  onNudge(jobName: string, listener: (tenantId?: string) => void): void {
    this.bus.on(jobName, listener);
  }
}
