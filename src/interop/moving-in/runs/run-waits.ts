import type { Waiting } from '../api-client.js';
import type { RunWaiting } from './run.entity.js';

/** Tells for which of its calls a crawl waits: of those that take long the one that began first. */
export class RunWaits {
  /** By call, in the order of their first tries. */
  private readonly open = new Map<string, RunWaiting>();
  private told: RunWaiting | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** One after the other: the last that is told counts. */
  private telling: Promise<unknown> = Promise.resolve();

  /**
   * @param longMs an answer that takes longer is told of
   * @param tell null: nothing takes long any more
   */
  constructor(
    private readonly now: () => Date,
    private readonly longMs: number,
    private readonly tell: (waiting: RunWaiting | null) => Promise<unknown>,
  ) {}

  /** @param what null: the answer is there */
  waiting(call: string, what: Waiting | null): void {
    if (what === null) this.open.delete(call);
    else {
      const { tries, last, pauseMs } = what;
      const now = this.now();
      const since = this.open.get(call)?.since ?? now.toISOString();
      const until = pauseMs === null ? null : new Date(now.getTime() + pauseMs).toISOString();
      this.open.set(call, { call, since, tries, last, until });
    }
    this.look();
  }

  end(): void {
    this.open.clear();
    this.look();
  }

  private look(): void {
    clearTimeout(this.timer);
    const before = this.now().getTime() - this.longMs;
    const isLong = ({ since, until }: RunWaiting): boolean => until !== null || Date.parse(since) <= before;
    const long = [...this.open.values()].find(isLong) ?? null;
    if (long === null && this.open.size > 0) this.timer = setTimeout(() => this.look(), this.longMs / 2);
    if (long === this.told) return;
    this.told = long;
    this.telling = this.telling.then(() => this.tell(long)).catch(() => undefined);
  }
}
