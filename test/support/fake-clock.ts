import { Clock } from '../../src/platform/clock/clock.js';

/** A clock that stands still until a test moves it. Starts on a Monday noon, UTC. */
export class FakeClock extends Clock {
  private time: number;

  constructor(start: string = '2026-06-01T12:00:00.000Z') {
    super();
    this.time = Date.parse(start);
  }

  override now(): Date {
    return new Date(this.time);
  }

  /** It is right by definition. */
  override readonly isSure = true;
  override agree(): void {
    // Nobody knows better.
  }

  moveTo(instant: string | Date): void {
    this.time = new Date(instant).getTime();
  }

  moveBy(milliseconds: number): void {
    this.time += milliseconds;
  }
}

/** Goes with this machine's clock, as the pages of a browser do, until a test moves it ahead. */
export class RunningClock extends FakeClock {
  override now(): Date {
    return new Date(Math.max(Date.now(), super.now().getTime()));
  }

  override moveBy(milliseconds: number): void {
    this.moveTo(new Date(this.now().getTime() + milliseconds));
  }
}

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);
