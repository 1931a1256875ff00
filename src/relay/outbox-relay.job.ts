import { Injectable } from '@nestjs/common';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { Backlog, rowsDue, ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { SlowTenants } from '../common/scheduling/slow-tenants.js';
import type { Whose } from '../common/scheduling/whose.queries.js';
import type { WorkKind } from '../common/scheduling/work-kind.queries.js';
import { WorkVersions } from '../job-runner/work-versions.js';
import { FairQueue, RecentOwners } from '../common/fairness/domain/fair-queue.js';
import { ConsumerRegistry } from '../common/events/consumer-registry.js';
import { OUTBOX_JOB } from '../common/events/outbox.js';
import { EventWork, type Lane, ROWS } from './event-work.js';
import { claimEvents, FRESH_EVENTS, type OutboxRow, WAITING_EVENTS } from './outbox.queries.js';

/** Events handled together: with the rows they bound the next event's delay. */
const EVENTS = 300;
/** The same of a tenant whose work takes long. */
const EVENTS_APART = 20;
/** Rows of one tenant at most, while several tenants have had events within so many milliseconds. */
const SHARE = { rows: 2, atWorkMs: 2000 };

/**
 * Delivers the events of all tenants together, but for those of tenants whose work takes long, and those that have failed
 * before (`FailedEvents`).
 */
@Injectable()
@ScheduledJob({ name: OUTBOX_JOB, everyMs: 1000, batchSize: ROWS, vital: true, waits: rowsDue(WAITING_EVENTS) })
@Backlog({ queue: 'outbox', ...WAITING_EVENTS })
export class OutboxRelay implements Job {
  /** More events wait than fit one batch: tenants take turns. */
  private behind = false;
  private readonly recent = new RecentOwners(SHARE.atWorkMs);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly work: EventWork,
    private readonly consumers: ConsumerRegistry,
    private readonly versions: WorkVersions,
    private readonly slow: SlowTenants,
  ) {
    slow.worksApart((whose, now) => this.handleApart(whose, now));
  }

  async runOnce(now: Date): Promise<number> {
    // For the log and the metric; the claim checks by itself.
    for (const kind of this.consumers.kinds) await this.versions.leaves(kind);
    return this.slow.leavingOut(ROWS, async (whose) => {
      const lane: Lane = {
        claim: (tx, kinds) => this.claim(tx, kinds, whose, now),
        transaction: (work) => this.unitOfWork.shared(work),
      };
      let handled = 0;
      do handled += await this.work.handleNext(lane, now);
      while (this.behind && handled < ROWS);
      return handled;
    });
  }

  private handleApart(whose: Whose, now: Date): Promise<number> {
    const options = { now, limit: ROWS, inTurns: true, mostOfOne: ROWS, whose, among: WAITING_EVENTS };
    const lane: Lane = {
      claim: async (tx, kinds) => asManyAsFit(await claimEvents(tx, kinds, options), EVENTS_APART),
      transaction: (work) => this.unitOfWork.system(work),
    };
    return this.work.handleNext(lane, now);
  }

  /**
   * Claims as many due rows as are handled together, in turns of the tenants; the others are unlocked with the
   * transaction.
   */
  private async claim(
    tx: SystemTransaction,
    kinds: readonly WorkKind[],
    whose: Whose,
    now: Date,
  ): Promise<OutboxRow[]> {
    const mostOfOne = this.recent.areSeveral(performance.now()) ? SHARE.rows : ROWS;
    // By their turns, what the slow tenants have waiting need not be read.
    const inTurns = this.behind || whose.except.length > 0;
    const rows = await claimEvents(tx, kinds, { now, limit: ROWS, inTurns, mostOfOne, whose, among: FRESH_EVENTS });
    for (const { tenantId } of rows) this.recent.note(tenantId, performance.now());
    const fit = asManyAsFit(rows);
    // Unused shares make a batch smaller: only an empty one means that nothing waits.
    this.behind = rows.length >= ROWS || fit.length < rows.length || (this.behind && rows.length > 0);
    return fit;
  }
}

/** In turns of the tenants; the others are unlocked at the end of the transaction. */
function asManyAsFit(rows: readonly OutboxRow[], events = EVENTS): OutboxRow[] {
  const queue = new FairQueue<OutboxRow>(
    ({ tenantId }) => tenantId,
    // A damaged row may hold none; it fails when it is handled.
    ({ events }) => (Array.isArray(events) ? events.length : 1),
  );
  for (const row of rows) queue.push(row);
  return queue.take({ items: ROWS, weight: events });
}
