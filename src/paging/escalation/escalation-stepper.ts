import { Injectable } from '@nestjs/common';
import { AlertActivities, type NewActivity } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../../alerts/lifecycle/alert-recipients.queries.js';
import { AlertsService, type LockedAlert } from '../../alerts/lifecycle/alerts.service.js';
import {
  type AlertSnapshot,
  type AlertState,
  type Doer,
  type Actor,
  shownDoer,
} from '../../alerts/lifecycle/domain/alert.js';
import { awake } from '../../alerts/lifecycle/domain/snoozes.js';
import { EscalationsInShort } from '../../alerts/lifecycle/escalations-in-short.js';
import { MINUTE_MS } from '../../platform/durations.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { advance, afterUnreached, forceStep, type Advance, type UnreachedStep } from './domain/advance.js';
import type { PagingDirectory } from './domain/recipients.js';
import { type HeldReview, HeldRuns } from './held-runs.js';
import { EscalationRuns } from './escalation.queries.js';
import type { LockedRun, RunToSave } from './stored-runs.js';
import type { AlertEscalated, PageOrder, RoomsNamed } from '../../alerts/lifecycle/events/alert-events.js';
import { dueTimeOf, type FiredStep, heldOrFiltered, reachesNobody, stepMetadata } from './domain/fire.js';
import { namesPeople } from './domain/start.js';
import { pagesAfterAcknowledgement } from './domain/policy.js';

/** Advances runs and saves them. The caller holds the locks on the runs and their alerts. */
@Injectable()
export class EscalationStepper {
  constructor(
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly runs: EscalationRuns,
    private readonly held: HeldRuns,
    private readonly pages: EscalationsInShort,
  ) {}

  /** Does what is due in these runs. */
  async step(
    tx: Transaction,
    runs: readonly LockedRun[],
    who: PagingDirectory,
    now: Date,
  ): Promise<readonly SteppedRun[]> {
    if (runs.length === 0) return [];
    this.dropOrphans(tx, runs);
    const known = await this.held.review(tx, runs, now);
    const decided = known.runs.flatMap((run) =>
      run.alert ? [steppedRun(run, advance(run.plan, run.progress, run.alert, who, now), run.alert)] : [],
    );
    const stepped = await this.delayClose(tx, decided, now);
    await this.save(tx, stepped, known);
    return stepped;
  }

  /**
   * Delays the close at the end of a policy while all pages are still being sent, since they may fail; and until the person who was
   * notified last has had a minute to answer.
   */
  private async delayClose(tx: Transaction, runs: readonly SteppedRun[], now: Date): Promise<readonly SteppedRun[]> {
    const closing = runs.flatMap(({ alertId, runStatus }) =>
      runStatus.kind === 'exhausted' && runStatus.closeAlert ? alertId : [],
    );
    if (closing.length === 0) return runs;
    const alerts = await this.alerts.states(tx, closing);
    const paged = await this.pages.pagedOf(tx, [...alerts.values()]);
    return runs.map((run) => {
      if (!closing.includes(run.alertId)) return run;
      const { isUnderWay = false, lastTold = null } = paged.get(run.alertId) ?? {};
      const from = isUnderWay ? now : lastTold;
      const until = from && new Date(from.getTime() + MINUTE_MS);
      return until && until > now ? { ...run, runStatus: { kind: 'wait', until, for: 'last-answer' } } : run;
    });
  }

  /**
   * Fires the run's next step before its time, or returns why not. If the caller acknowledged or snoozed the alert, or owns it, this ends
   * the acknowledgement or the snooze.
   */
  async force(
    tx: Transaction,
    run: LockedRun,
    who: PagingDirectory,
    now: Date,
    by: Doer,
  ): Promise<SteppedRun | { refused: RefusalReason }> {
    this.dropOrphans(tx, [run]);
    if (!run.alert) return { refused: 'closed' };
    const known = await this.held.review(tx, [run], now);
    const row = await this.ownRow(tx, run.alert, by);
    const alert = row ? { ...run.alert, status: 'open' as const, ...awake(run.alert, now) } : run.alert;
    const forced = forceStep(run.plan, run.progress, alert, who, now);
    if (forced.kind === 'refused') return { refused: forced.reason };
    if (row?.status === 'acknowledged') await this.alerts.unacknowledge(tx, row, by);
    else if (row) await this.alerts.unsnooze(tx, row, by, { told: true });
    const stepped = steppedRun(run, forced.advance, run.alert);
    await this.save(tx, [stepped], known, by);
    return stepped;
  }

