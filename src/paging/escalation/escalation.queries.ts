import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertState } from '../../alerts/lifecycle/domain/alert.js';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.js';
import { pauseAfter } from '../../platform/scheduling/retries.queries.js';
import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { readLater } from '../../platform/database/read-later.queries.js';
import { storedRows } from '../../platform/database/stored-rows.queries.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import type { PolicySnapshot, RecipientType } from './domain/policy.js';
import { EscalationPolicyVersion, EscalationRun } from './escalation.entity.js';
import { asSnapshot, loaded, row, stored, type LoadedRun, type LockedRun, type RunToSave } from './stored-runs.js';

const FIELDS = `"tenantId", "alertId", "runId", "versionId", responders, cycle, step, "cycleStartedAt", "firedRules",
  "lastFiredAt", "resumedAt", "snoozedMs", paused, told, hold, state, "stateReason", "nextDueAt", "startedAt"`;

const RETRIES = { firstMs: SECOND_MS, factor: 4, longestMs: 5 * MINUTE_MS, tries: 8 };

export const STEP_WORK: WorkKind = { name: 'escalation.due-steps', version: 1 };

/** Runs with a next step. */
export const WAITING_RUNS = { table: 'escalation_runs', dueAt: 'nextDueAt', where: '"nextDueAt" IS NOT NULL' };

/** The tenant's, in the order of their due times. */
const DUE = `SELECT "alertId" FROM escalation_runs
  WHERE "tenantId" = $1 AND "nextDueAt" <= $2 AND ($3::uuid IS NULL OR "alertId" = $3) AND ${mayTake(STEP_WORK)}
  ORDER BY "nextDueAt"`;

/**
 * The runs' table. Rows are locked before a step, so that two replicas never step the same run; and after their
 * alerts, since all code locks an alert first (ADR 12).
 */
@Injectable()
export class EscalationRuns {
  constructor(private readonly alerts: AlertsService) {}

  /**
   * The runs that are due, oldest first, locked; those locked elsewhere, or whose alerts are, are skipped.
   * @param only the run of this alert; null: any
   */
  async claimDue(tx: Transaction, now: Date, limit: number, only: string | null): Promise<LockedRun[]> {
    const alerts = await this.alerts.claimStates(tx, DUE, [now, only], limit);
    const ids = alerts.map(({ id }) => id);
    return this.locked(tx, await this.lockDue(tx, ids, now, 'SKIP LOCKED'), alerts);
  }

  /** The same, but waits for locks on their alerts; and includes runs of deleted alerts. */
  async awaitDue(tx: Transaction, now: Date, limit: number, only: string | null): Promise<LockedRun[]> {
    const due = await tx.query<{ alertId: string }>(`${DUE} LIMIT $4`, [now, only, limit]);
    const ids = due.map(({ alertId }) => alertId);
    const alerts = await this.alerts.lockStates(tx, ids);
    return this.locked(tx, await this.lockDue(tx, ids, now), [...alerts.values()]);
  }

  /** The runs of these alerts, locked; the alerts too, those without a run as well. */
  async lock(tx: Transaction, alertIds: readonly string[]): Promise<LockedRun[]> {
    const alerts = await this.alerts.lockStates(tx, alertIds);
    const rows = await tx.query<EscalationRun>(
      `SELECT ${FIELDS} FROM escalation_runs WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) FOR UPDATE`,
      [alertIds],
    );
    return this.locked(tx, rows, [...alerts.values()]);
  }

  /** The runs of these alerts, not locked, each read by its key. @param known policies that need not be read */
  async read(scope: TenantScope, alertIds: readonly string[], known: readonly PolicySnapshot[]): Promise<LoadedRun[]> {
    const rows = await scope.query<EscalationRun>(
      `SELECT run.* FROM unnest(${readLater('$2::uuid[]')}) AS wanted("alertId")
       CROSS JOIN LATERAL (
         SELECT ${FIELDS} FROM escalation_runs WHERE "tenantId" = $1 AND "alertId" = wanted."alertId" LIMIT 1
       ) run`,
      [[...new Set(alertIds)]],
    );
    return this.withPolicies(scope, rows, known);
  }

  peek(tx: Transaction, alertId: string): Promise<EscalationRun | null> {
    return tx.repo(EscalationRun).findOne({ alertId });
  }

