/** How often to look for more while sends are under way, in milliseconds. */
const LOOK_MS = 1000;

export interface Claim<T> {
  /** Rows looked at, those included that came to an end without being sent. */
  taken: number;
  /** Rows that are ours to send now, under a lease. */
  ready: T[];
  /** False: whatever is due was taken, so that a place that becomes free is no reason to look again. */
  mayBeMore: boolean;
}

/** What a queue does with its deliveries. */
export interface DeliveryWork<T> {
  /** Takes due rows, as far as there is room beside those under way. */
  claim(underway: readonly T[]): Promise<Claim<T>>;
  /** One attempt, its result written down. */
  send(item: T): Promise<void>;
  /** A result could not be written: the row stays `sending` and is taken up again when its lease has run out. */
  lost(item: T, error: unknown): void;
}

/**
 * Sends what is due. One run goes on until nothing is due and nothing is on its way: meanwhile it takes more whenever a
 * send has ended for which something may wait, a nudge arrives or a second has passed, so it never waits for the slowest.
 */
export class DeliveryLoop<T> {
  private readonly underway = new Map<Promise<void>, T>();
  private readonly wakeUp = new WakeUpSignal();
  private stopping = false;
  private mayBeMore = true;

  constructor(private readonly work: DeliveryWork<T>) {}

  /** @returns how many rows it took */
  async run(): Promise<number> {
    let total = 0;
    while (!this.stopping) {
      this.wakeUp.reset();
      this.mayBeMore = true; // what ends during the look may be what it has no place for
      const before = this.all;
      const { taken, ready, mayBeMore } = await this.work.claim(before);
      this.mayBeMore = mayBeMore;
      total += taken;
      for (const item of ready) this.admit(item);
      if (taken > 0) continue;
      if (this.underway.size > 0) await this.wakeUp.wait(LOOK_MS);
      // Sends that ended during the look made room that it did not know of: then one more look is needed.
      else if (before.length === 0) break;
    }
    return total;
  }

  /** There may be something new: a run under way looks at once. */
  nudge(): void {
    this.wakeUp.give();
  }

  /** Takes nothing more. */
  stop(): void {
    this.stopping = true;
    this.wakeUp.give();
  }

  /** What is on its way, what has a place but is not ours yet included. */
  get all(): readonly T[] {
    return [...this.underway.values()];
  }

  /** Whether nothing more is to be taken. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Resolves when nothing is on its way any more. */
  async finished(): Promise<void> {
    while (this.underway.size > 0) await Promise.all(this.underway.keys());
  }

  /**
   * Has a place from now on, and is sent.
   * @param isOurs when that is known only later: sent when it comes true, let go when false
   */
  admit(item: T, isOurs?: Promise<boolean>): void {
    const sending = this.sendOurs(item, isOurs)
      .catch((error: unknown) => this.work.lost(item, error))
      .finally(() => {
        this.underway.delete(sending);
        if (this.mayBeMore || this.underway.size === 0) this.wakeUp.give();
      });
    this.underway.set(sending, item);
  }

  private async sendOurs(item: T, isOurs: Promise<boolean> | undefined): Promise<void> {
    if (isOurs === undefined || (await isOurs)) await this.work.send(item);
  }
}

/** Wakes one waiter. A signal given since the last `reset` counts, so that none is missed between a look and the wait. */
class WakeUpSignal {
  private given = false;
  private wakeUp: (() => void) | null = null;

  give(): void {
    this.given = true;
    this.wakeUp?.();
  }

  reset(): void {
    this.given = false;
  }

  /** Resolves when the signal is given, or after so many milliseconds of real time. */
  async wait(timeoutMs: number): Promise<void> {
    if (this.given) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = null;
  }
}
