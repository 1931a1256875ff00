import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** In-process wake-up calls for jobs: they avoid the delay until the next sweep, and may get lost. */
@Injectable()
export class JobNudges {
  private readonly bus = new EventEmitter();

  nudge(jobName: string): void {
    this.bus.emit(jobName);
  }

  onNudge(jobName: string, listener: () => void): void {
    this.bus.on(jobName, listener);
  }
}
