import { Injectable, Logger } from '@nestjs/common';
import { makeIdsBy } from '../ids.js';
import { SteadyTime } from './steady-time.js';

/** The only source of "now" (UTC). Injected, so that a scenario test can move a whole day in a second. */
export abstract class Clock {
  abstract now(): Date;

  /** False shortly after a jump of a clock: no due work is claimed then. */
  abstract get isSure(): boolean;

  /** Adjusts to the database's time. @param theirs milliseconds since 1970 @param took milliseconds until the answer */
  abstract agree(theirs: number, took: number): void;
}

/** The database's time, which all replicas share, extrapolated between queries. */
@Injectable()
export class SystemClock extends Clock {
  private readonly logger = new Logger('Clock');
  private readonly time = new SteadyTime(
    () => ({ wall: Date.now(), steady: performance.now() }),
    (line) => this.logger.warn(line),
  );

  constructor() {
    super();
    makeIdsBy(() => this.time.now());
  }

  override now(): Date {
    return new Date(this.time.now());
  }

  override get isSure(): boolean {
    return this.time.isSure;
  }

  override agree(theirs: number, took: number): void {
    this.time.agree(theirs, took);
  }
}