  /** The alert's row if this person's acknowledgement or snooze pauses the escalation; else null. */
  private async ownRow(
    tx: Transaction,
    { id, status, snoozedUntil }: AlertState,
    by: Doer,
  ): Promise<LockedAlert | null> {
    const isPaused = status === 'acknowledged' || (status === 'open' && snoozedUntil !== null);
    if (by.type !== 'user' || by.id === null || !isPaused) return null;
    const row = (await this.alerts.lockRows(tx, [id])).get(id);
    if (!row) return null;
    const holders =
      status === 'acknowledged'
        ? [row.acknowledgedBy?.id, row.ownerId]
        : [(await this.activities.snoozersOf(tx, [id])).get(id)];
    return holders.includes(by.id) ? row : null;
  }

  /**
   * Continues at once after a step that reached nobody (`afterUnreached`).
   * @returns the end of the alert's snooze, to try again then; null: done
   */
  async continueAfterUnreached(
    tx: Transaction,
    run: LockedRun,
    step: UnreachedStep,
    who: PagingDirectory,
    now: Date,
  ): Promise<Date | null> {
    if (!run.alert) return null;
    const after = afterUnreached(run.plan, run.progress, run.alert, step, who, now);
    if (after.kind !== 'over')
      await this.save(tx, [steppedRun(run, after.advance, run.alert)], { alerts: new Map(), runs: [] });
    return after.kind === 'snoozed' ? after.until : null;
  }

  private dropOrphans(tx: Transaction, runs: readonly LockedRun[]): void {
    const orphans = runs.filter(({ alert }) => alert === undefined);
    this.runs.remove(
      tx,
      orphans.map(({ alertId }) => alertId),
    );
  }

  /** @param before the runs before the step, and the alerts of those that were silenced until now */
  private async save(
    tx: Transaction,
    stepped: readonly SteppedRun[],
    { alerts: silenced, runs: held }: HeldReview,
    by: Doer = ESCALATION,
  ): Promise<void> {
    this.runs.update(tx, stepped);
    const holdOf = new Map(held.map((run) => [run.alertId, run.progress.hold]));
    const released = stepped.flatMap((run) => {
      const alert = run.progress.hold?.reason !== 'maintenance' ? silenced.get(run.alertId) : undefined;
      return alert ? [{ run, alert }] : [];
    });
    for (const { alert } of released)
      this.held.noteEnd(tx, alert, holdOf.get(alert.id) ?? null, alert.status === 'open');
    const first = new Set(released.flatMap(({ run, alert }) => (alert.status === 'open' ? [run] : [])));
    for (const { alertId, takesBack } of stepped)
      if (takesBack) await this.alerts.unacknowledge(tx, alertId, ESCALATION);
    this.alerts.setHeld(tx, changedHolds(stepped));
    this.activities.append(
      tx,
      stepped.flatMap((run) => historyOf(run, by)),
    );
    this.recipients.add(
      tx,
      stepped.map(({ alertId, fired }) => ({ alertId, userIds: fired?.recipients ?? [] })),
    );
    for (const { run, alert } of released) if (first.has(run)) tx.emit('alert.escalated', firstPageOf(run, alert));
    for (const run of stepped) {
      const { alertId, runId, fired, runStatus } = run;
      requestRoomPosts(tx, run);
      const isTimed = by === ESCALATION && fired?.unreached === undefined;
      if (fired && !first.has(run)) {
        const due = isTimed && { dueAt: dueTimeOf(run.progress, fired).toISOString() };
        tx.emit('alert.escalated', { ...pageOf({ alertId, runId }, fired), ...due });
      }
      if (runStatus.kind === 'exhausted' && runStatus.closeAlert) await this.alerts.close(tx, alertId, ESCALATION);
    }
  }
}

export type RefusalReason = Extract<ReturnType<typeof forceStep>, { kind: 'refused' }>['reason'];

/** The actor of steps, and of closes after the last cycle, in an alert's history. */
export const ESCALATION: Actor = { type: 'system', id: null, name: 'escalation' };

/** A run after it was advanced. */
export interface SteppedRun extends RunToSave {
  fired: FiredStep | null;
  /** The alert's `heldUntil` before. */
  heldBefore: Date | null;
  /** The alert is no longer acknowledged. */
  takesBack: boolean;
}

