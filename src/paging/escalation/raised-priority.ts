import { Injectable } from '@nestjs/common';
import { AlertActivities, type NamingStep } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertsService, type LockedAlert, snapshotOf } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertRaised } from '../../alerts/lifecycle/events/alert-events.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Silenced } from '../../alerts/maintenance/domain/silence.js';
import { type AlertPeople, noticeTo, type OwnerNotice } from './domain/owner-notice.js';
import { easedHold } from './domain/silenced-run.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationForecast, type EscalationPlanner, type EscalationStart } from './escalation-forecast.js';
import { EscalationStarter } from './escalation-starter.js';
import { type Directories, PagingDirectoryService } from './paging-directory.service.js';
import type { PagingDirectory } from './domain/recipients.js';
import type { Hold } from './domain/run.js';
import { EscalationStepper } from './escalation-stepper.js';
import type { LoadedRun, LockedRun } from './stored-runs.js';
import { OwnerNotices } from './owner-notices.js';

/** An alert whose priority was raised, and what its rules decide about it now. */
export interface RaisedRow {
  /** Locked. */
  row: LockedAlert;
  event: AlertRaised;
  raise: {
    /** By notification policies as well, which hold only what nobody has been told of; null: nothing does. */
    silenced: Silenced | null;
    maintenance: Silenced | null;
    /** Nobody is to be told of such an alert. */
    isSuppressed: boolean;
  };
}

/** What is done about it. */
export type RaiseEffect =
  /** Nothing before the end of a deferral; or nobody is told of such alerts. */
  | { kind: 'quiet' }
  /** It is acknowledged: its owner is notified. */
  | { kind: 'owner'; notice: OwnerNotice }
  /** The escalation for the new priority begins. */
  | { kind: 'begun'; begun: EscalationStart; silenced: Silenced | null }
  /** A maintenance, or a notification policy, holds the escalation. */
  | { kind: 'held'; run: LoadedRun; hold: Hold }
  /** The escalation goes on as it is, or there is none: `begun` names nobody. Who snoozed the alert is notified (null: it was not snoozed). */
  | { kind: 'goes-on'; begun: EscalationStart; notice: OwnerNotice | null };

/** What decisions are made by. */
export interface RaiseContext {
  planner: EscalationPlanner;
  /** By the alert's id. */
  people: (alertId: string) => AlertPeople;
  who: Directories & PagingDirectory;
  now: Date;
}

/**
 * Tells people of an alert whose priority was raised. The policy for the new priority starts, if another one ran or nobody
 * was told; else those whom this policy has named are asked about by their own rules anew. An acknowledged alert stays so,
 * and its owner is notified, nobody else. A snooze was for the alert as it was: it ends, and who snoozed it is notified.
 */
@Injectable()
export class RaisedPriority {
  constructor(
    private readonly alerts: AlertsService,
    private readonly runs: EscalationRuns,
    private readonly forecast: EscalationForecast,
    private readonly starter: EscalationStarter,
    private readonly stepper: EscalationStepper,
    private readonly notices: OwnerNotices,
    private readonly activities: AlertActivities,
    private readonly pagingDirectory: PagingDirectoryService,
  ) {}

  /** @param raised of one tenant, after everything else that depends on the priority was decided again */
  async tell(tx: Transaction, raised: readonly RaisedRow[], now: Date): Promise<void> {
    if (raised.length === 0) return;
    const ids = raised.map(({ row }) => row.id);
    const runs = new Map((await this.runs.lock(tx, ids)).map((run) => [run.alertId, run]));
    const planner = await this.forecast.planner(tx.tenantId);
    const people = await this.notices.peopleOf(
      tx,
      raised.map(({ row }) => row),
    );
    const known = { planner, people, who: await this.pagingDirectory.of(tx.tenantId), now };
    const steps = await this.activities.lastStepsOf(tx, [...runs.values()]);
    for (const each of raised) {
      const { id } = each.row;
      const run = runs.get(id);
      await this.carryOut(tx, { ...each, run, steps: steps.get(id) ?? [] }, await this.decide(each, run, known), known);
    }
  }

