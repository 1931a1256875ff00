import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { withDeadline } from '../deadline.js';
import { isDatabaseUnavailable } from '../http/database-errors.js';
import { InternalErrors } from '../metrics/internal-errors.js';
import { DEFECT, type AttemptOutcome } from './domain/attempt.js';
import { MINUTE_MS } from '../durations.js';

/** Which deadline an attempt has. `files`: what it sends is made first, and takes long to send. */
export type Patience = 'message' | 'files';

export interface GuardedRow {
  queue: string;
  id: string;
}

/** One that was taken under a lease, and when that ends, by the clock. */
export interface LeasedRow extends GuardedRow {
  dueAt: Date;
}

/** Another worker may hold the row by now: that one decides. */
class LeaseTooShort extends Error {}

/**
 * Makes every attempt end, and end with a result: one that throws, or whose answer never comes because the code that
 * should give it died in a callback, has failed like any other. It neither keeps its place for ever nor loops.
 */
@Injectable()
export class AttemptGuard {
  /** In milliseconds: above what providers may take (10 s, 60 s), below the leases of the rows (30 s, 10 min). */
  readonly deadlines: Record<Patience, number> = { message: 20_000, files: 5 * MINUTE_MS };

  private readonly logger = new Logger(AttemptGuard.name);

  constructor(
    private readonly internalErrors: InternalErrors,
    private readonly clock: Clock,
  ) {}

  /**
   * @param attempt composing included: whatever belongs to this row alone
   * @throws only when the database is away, or the lease does not outlast the attempt (this process was asleep, or its
   * commit took long): then the row's lease decides
   */
  async run<R extends AttemptOutcome>(
    { queue, id, dueAt }: LeasedRow,
    attempt: () => R | Promise<R>,
    patience: Patience = 'message',
  ): Promise<R | { kind: 'retryable'; reason: string }> {
    const deadline = this.deadlines[patience];
    if (!this.clock.isSure || this.clock.now().getTime() + deadline > dueAt.getTime()) {
      this.logger.warn(
        { where: queue, row: id },
        'Claimed too long ago to be sent now; another worker claims it when its lease ends',
      );
      throw new LeaseTooShort();
    }
    try {
      return await withDeadline(begin(attempt), deadline);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.internalErrors.note(
        queue,
        id,
        error,
        'An attempt failed by a defect; the row is tried again, then set aside',
      );
      return { kind: 'retryable', reason: `${DEFECT}: ${textOf(error)}`.slice(0, 300) };
    }
  }

  /** A result could not be written: the row is taken up again when its lease has run out. */
  lost({ queue, id }: GuardedRow, error: unknown): void {
    if (error instanceof LeaseTooShort) return;
    this.internalErrors.note(queue, id, error, 'A result was not recorded');
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is thrown at once is a rejection, too. */
async function begin<R>(attempt: () => R | Promise<R>): Promise<R> {
  return attempt();
}