  /** How many runs that may still page have a rule that names this recipient. */
  async countNaming(tx: Transaction, type: RecipientType, id: string): Promise<number> {
    const [found] = await tx.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM escalation_runs r
       LEFT JOIN escalation_policy_versions v ON v."tenantId" = r."tenantId" AND v.id = r."versionId"
       WHERE r."tenantId" = $1 AND r.state IN ('running', 'paused', 'stopped')
         AND (v.rules @> $2::jsonb OR r.responders @> $2::jsonb)`,
      [JSON.stringify([{ recipientType: type, recipientId: id }])],
    );
    return found?.count ?? 0;
  }

  /** Inserts new runs in one statement; they replace the former runs of their alerts. */
  insert(tx: Transaction, runs: readonly RunToSave[]): void {
    if (runs.length === 0) return;
    for (const { alertId } of runs) tx.alertChanged(alertId);
    void tx.store(
      `INSERT INTO escalation_runs (${FIELDS}, attempts)
       SELECT ${FIELDS}, 0 FROM json_populate_recordset(NULL::escalation_runs, $1::json)
       ON CONFLICT ("tenantId", "alertId") DO UPDATE SET
         "runId" = excluded."runId", "versionId" = excluded."versionId", responders = excluded.responders,
         cycle = excluded.cycle, step = excluded.step, "cycleStartedAt" = excluded."cycleStartedAt",
         "firedRules" = excluded."firedRules", "lastFiredAt" = excluded."lastFiredAt",
         "resumedAt" = excluded."resumedAt", "snoozedMs" = excluded."snoozedMs", paused = excluded.paused, told = excluded.told,
         hold = excluded.hold, state = excluded.state,
         "stateReason" = excluded."stateReason", "nextDueAt" = excluded."nextDueAt",
         "startedAt" = excluded."startedAt", attempts = 0, "lastError" = NULL`,
      runs.map(row),
    );
  }

  /** Stores the progress of locked runs in one statement, which finds each by its key whatever the table's statistics. */
  update(tx: Transaction, runs: readonly RunToSave[]): void {
    if (runs.length === 0) return;
    for (const { alertId } of runs) tx.alertChanged(alertId);
    void tx.store(
      `UPDATE escalation_runs r SET
         cycle = s.cycle, step = s.step, "cycleStartedAt" = s."cycleStartedAt", "firedRules" = s."firedRules",
         "lastFiredAt" = s."lastFiredAt", "resumedAt" = s."resumedAt", "snoozedMs" = s."snoozedMs", paused = s.paused, told = s.told,
         hold = s.hold,
         state = s.state,
         "stateReason" = s."stateReason", "nextDueAt" = s."nextDueAt", attempts = 0, "lastError" = NULL
       FROM ${storedRows(
         `"tenantId" uuid, "alertId" uuid, cycle integer, step integer, "cycleStartedAt" timestamptz, "firedRules" jsonb,
          "lastFiredAt" timestamptz, "resumedAt" timestamptz, "snoozedMs" double precision, paused boolean, told boolean, hold jsonb, state text, "stateReason" text,
          "nextDueAt" timestamptz`,
       )} s
       WHERE r."tenantId" = s."tenantId" AND r."alertId" = s."alertId"`,
      runs.map(({ alertId, progress, runStatus }) => ({ alertId, ...progress, ...stored(runStatus) })),
    );
  }

  /** The alerts of runs that this maintenance window holds. */
  async heldBy(scope: TenantScope, windowIds: readonly string[]): Promise<string[]> {
    const rows = await scope.query<{ alertId: string }>(
      `SELECT "alertId" FROM escalation_runs
       WHERE "tenantId" = $1 AND hold IS NOT NULL AND hold->>'by' = ANY($2::text[]) AND state = 'paused'`,
      [windowIds],
    );
    return rows.map(({ alertId }) => alertId);
  }

  /** The due-step job looks at these runs at once. Their alerts are locked. */
  wake(tx: Transaction, alertIds: readonly string[], now: Date): void {
    tx.write(
      `UPDATE escalation_runs SET "nextDueAt" = $3
       WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND state = 'paused'`,
      [alertIds, now],
    );
  }

  /** Removes the runs of deleted alerts, or of alerts that this transaction deletes. */
  remove(tx: Transaction, alertIds: readonly string[]): void {
    if (alertIds.length === 0) return;
    for (const id of alertIds) tx.alertChanged(id);
    tx.write(`DELETE FROM escalation_runs WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])`, [alertIds]);
  }

  /** After a failure: tried again with growing delays, from a second to five minutes; finally set aside with its error. */
  postpone(tx: Transaction, alertId: string, now: Date, error: string): void {
    tx.alertChanged(alertId);
    tx.write(
      `UPDATE escalation_runs SET
         attempts = attempts + 1,
         "lastError" = $4,
         state = CASE WHEN attempts + 1 >= $5 THEN 'failed' ELSE state END,
         "nextDueAt" = CASE WHEN attempts + 1 < $5 THEN $3::timestamptz + ${pauseAfter(RETRIES, 'attempts + 1')} END
       WHERE "tenantId" = $1 AND "alertId" = $2`,
      [alertId, now, error, RETRIES.tries],
    );
  }

  /** Locks those of them that are still due, each by its key. @param locked SQL: what is done about runs that are locked elsewhere */
  private async lockDue(
    tx: Transaction,
    alertIds: readonly string[],
    now: Date,
    locked: '' | 'SKIP LOCKED' = '',
  ): Promise<EscalationRun[]> {
    if (alertIds.length === 0) return [];
    return tx.query<EscalationRun>(
      `SELECT run.* FROM unnest(${readLater('$2::uuid[]')}) AS key("alertId")
       CROSS JOIN LATERAL (
         SELECT ${FIELDS} FROM escalation_runs
         WHERE "tenantId" = $1 AND "alertId" = key."alertId" AND "nextDueAt" <= $3 LIMIT 1 FOR UPDATE ${locked}
       ) run`,
      [alertIds, now],
    );
  }

  private async locked(
    tx: Transaction,
    rows: readonly EscalationRun[],
    alerts: readonly AlertState[],
  ): Promise<LockedRun[]> {
    const alertOf = new Map(alerts.map((alert) => [alert.id, alert]));
    const runs = await this.withPolicies(tx, rows, []);
    return runs.map((run) => ({ ...run, alert: alertOf.get(run.alertId) }));
  }

  /** Each version is read once for all runs that follow it: most of a tenant's runs follow the same few. @param known policies that need not be read */
  private async withPolicies(
    scope: TenantScope,
    rows: readonly EscalationRun[],
    known: readonly PolicySnapshot[],
  ): Promise<LoadedRun[]> {
    const policies = new Map(known.map((policy) => [policy.versionId, policy]));
    const needed = new Set(rows.flatMap(({ versionId }) => versionId ?? []));
    const ids = [...needed].filter((id) => !policies.has(id));
    const versions = ids.length === 0 ? [] : await scope.repo(EscalationPolicyVersion).find({ id: In(ids) });
    for (const version of versions) policies.set(version.id, asSnapshot(version));
    return rows.map((run) => loaded(run, run.versionId === null ? null : (policies.get(run.versionId) ?? null)));
  }
}
