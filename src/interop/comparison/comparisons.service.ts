import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { AuditService } from '../../people/audit/audit.service.js';
import { authorship } from '../../platform/audit/entries.queries.js';
import { Clock } from '../../platform/clock/clock.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { conflict, invalid, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { checkedAddress } from '../moving-in/runs/runs.service.js';
import { COMPARE_JOB } from './compare.job.js';
import type { CompareLogDto, StartComparisonDto } from './comparison.dto.js';
import { BUSY, ReadAlert, StoredComparison } from './comparison.entity.js';
import type { OldAlert } from './domain/histories.js';
import { LogRefused, periodOf, readLog } from './domain/read-log.js';
import type { Comparison } from './domain/report.js';
import { periodUntil, SERVICES } from './services.js';

const USUAL_DAYS = 7;

/** What administrators ask for. A worker does it (`ComparisonWorker`). */
@Injectable()
export class ComparisonsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly audit: AuditService,
    private readonly nudges: JobNudges,
  ) {}

  /** Null: there is none. */
  find(tenantId: string): Promise<StoredComparison | null> {
    return this.unitOfWork.of(tenantId).repo(StoredComparison).findOne({});
  }

  /** @throws ApiError 404 before there is one */
  async report(tenantId: string): Promise<Comparison> {
    const report = (await this.find(tenantId))?.report ?? null;
    if (report === null) throw notFound('There is no report yet');
    return report;
  }

  /** Reads the API of the old service, then compares. @throws ApiError 400 for what is no address or key, 409 while one is busy */
  async start(caller: Caller, { source, url, key, days = USUAL_DAYS }: StartComparisonDto): Promise<StoredComparison> {
    checkedAddress(url, key, SERVICES[source].asked);
    const period = periodUntil(this.clock.now(), days);
    return this.started(caller, { source, url, sealedKey: this.box.seal(key), ...period, state: 'reading' }, []);
  }

  /** Compares with a log file. @throws ApiError 400 that names the line, 409 while one is busy */
  async startFromLog(caller: Caller, { log }: CompareLogDto): Promise<StoredComparison> {
    const alerts = alertsIn(log);
    const { from, until } = periodOf(alerts, this.clock.now());
    const period = { from: new Date(from), until: new Date(until) };
    return this.started(caller, { source: 'log', url: null, sealedKey: null, ...period, state: 'comparing' }, alerts);
  }

  /** Stops what is under way, and deletes the report and all that was read. */
  async remove(caller: Caller): Promise<void> {
    await this.unitOfWork.transaction(caller, async (tx) => {
      await this.lock(tx);
      const stored = await tx.repo(StoredComparison).findOne({});
      if (stored === null) throw notFound('Nothing is there');
      await this.clear(tx);
      this.note(tx, caller, 'comparison.delete', stored.id, { source: stored.source });
    });
  }

  private async started(
    caller: Caller,
    fields: Pick<StoredComparison, 'source' | 'url' | 'sealedKey' | 'from' | 'until' | 'state'>,
    alerts: readonly OldAlert[],
  ): Promise<StoredComparison> {
    return this.unitOfWork.transaction(caller, async (tx) => {
      await this.lock(tx);
      const present = await tx.repo(StoredComparison).findOne({});
      if (present && BUSY.includes(present.state))
        throw conflict('A comparison is under way already: wait, or give it up', 'COMPARISON_BUSY');
      await this.clear(tx);
      const [id, now] = [newId(), this.clock.now()];
      await tx.repo(StoredComparison).insert({
        ...{ id, ...fields, progress: null, waiting: null, unread: [], report: null, problem: null, attempts: 0 },
        ...{ claim: null, claimedUntil: null, createdAt: now, updatedAt: now },
        startedBy: { id: caller.id, name: caller.name, origin: caller.origin ?? null },
      });
      if (alerts.length > 0)
        await tx
          .repo(ReadAlert)
          .insert(alerts.map((alert) => ({ comparisonId: id, externalId: alert.id, alert, createdAt: now })));
      const { source, url, from, until } = fields;
      const period = { from: from.toISOString(), until: until.toISOString() };
      this.note(tx, caller, 'comparison.start', id, { source, ...(url !== null && { url }), ...period });
      tx.afterCommit(() => this.nudges.nudge(COMPARE_JOB));
      const stored = await tx.repo(StoredComparison).findOne({});
      if (stored === null) throw new Error('A comparison that was just stored must be there');
      return stored;
    });
  }

  private async clear(tx: Transaction): Promise<void> {
    await tx.repo(ReadAlert).delete({});
    await tx.repo(StoredComparison).delete({});
  }

  private lock(tx: Transaction): Promise<void> {
    return tx.lock(`comparison ${tx.tenantId}`);
  }

  private note(tx: Transaction, caller: Caller, action: string, id: string, details: Record<string, unknown>): void {
    const about = { action, entityType: 'comparison', entityId: id, entityName: null, details };
    this.audit.record(tx, { ...about, ...authorship(caller) });
  }
}

/** @throws ApiError 400 that names the line */
function alertsIn(log: string): OldAlert[] {
  try {
    return readLog(log);
  } catch (error) {
    if (error instanceof LogRefused) throw invalid('log', error.message);
    throw error;
  }
}
