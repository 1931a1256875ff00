import { Injectable } from '@nestjs/common';
import { AlertActivities, type NewActivity } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import type { AlertSnapshot, Priority, Responder } from '../alerts/domain/alert.js';
import { groupBy } from '../common/group-by.js';
import type { PageOrder } from '../alerts/events/alert-events.js';
import { newId } from '../common/ids.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import { startEscalation, type AlertToEscalate, type Start } from './domain/start.js';
import { EscalationRuns } from './escalation.queries.js';
import { PolicyCatalog } from './policy-catalog.js';
import { historyOf, orderOf, pageOf, steppedRun, type SteppedRun } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

/** The fields of a new alert that the engine needs. */
export interface EscalatableAlert {
  id: string;
  tenantId: string;
  teamId: string | null;
  priority: Priority;
  responders: readonly Responder[];
  skipEscalation: boolean;
}

/** A run to be inserted with the alert that it belongs to. */
export type NewEscalationRun = SteppedRun;

/** How the escalation of a new alert begins (decisions §3). */
export type EscalationStart =
  | {
      /** No policy and no responder, or the create asked to skip it. */
      kind: 'none';
      /** None of the responders could be paged; the alert's team, or the tenant, is notified. */
      broadcast: boolean;
      unresolved: readonly Responder[];
    }
  | {
      kind: 'started';
      /** Null: the alert's own responders are paged, without a policy. */
      policyId: string | null;
      run: NewEscalationRun;
      /** Null: the first rule is not due yet, or the policy has none. */
      firstStep: Omit<PageOrder, 'runId'> | null;
      /** Nobody was reached; the alert's team, or the tenant, is notified. */
      broadcast: boolean;
      /** Unknown responders. */
      unresolved: readonly Responder[];
      /** Entries for the alert's history. */
      history: NewActivity[];
    };

export const NOT_STARTED: EscalationStart = { kind: 'none', broadcast: false, unresolved: [] };

/** No recipient could be found, so the alert's team, or the tenant, is notified. */
export const BROADCAST: EscalationStart = { kind: 'none', broadcast: true, unresolved: [] };

/** Decides at once and without waiting, from snapshots of policies, users, teams and schedules. */
export interface EscalationPlanner {
  start(alert: EscalatableAlert, now: Date): EscalationStart;
}

type Decider = (alert: AlertToEscalate, now: Date) => Start;

/** Starts runs: for new alerts, and again for reopened ones. */
@Injectable()
export class EscalationStarter {
  constructor(
    private readonly catalog: PolicyCatalog,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly runs: EscalationRuns,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
  ) {}

  /** A planner for this tenant's new alerts; good for one batch. */
  async planner(tenantId: string): Promise<EscalationPlanner> {
    const start = await this.decider(tenantId);
    return { start: (alert, now) => present({ ...alert, tenantId }, start(alert, now), now) };
  }

  /** Stores the runs of new alerts, of any tenants, in the creating transaction; the caller writes their history. */
  insert(tx: Pick<SystemTransaction, 'forTenant'>, runs: readonly NewEscalationRun[]): void {
    for (const [tenantId, ofTenant] of groupBy(runs, (run) => run.tenantId)) {
      this.runs.insert(tx.forTenant(tenantId), ofTenant);
    }
  }

  /**
   * Starts a run by today's policies, for an alert that was reopened or never paged anybody.
   * @param decide how it starts; default: by today's policies
   * @returns false when there is nobody to page
   */
  async begin(tx: Transaction, alert: AlertSnapshot, now: Date, decide?: Decider): Promise<boolean> {
    const start = decide ?? (await this.decider(tx.tenantId));
    const begun = present(alert, start(alert, now), now);
    if (begun.kind === 'none') return false;
    const { run, history } = begun;
    this.runs.insert(tx, [run]);
    this.activities.append(tx, history);
    if (!run.fired) return true;
    this.recipients.add(tx, [{ alertId: alert.id, userIds: run.fired.recipients }]);
    tx.emit('alert.escalated', pageOf(run, run.fired));
    return true;
  }

  private async decider(tenantId: string): Promise<Decider> {
    const [policies, who] = await Promise.all([this.catalog.entries(tenantId), this.pagingDirectory.of(tenantId)]);
    return (alert, now) => startEscalation(alert, policies, who, now);
  }
}

/** How a start is stored and answered. */
export function present({ id, tenantId }: { id: string; tenantId: string }, start: Start, now: Date): EscalationStart {
  const { unresolved } = start;
  if (start.kind === 'none') return { kind: 'none', broadcast: start.because === 'nobody-reached', unresolved };
  const { plan, first, broadcast } = start;
  const fresh = { tenantId, alertId: id, runId: newId(), startedAt: now, plan };
  const run = steppedRun(fresh, first);
  return {
    kind: 'started',
    policyId: plan.policy?.policyId ?? null,
    run,
    firstStep: first.fired && orderOf(first.fired),
    broadcast,
    unresolved,
    history: historyOf(run),
  };
}
