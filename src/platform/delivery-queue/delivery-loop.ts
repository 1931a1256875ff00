/** How often to look for more while sends are under way, in milliseconds. */
const LOOK_MS = 1000;

/** Due rows of one tenant, which are being claimed. */
export interface Turn<Row, R> {
  rows: readonly Row[];
  claimed: Promise<Claimed<R>>;
}

/** What a tenant's turn came to. */
export interface Claimed<R> {
  /** Rows claimed, those included that came to an end without being sent. */
  taken: number;
  /** Rows that somebody else holds: later looks of the run pass them over. */
  held: number;
  /** Rows that are ours to send now, under a lease. */
  ready: readonly R[];
}

/** Due rows of all tenants, as far as there is room. */
export interface Due<Row, R> {
  turns: readonly Turn<Row, R>[];
  /** False: whatever is due is being claimed, so that a place that becomes free is no reason to look again. */
  mayBeMore: boolean;
}

/** What a queue does with its deliveries. */
export interface DeliveryWork<Row, R> {
  /** Finds due rows, as far as there is room beside those under way, and begins to claim them. */
  claim(underway: readonly Row[]): Promise<Due<Row, R>>;
  /** One attempt, its result written down. */
  send(item: R): Promise<void>;
  /** A result could not be written: the row stays `sending` and is taken up again when its lease has run out. */
  lost(item: R, error: unknown): void;
}

/**
 * Sends what is due. One run goes on until nothing is due and nothing is on its way: meanwhile it takes more whenever a turn has
 * ended, a send has ended for which something may wait, a nudge arrives or a second has passed, so it waits neither for the slowest
 * receiver nor for the slowest tenant.
 */
export class DeliveryLoop<Row, R extends { row: Row }> {
  private readonly underway = new Map<Promise<void>, Row>();
  /** Turns that have not ended: their rows have places already. */
  private readonly turns = new Map<Promise<void>, readonly Row[]>();
  private readonly wakeUp = new WakeUpSignal();
  private stopping = false;
  private mayBeMore = true;
  /** Rows claimed since the beginning of the run, and those passed over. */
  private taken = 0;
  private held = 0;
  /** Why a turn has failed, for the run to say. */
  private failure: Error | undefined;

  constructor(private readonly work: DeliveryWork<Row, R>) {}

  /** @returns how many rows it took @throws what a turn has failed with */
  async run(): Promise<number> {
    this.taken = 0;
    this.held = 0;
    while (!this.stopping) {
      this.wakeUp.reset();
      this.mayBeMore = true; // what ends during the look may be what it has no place for
      const [before, found] = [this.all, this.taken + this.held];
      const { turns, mayBeMore } = await this.work.claim(before);
      this.mayBeMore = mayBeMore;
      for (const turn of turns) this.begin(turn);
      if (!this.isIdle) await this.wakeUp.wait(LOOK_MS);
      this.throwFailure();
      // Sends that ended during the look made room that it did not know of: then one more look is needed.
      if (this.isIdle && before.length === 0 && this.taken + this.held === found) break;
    }
    return this.taken;
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
  get all(): readonly Row[] {
    return [...this.underway.values(), ...[...this.turns.values()].flat()];
  }

  /** Whether nothing more is to be taken. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Resolves when nothing is on its way any more. */
  async finished(): Promise<void> {
    while (!this.isIdle) await Promise.all([...this.turns.keys(), ...this.underway.keys()]);
  }

  /**
   * Has a place from now on, and is sent.
   * @param isOurs when that is known only later: sent when it comes true, let go when false
   */
  admit(item: R, isOurs?: Promise<boolean>): void {
    const sending = this.sendOurs(item, isOurs)
      .catch((error: unknown) => this.work.lost(item, error))
      .finally(() => {
        this.underway.delete(sending);
        if (this.mayBeMore || this.isIdle) this.wakeUp.give();
      });
    this.underway.set(sending, item.row);
  }

  /** What is claimed keeps its place, and is sent; what is not, somebody else has. */
  private begin({ rows, claimed }: Turn<Row, R>): void {
    const turn = claimed
      .then(
        ({ taken, held, ready }) => {
          for (const item of ready) this.admit(item);
          this.taken += taken;
          this.held += held;
          this.wakeUp.give();
        },
        (error: Error) => {
          this.failure = error;
          this.wakeUp.give();
        },
      )
      .finally(() => this.turns.delete(turn));
    this.turns.set(turn, rows);
  }

  private get isIdle(): boolean {
    return this.turns.size === 0 && this.underway.size === 0;
  }

  private throwFailure(): void {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
  }

  private async sendOurs(item: R, isOurs: Promise<boolean> | undefined): Promise<void> {
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