/** The advanced run, ready to be saved. @param alert before the step; absent: a new alert */
export function steppedRun(
  run: Omit<RunToSave, 'progress' | 'runStatus'>,
  advance: Advance,
  alert?: Pick<AlertState, 'heldUntil'>,
): SteppedRun {
  const { tenantId, alertId, runId, startedAt, plan } = run;
  const { run: progress, fired, runStatus, takesBack = false } = advance;
  const heldBefore = alert?.heldUntil ?? null;
  return { tenantId, alertId, runId, startedAt, plan, progress, runStatus, fired, heldBefore, takesBack };
}

/** The end of the wait until someone is on call; null: no wait. */
export function heldUntil({ runStatus }: Pick<SteppedRun, 'runStatus'>): Date | null {
  return runStatus.kind === 'paused' && runStatus.reason === 'nobody-on-call' ? runStatus.until : null;
}

/** The alerts whose `heldUntil` has changed. */
export function changedHolds(stepped: readonly SteppedRun[]): { id: string; heldUntil: Date | null }[] {
  return stepped.filter(isHoldChanged).map((run) => ({ id: run.alertId, heldUntil: heldUntil(run) }));
}

function isHoldChanged(run: SteppedRun): boolean {
  return heldUntil(run)?.getTime() !== run.heldBefore?.getTime();
}

/** The page order of a step. Pages of an `if-not-closed` rule are sent after an acknowledgement, too. */
export function orderOf(fired: FiredStep): Omit<PageOrder, 'runId'> {
  const { cycle, step, recipients, outcomes } = fired;
  const untilClosed = outcomes.some(
    ({ rule, resolution: { kind } }) => (kind === 'reached' || kind === 'held') && pagesAfterAcknowledgement(rule),
  );
  const held = heldOrFiltered(fired);
  return { cycle, step, recipients, ...(held.length > 0 && { held }), untilClosed };
}

/** The event that notifies the step's recipients. */
export function pageOf({ alertId, runId }: Pick<SteppedRun, 'alertId' | 'runId'>, fired: FiredStep): AlertEscalated {
  const { unreached } = fired;
  return {
    alertId,
    page: { runId, ...orderOf(fired) },
    broadcast: reachesNobody(fired),
    ...(unreached && { unreached: [...unreached] }),
  };
}

/** Emits the event that posts to the step's chat rooms. */
export function requestRoomPosts(
  tx: Pick<Transaction, 'emit'>,
  { alertId, runId, fired }: Pick<SteppedRun, 'alertId' | 'runId' | 'fired'>,
): void {
  if (!fired || fired.rooms.length === 0) return;
  const { cycle, step, rooms, outcomes } = fired;
  const untilClosed = outcomes.some(
    ({ rule, resolution }) => resolution.kind === 'posted' && pagesAfterAcknowledgement(rule),
  );
  const named: RoomsNamed = { alertId, page: { runId, cycle, step }, rooms, untilClosed };
  tx.emit('alert.rooms-named', named);
}

/** The event that notifies people at the end of a maintenance window, as for a new alert. */
function firstPageOf(run: SteppedRun, { skipEscalation }: AlertSnapshot): AlertEscalated {
  const { alertId, plan, fired } = run;
  const page = fired ? pageOf(run, fired) : { alertId, page: null, broadcast: skipEscalation };
  const namesNobody = plan.policy !== null && !namesPeople(plan);
  return { ...page, broadcast: page.broadcast || namesNobody, isFirst: true };
}

/** History entries for the step, for a wait, and for an end without a close. @param by who requested the step */
export function historyOf(run: SteppedRun, by: Doer = ESCALATION): NewActivity[] {
  const { alertId, runId, plan, progress, fired, runStatus } = run;
  const user = ESCALATION.name;
  const history: NewActivity[] = [];
  if (fired) {
    const actor = { type: by.type, id: by.id, name: by.name };
    const metadata = stepMetadata(runId, plan, fired);
    history.push({ alertId, user: shownDoer(by).name, actor, type: 'escalated', metadata });
  }
  const until = heldUntil(run);
  if (until !== null && isHoldChanged(run)) {
    const { cycle, step, hold } = progress;
    const metadata = { runId, cycle, step, until: until.toISOString(), scheduleIds: hold?.schedules ?? [] };
    history.push({ alertId, user, type: 'escalation-held', metadata });
  }
  if (runStatus.kind === 'exhausted' && !runStatus.closeAlert) {
    const policyId = plan.policy?.policyId ?? null;
    history.push({ alertId, user, type: 'escalation-exhausted', metadata: { runId, policyId } });
  }
  return history;
}
