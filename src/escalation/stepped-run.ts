import type { NewActivity } from '../alerts/alert-activities.queries.js';
import { type Actor, type Doer, shownDoer } from '../alerts/domain/alert.js';
import type { AlertEscalated, PageOrder } from '../alerts/events/alert-events.js';
import type { Advance } from './domain/advance.js';
import { type FiredStep, stepMetadata } from './domain/fire.js';
import { pagesAfterAcknowledgement } from './domain/policy.js';
import type { RunToSave } from './escalation.queries.js';

/** The actor of escalations, and of closes after the last cycle, in an alert's history. */
export const ESCALATION: Actor = { type: 'system', id: null, name: 'escalation' };

/** A run after a step, with the step whose recipients are notified. */
export interface SteppedRun extends RunToSave {
  fired: FiredStep | null;
}

/** The run as the domain decided it, ready to be saved. */
export function steppedRun(run: Omit<RunToSave, 'progress' | 'standing'>, advance: Advance): SteppedRun {
  const { tenantId, alertId, runId, startedAt, plan } = run;
  const { run: progress, fired, standing } = advance;
  return { tenantId, alertId, runId, startedAt, plan, progress, standing, fired };
}

/** The recipients of a step and its number; a page by an `if-not-closed` rule is sent after an acknowledgement, too. */
export function orderOf({ cycle, step, recipients, outcomes }: FiredStep): Omit<PageOrder, 'runId'> {
  const untilClosed = outcomes.some(
    ({ rule, resolution }) => resolution.kind === 'reached' && pagesAfterAcknowledgement(rule),
  );
  return { cycle, step, recipients, untilClosed };
}

/** The event that notifies the step's recipients. */
export function pageOf({ alertId, runId }: Pick<SteppedRun, 'alertId' | 'runId'>, fired: FiredStep): AlertEscalated {
  return { alertId, page: { runId, ...orderOf(fired) }, broadcast: fired.recipients.length === 0 };
}

/** History entries for the step (by the engine, unless `by` asked for it), and for an end without a close. */
export function historyOf({ alertId, runId, plan, fired, standing }: SteppedRun, by: Doer = ESCALATION): NewActivity[] {
  const user = ESCALATION.name;
  const history: NewActivity[] = [];
  if (fired) {
    const actor = { type: by.type, id: by.id, name: by.name };
    const metadata = stepMetadata(runId, plan, fired);
    history.push({ alertId, user: shownDoer(by).name, actor, type: 'escalated', metadata });
  }
  if (standing.kind === 'exhausted' && !standing.closeAlert) {
    const policyId = plan.policy?.policyId ?? null;
    history.push({ alertId, user, type: 'escalation-exhausted', metadata: { runId, policyId } });
  }
  return history;
}
