import type { Waiting } from '../api-client.js';
import type { RunWaiting } from './run.entity.js';

/** Tells what a crawl waits for, where that takes long. */
export class RunWaits {
  private since: string | null = null;
  private isTold = false;
  private timer: NodeJS.Timeout | undefined;
  /** One after the other: the last that is told counts. */
  private telling = Promise.resolve();

  /**
   * @param longMs an answer that takes longer is told of
   * @param tell may fail: it is told again
   */
  constructor(
    private readonly now: () => Date,
    private readonly longMs: number,
    private readonly tell: (waiting: RunWaiting | null) => Promise<unknown>,
  ) {}

  /** Null: for nothing any more. */
  waiting(what: Waiting | null): void {
    clearTimeout(this.timer);
    if (what === null) {
      this.since = null;
      if (this.isTold) this.say(null);
      return;
    }
    const now = this.now();
    const { pauseMs, ...call } = what;
    this.since ??= now.toISOString();
    const until = pauseMs === null ? null : new Date(now.getTime() + pauseMs).toISOString();
    const waiting = { ...call, since: this.since, until };
    if (until !== null || this.isTold) this.say(waiting);
    else this.timer = setTimeout(() => this.say(waiting), this.longMs);
  }

  private say(waiting: RunWaiting | null): void {
    this.isTold = waiting !== null;
    this.telling = this.telling
      .then(() => this.tell(waiting))
      .then(
        () => undefined,
        () => undefined,
      );
  }
}
