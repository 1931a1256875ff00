import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** In-process wake-up calls for jobs: they avoid the delay until the next sweep, and may get lost. */
@Injectable()
export class JobNudges {
  private readonly bus = new EventEmitter();

  /** @param tenantId whose work there is; left out: that is not known */
  nudge(jobName: string, tenantId?: string): void {
    this.bus.emit(jobName, tenantId);
  }

  onNudge(jobName: string, listener: (tenantId?: string) => void): void {
    this.bus.on(jobName, listener);
  }
}
