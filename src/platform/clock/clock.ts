import { Injectable, Logger } from '@nestjs/common';
import { makeIdsBy } from '../ids.js';
import { SteadyTime } from './steady-time.js';

/** The only source of "now" (UTC). Injected, so that a scenario test can move a whole day in a second. */
export abstract class Clock {
  abstract now(): Date;

  /** False for a moment after a jump of a clock: no due work is taken then. */
  abstract get isSure(): boolean;

  /** Takes the database's present time, in milliseconds since 1970, and how long it took to answer. */
  abstract agree(theirs: number, took: number): void;
}

/** The time of the database, which all replicas share, kept between two queries for it. */
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
