import { Injectable } from '@nestjs/common';

/** The only source of "now" (UTC). Injected, so that a scenario test can move a whole day in a second. */
export abstract class Clock {
  abstract now(): Date;
}

@Injectable()
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
