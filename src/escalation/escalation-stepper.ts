import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../alerts/alert-activities.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { Actor, AlertSnapshot } from '../alerts/domain/alert.js';
import type { AlertEscalated, PageOrder } from '../alerts/events/alert-events.js';
import type { Transaction } from '../database/unit-of-work.js';
import { advance, forceStep, type Advance } from './domain/advance.js';
import type { FiredStep } from './domain/fire.js';
import { outlivesAcknowledgement } from './domain/policy.js';
import { tellStep } from './domain/story.js';
import { EscalationRuns, type LoadedRun, type RunToSave } from './escalation-runs.js';
import { WhereaboutsService } from './whereabouts.service.js';

/** Who the history says escalated, or closed after all. */
export const ESCALATION: Actor = { type: 'system', id: null, name: 'escalation' };

/** A run after a step, with the step to tell people of. */
export interface SteppedRun extends RunToSave {
  fired: FiredStep | null;
}

/** Loads what a step needs to know, lets the domain decide, saves what it says. Runs come in locked. */
@Injectable()
export class EscalationStepper {
  constructor(
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly runs: EscalationRuns,
    private readonly whereabouts: WhereaboutsService,
  ) {}

  /** Does what is due in these runs; the alerts' states are read under lock, so nobody is paged for a stale one. */
  async step(tx: Transaction, runs: readonly LoadedRun[], now: Date): Promise<SteppedRun[]> {
    if (runs.length === 0) return [];
    const alerts = await this.locked(tx, runs);
    const who = await this.whereabouts.of(tx.tenantId);
    const stepped = runs.flatMap((run) => {
      const alert = alerts.get(run.alertId);
      return alert ? [after(run, advance(run.plan, run.progress, alert, who, now))] : [];
    });
    await this.save(tx, stepped);
    return stepped;
  }

  /** Fires the run's next step before its time, or says why not. */
  async force(tx: Transaction, run: LoadedRun, now: Date): Promise<SteppedRun | { refused: RefusalReason }> {
    const alert = (await this.locked(tx, [run])).get(run.alertId);
    if (!alert) return { refused: 'closed' };
    const forced = forceStep(run.plan, run.progress, alert, await this.whereabouts.of(tx.tenantId), now);
    if (forced.kind === 'refused') return { refused: forced.reason };
    const stepped = after(run, forced.advance);
    await this.save(tx, [stepped]);
    return stepped;
  }

  private locked(tx: Transaction, runs: readonly LoadedRun[]): Promise<Map<string, AlertSnapshot>> {
    return this.alerts.states(
      tx,
      runs.map(({ alertId }) => alertId),
      { lock: true },
    );
  }

  private async save(tx: Transaction, stepped: readonly SteppedRun[]): Promise<void> {
    await this.runs.save(tx, stepped);
    await this.activities.append(tx, stepped.flatMap(history));
    for (const { alertId, runId, fired, standing } of stepped) {
      if (fired) tx.emit('alert.escalated', pageOf({ alertId, runId }, fired));
      if (standing.kind === 'exhausted' && standing.closeAlert) await this.alerts.close(tx, alertId, ESCALATION);
    }
  }
}

export type RefusalReason = Extract<ReturnType<typeof forceStep>, { kind: 'refused' }>['reason'];

/** Whom the step pages, and under which number; a page by an `if-not-closed` rule outlives an acknowledgement. */
export function orderOf({ cycle, step, recipients, outcomes }: FiredStep): Omit<PageOrder, 'runId'> {
  const lasting = outcomes.some(
    ({ rule, resolution }) => resolution.kind === 'reached' && outlivesAcknowledgement(rule),
  );
  return { cycle, step, recipients, untilClosed: lasting };
}

/** The event by which the step's people are told. */
export function pageOf({ alertId, runId }: Pick<SteppedRun, 'alertId' | 'runId'>, fired: FiredStep): AlertEscalated {
  return { alertId, page: { runId, ...orderOf(fired) }, broadcast: fired.recipients.length === 0 };
}

/** What the alert's history says of a step. */
export function history({ alertId, runId, plan, fired, standing }: SteppedRun) {
  return [
    ...(fired ? [{ type: 'escalated' as const, metadata: tellStep(runId, plan, fired) }] : []),
    ...(standing.kind === 'exhausted' && !standing.closeAlert
      ? [{ type: 'escalation-exhausted' as const, metadata: { runId, policyId: plan.policy?.policyId ?? null } }]
      : []),
  ].map((entry) => ({ ...entry, alertId, user: ESCALATION.name }));
}

/** The run after a step of it (or before its first), as it is to be saved. */
export function after(
  run: Omit<RunToSave, 'progress' | 'standing'>,
  { run: progress, fired, standing }: Advance,
): SteppedRun {
  const { tenantId, alertId, runId, startedAt, plan } = run;
  return { tenantId, alertId, runId, startedAt, plan, progress, standing, fired };
}
