import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { SourceRefused } from '../moving-in/domain/source-refused.js';
import { Stopped } from '../moving-in/runs/run-reader.js';
import { Comparer, EDGE_MS } from './comparer.js';
import { ReadAlert, StoredComparison } from './comparison.entity.js';
import type { OldAlert } from './domain/histories.js';
import { HistoryReader } from './history-reader.js';

/** A worker that shows no sign of life for so long has lost its comparison. */
export const LEASE_MS = 30_000;
const SIGN_OF_LIFE_MS = 5000;
const MOST_ATTEMPTS = 5;
/** Alerts that are written at a time. */
const AT_ONCE = 20;

/** Has the history of the old service read, and compares it with Pager's. */
@Injectable()
export class ComparisonWorker {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly reader: HistoryReader,
    private readonly comparer: Comparer,
  ) {}

  /**
   * Does what the comparison of the tenant waits for. What it leaves undone, when the process ends or by an unforeseen error, is
   * taken up again; after some such errors the comparison fails.
   */
  async work(tenantId: string, claim: string, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const renewed = (): Date => new Date(this.clock.now().getTime() + LEASE_MS);
    const renew = () => this.change(tenantId, claim, { claimedUntil: renewed() }).catch(() => lost.abort());
    const alive = setInterval(() => void renew(), SIGN_OF_LIFE_MS);
    const ended = AbortSignal.any([stopping, lost.signal]);
    try {
      const stored = await this.unitOfWork.of(tenantId).repo(StoredComparison).findOne({ claim });
      if (stored === null) return;
      if (stored.attempts >= MOST_ATTEMPTS)
        throw new SourceRefused('It could not be done, for a reason that the log of the service has');
      await this.change(tenantId, claim, { attempts: stored.attempts + 1, waiting: null });
      if (stored.state === 'reading') await this.read(stored, claim, ended);
      if (ended.aborted) throw new Stopped();
      await this.compare(stored, claim);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof SourceRefused)) throw error;
      await this.change(tenantId, claim, { ...DONE, state: 'failed', problem: error.message });
    } finally {
      clearInterval(alive);
      await this.change(tenantId, claim, { claim: null, claimedUntil: null }).catch(() => undefined);
    }
  }

  private async read(stored: StoredComparison, claim: string, ended: AbortSignal): Promise<void> {
    const { tenantId, id: comparisonId, from, until } = stored;
    const known = await this.alertsOf(stored);
    let unwritten: OldAlert[] = [];
    const flush = async (): Promise<void> => {
      const alerts = unwritten;
      unwritten = [];
      if (alerts.length === 0) return;
      const createdAt = this.clock.now();
      await this.unitOfWork.transaction(tenantId, async (tx) => {
        // Reading goes on: failures before this count no longer.
        if ((await tx.repo(StoredComparison).update({ claim }, { attempts: 0 })) === 0) throw new Stopped();
        const rows = alerts.map((alert) => ({ comparisonId, externalId: alert.id, alert, createdAt }));
        await tx.repo(ReadAlert).upsert(rows, ['comparisonId', 'externalId']);
      });
    };
    const take = async (alert: OldAlert): Promise<void> => {
      unwritten.push(alert);
      if (unwritten.length >= AT_ONCE) await flush();
    };
    const edges = { from: new Date(from.getTime() - EDGE_MS), until: new Date(until.getTime() + EDGE_MS) };
    const told = {
      ...{ known: new Set(known.map(({ id }) => id)), take, progress: this.progress(tenantId, claim) },
      waiting: (waiting: StoredComparison['waiting']) => this.change(tenantId, claim, { waiting }),
    };
    try {
      const unread = await this.reader.read(stored, edges, told, ended);
      await flush();
      stored.unread = unread;
      await this.change(tenantId, claim, { ...DONE, unread, state: 'comparing' });
    } finally {
      await flush().catch(() => undefined);
    }
  }

  private async compare(stored: StoredComparison, claim: string): Promise<void> {
    const { tenantId, source, from, until, unread } = stored;
    const there = await this.alertsOf(stored);
    const period = { from: from.toISOString(), until: until.toISOString() };
    const report = await this.comparer.report(tenantId, { source, ...period, there, unread });
    await this.change(tenantId, claim, { ...DONE, state: 'ready', report });
    // The report says what is needed of them.
    await this.unitOfWork.transaction(tenantId, (tx) => tx.repo(ReadAlert).delete({ comparisonId: stored.id }));
  }

  private async alertsOf({ tenantId, id: comparisonId }: StoredComparison): Promise<OldAlert[]> {
    const rows = await this.unitOfWork
      .of(tenantId)
      .repo(ReadAlert)
      .find({ comparisonId }, { order: { externalId: 'ASC' } });
    return rows.map(({ alert }) => alert);
  }

  /** Told at most once a second. */
  private progress(tenantId: string, claim: string): (done: number, total: number) => void {
    let told = 0;
    return (done, total) => {
      const now = performance.now();
      if (now - told < 1000) return;
      told = now;
      void this.change(tenantId, claim, { progress: { done, total } }).catch(() => undefined);
    };
  }

  /** @throws Stopped where another has it by now, or nobody wants it any more */
  private async change(tenantId: string, claim: string, fields: Partial<StoredComparison>): Promise<void> {
    const updatedAt = this.clock.now();
    const changed = await this.unitOfWork.transaction(tenantId, (tx) =>
      tx.repo(StoredComparison).update({ claim }, { ...fields, updatedAt }),
    );
    if (changed === 0) throw new Stopped();
  }
}

/** Of what is over. */
const DONE = { sealedKey: null, progress: null, waiting: null, attempts: 0 } as const;
