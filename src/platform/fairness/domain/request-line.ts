/** Called when the request may begin. */
export type Begin = () => void;

export interface LineLimits {
  /** Concurrent requests, per owner. */
  most: number;
  /** Waiting requests, per owner. */
  longest: number;
}

/** If more requests of an owner wait than a browser page sends, they are slowed down in favour of other work. */
const PACED = {
  beyond: 8,
  /** The next begins when the last has ended, or after this time, so that a long one does not block others. */
  patienceMs: 1000,
  /** The pause before the next, relative to the duration of the last. */
  restPart: 0.5,
  mostRestMs: 250,
};

/** Time, in milliseconds. */
export interface Timer {
  now(): number;
  /** @returns cancels it */
  after(milliseconds: number, action: () => void): () => void;
}

const TIMER: Timer = {
  now: () => performance.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface Line {
  readonly waiting: Set<Begin>;
  /** The start times of running requests, the oldest first. */
  readonly begunAt: Map<Begin, number>;
  restsUntil: number;
  /** Cancels the timer for the next. */
  stop: (() => void) | null;
}

/**
 * Requests of each owner (tenant) in the order of arrival: a few run concurrently, the others wait. While many wait, one
 * begins at a time, with a pause in between. Owners never wait for one another.
 */
export class RequestLine {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly limits: LineLimits,
    private readonly timer = TIMER,
  ) {}

  get waiting(): number {
    return [...this.lines.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /**
   * Calls `begin` as soon as the request may run; `leave` ends it.
   * @returns false: too many requests of the owner wait already, so it will not begin
   */
  enter(owner: string, begin: Begin): boolean {
    const line = this.lines.get(owner) ?? { waiting: new Set(), begunAt: new Map(), restsUntil: 0, stop: null };
    if (line.waiting.size >= this.limits.longest) return false;
    this.lines.set(owner, line);
    line.waiting.add(begin);
    this.serve(owner, line);
    return true;
  }

  /** Removes a waiting or running request. Repeated calls do nothing. */
  leave(owner: string, begin: Begin): void {
    const line = this.lines.get(owner);
    if (!line) return;
    const begunAt = line.begunAt.get(begin);
    line.waiting.delete(begin);
    line.begunAt.delete(begin);
    if (begunAt !== undefined) {
      const now = this.timer.now();
      line.restsUntil = now + Math.min(PACED.mostRestMs, (now - begunAt) * PACED.restPart);
    }
    this.serve(owner, line);
  }

  private serve(owner: string, line: Line): void {
    line.stop?.();
    line.stop = null;
    for (const begin of line.waiting) {
      const wait = this.timeToWait(line);
      if (wait > 0) {
        if (wait !== Infinity) line.stop = this.timer.after(wait, () => this.serve(owner, line));
        return;
      }
      line.waiting.delete(begin);
      line.begunAt.set(begin, this.timer.now());
      begin();
    }
    if (line.begunAt.size === 0) this.lines.delete(owner);
  }

  /** Milliseconds until the next may begin; infinite: when one ends. */
  private timeToWait({ waiting, begunAt, restsUntil }: Line): number {
    if (begunAt.size >= this.limits.most) return Infinity;
    if (waiting.size <= PACED.beyond) return 0;
    const last = [...begunAt.values()].at(-1) ?? -Infinity;
    return Math.max(restsUntil, last + PACED.patienceMs) - this.timer.now();
  }
}
