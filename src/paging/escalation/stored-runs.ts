import type { AlertState } from '../../alerts/lifecycle/domain/alert.js';
import type { RunStatus } from './domain/advance.js';
import { allRules, type PolicySnapshot } from './domain/policy.js';
import type { EscalationPlan, Hold, RunState, RunStateName } from './domain/run.js';
import type { EscalationPolicyVersion, EscalationRun } from './escalation.entity.js';

/** A run with the plan that it follows. */
export interface LoadedRun {
  tenantId: string;
  alertId: string;
  runId: string;
  startedAt: Date;
  state: RunStateName;
  /** When its next step is due; null: none until an event occurs. */
  dueAt: Date | null;
  plan: EscalationPlan;
  progress: RunState;
}

/** A run whose row and alert are locked. */
export interface LockedRun extends LoadedRun {
  /** Undefined: it was deleted. */
  alert: AlertState | undefined;
}

/** A run to store after a step. */
export type RunToSave = Omit<LoadedRun, 'state' | 'dueAt'> & { runStatus: RunStatus };

/** Whether this run has ended. */
export function isOver({ state }: Pick<LoadedRun, 'state'>): boolean {
  return state === 'completed' || state === 'exhausted';
}

/** The columns of a run. */
export function row({
  tenantId,
  alertId,
  runId,
  startedAt,
  plan,
  progress,
  runStatus,
}: RunToSave): Record<string, unknown> {
  return {
    tenantId,
    alertId,
    runId,
    startedAt,
    versionId: plan.policy?.versionId ?? null,
    responders: plan.responders,
    ...progress,
    ...stored(runStatus),
  };
}

/** The columns of a run's status. */
export function stored(runStatus: RunStatus): Pick<EscalationRun, 'state' | 'stateReason' | 'nextDueAt'> {
  switch (runStatus.kind) {
    case 'wait':
      return { state: 'running', stateReason: runStatus.for, nextDueAt: runStatus.until };
    case 'paused':
      return { state: 'paused', stateReason: runStatus.reason, nextDueAt: runStatus.until };
    case 'stopped':
      return { state: 'stopped', stateReason: runStatus.reason, nextDueAt: null };
    case 'completed':
      return { state: 'completed', stateReason: runStatus.reason, nextDueAt: null };
    case 'exhausted':
      return { state: 'exhausted', stateReason: runStatus.closeAlert ? 'alert-closed' : null, nextDueAt: null };
  }
}

/** The run from its row. */
export function loaded(run: EscalationRun, policy: PolicySnapshot | null): LoadedRun {
  const { tenantId, alertId, runId, startedAt, state, cycle, step, firedRules, paused, told } = run;
  return {
    tenantId,
    alertId,
    runId,
    startedAt,
    state,
    dueAt: run.nextDueAt,
    plan: { policy, responders: run.responders },
    progress: {
      cycle,
      step,
      firedRules,
      paused,
      told,
      cycleStartedAt: run.cycleStartedAt,
      lastFiredAt: run.lastFiredAt,
      resumedAt: run.resumedAt,
      snoozedMs: run.snoozedMs,
      hold: holdOf(run),
    },
  };
}

/** Null if an older version without holds has continued the run. */
function holdOf({ hold, state }: EscalationRun): Hold | null {
  if (hold === null || state === 'running') return null;
  const { since, ...rest } = hold;
  return { ...rest, until: new Date(hold.until), ...(since === undefined ? {} : { since: new Date(since) }) };
}

/** The version of a policy that a run follows; the policy may have changed since. */
export function asSnapshot(version: EscalationPolicyVersion): PolicySnapshot {
  const { id: versionId, tenantId: _tenantId, createdAt: _createdAt, roomRules: _roomRules, ...stepping } = version;
  return { versionId, ...stepping, rules: allRules(version) };
}