  /** What `tell` does about it. Changes nothing, and asks the database nothing. @param run of the alert */
  async decide(
    { row, raise, event: { actor } }: RaisedRow,
    run: LoadedRun | undefined,
    { planner, people, who, now }: RaiseContext,
  ): Promise<RaiseEffect> {
    // The end of its deferral tells of it.
    if (raise.isSuppressed || row.suppressNotifications || row.delayedUntil !== null) return { kind: 'quiet' };
    const concerned = people(row.id);
    const { snoozer, named } = concerned;
    const noticeOf = (candidates: readonly (string | null | undefined)[]): OwnerNotice =>
      noticeTo(candidates, row, concerned, { doer: actor.id, run, who, now });
    if (row.status === 'acknowledged')
      return { kind: 'owner', notice: noticeOf([row.ownerId, row.acknowledgedBy?.id]) };
    const hold = run?.progress.hold ?? null;
    const isNobodyNotified = run === undefined || hold?.policy !== undefined;
    const silenced = isNobodyNotified ? raise.silenced : raise.maintenance;
    const awake = { ...snapshotOf(row), snoozedUntil: null };
    const isNamed = named.length > 0;
    const { begun, isNew } = await this.starter.raised(awake, run, { planner, silenced, isNamed, now });
    if (isNew) return { kind: 'begun', begun, silenced };
    if (run && hold?.reason === 'maintenance') {
      const next = hold.policy === undefined ? { ...hold, pages: true } : easedHold(hold, raise.silenced, now);
      return { kind: 'held', run, hold: next };
    }
    return { kind: 'goes-on', begun, notice: row.snoozedUntil === null ? null : noticeOf([snoozer]) };
  }

  private async carryOut(
    tx: Transaction,
    { row, event, raise, run, steps }: RaisedRow & { run: LockedRun | undefined; steps: readonly NamingStep[] },
    effect: RaiseEffect,
    { who, now }: RaiseContext,
  ): Promise<void> {
    if (effect.kind === 'quiet') return;
    if (row.snoozedUntil !== null) {
      const note = `priority raised from ${event.from} to ${event.to}`;
      await this.alerts.unsnooze(tx, row, event.actor, { note, told: true });
    }
    const alertId = row.id;
    const about = { cycle: run?.progress.cycle ?? 0, isRaised: true } as const;
    switch (effect.kind) {
      case 'owner':
        this.notices.send(tx, row, effect.notice, about, { who, now });
        break;
      case 'begun':
        this.starter.raise(tx, snapshotOf(row), effect.begun, effect.silenced);
        // What is held for those whom the policy before has named may go now.
        tx.emit('alert.asked-again', { alertId, page: null, broadcast: false });
        break;
      case 'held': {
        const { hold } = effect;
        if (hold.policy !== undefined && hold.by !== run?.progress.hold?.by && raise.silenced)
          this.starter.noteSilence(tx, alertId, raise.silenced);
        if (run) await this.stepper.step(tx, [{ ...run, progress: { ...run.progress, hold } }], who, now);
        break;
      }
      case 'goes-on':
        if (effect.notice) this.notices.send(tx, row, effect.notice, about, { who, now });
        this.askRules(tx, alertId, run?.runId ?? null, steps, effect.notice?.recipients ?? []);
    }
  }

  /**
   * The escalation goes on as it is. People whom it has named may have rules for the new priority alone, and so may those who
   * follow such alerts: they are asked as for the pages that went out, so that no page goes out twice. Whoever was held back, or wants
   * alerts of the new priority only, may be told now. @param told who is told of the raise already
   */
  private askRules(
    tx: Transaction,
    alertId: string,
    runId: string | null,
    steps: readonly NamingStep[],
    told: readonly string[],
  ): void {
    const but = told.length > 0 && { told: [...told] };
    if (!steps.some(({ cycle, step }) => cycle === 0 && step === 0))
      tx.emit('alert.asked-again', { alertId, page: null, broadcast: false, isFirst: true, ...but });
    for (const { cycle, step, recipients, held } of steps) {
      const isFirst = cycle === 0 && step === 0 ? { isFirst: true as const } : {};
      tx.emit('alert.asked-again', {
        alertId,
        page: { runId, cycle, step, recipients, held },
        broadcast: false,
        ...isFirst,
        ...but,
      });
    }
  }
}
