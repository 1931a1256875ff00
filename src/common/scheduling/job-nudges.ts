import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';

/** In-process wake-up calls for jobs: they avoid the delay until the next sweep, and may get lost. */
@Injectable()
export class JobNudges {
  constructor(private readonly bus: EventEmitter2) {}

  nudge(jobName: string): void {
    this.bus.emit(`job.nudge.${jobName}`);
  }

  onNudge(jobName: string, listener: () => void): void {
    this.bus.on(`job.nudge.${jobName}`, listener);
  }
}
