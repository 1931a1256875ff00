import { Injectable } from '@nestjs/common';
import { AlertActivities, type NamingStep } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertsService, type LockedAlert, snapshotOf } from '../../alerts/lifecycle/alerts.service.js';
import { awake } from '../../alerts/lifecycle/domain/snoozes.js';
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

/** An alert whose priority was raised, and what its policies decide about it now. */
export interface RaisedRow {
  /** Locked. */
  row: LockedAlert;
  event: AlertRaised;
  raise: {
    /** By a maintenance window or a notification policy; policies hold only alerts that have notified nobody. Null: not silenced. */
    silenced: Silenced | null;
    maintenance: Silenced | null;
    /** A policy suppresses notifications of the alert. */
    isSuppressed: boolean;
  };
}

/** The effect of a raised priority. */
export type RaiseEffect =
  /** Notifications are deferred or suppressed. */
  | { kind: 'quiet' }
  /** It is acknowledged: its owner is notified. */
  | { kind: 'owner'; notice: OwnerNotice }
  /** An escalation for the new priority starts. */
  | { kind: 'begun'; begun: EscalationStart; silenced: Silenced | null }
  /** A maintenance window or a notification policy holds the escalation. */
  | { kind: 'held'; run: LoadedRun; hold: Hold }
  /** The escalation continues, or there is none (`begun` names nobody). The person who snoozed the alert is notified; null: not snoozed. */
  | { kind: 'goes-on'; begun: EscalationStart; notice: OwnerNotice | null };

/** The data that `decide` needs. */
export interface RaiseContext {
  planner: EscalationPlanner;
  /** By the alert's id. */
  people: (alertId: string) => AlertPeople;
  who: Directories & PagingDirectory;
  now: Date;
}

/**
 * Notifies people of a raised priority. The policy for the new priority starts if it is another one or nobody was notified; else
 * Pager evaluates the notification rules of those whom the policy has named again. For an acknowledged alert it notifies only the owner.
 * It ends a snooze, and notifies the person who snoozed the alert.
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

  /** @param raised of one tenant, with everything that depends on the priority up to date */
  async notify(tx: Transaction, raised: readonly RaisedRow[], now: Date): Promise<void> {
    if (raised.length === 0) return;
    const ids = raised.map(({ row }) => row.id);
    const runs = new Map((await this.runs.lock(tx, ids)).map((run) => [run.alertId, run]));
    const planner = await this.forecast.planner(tx.tenantId);
    const people = await this.notices.peopleOf(
      tx,
      raised.map(({ row }) => row),
    );
    const context = { planner, people, who: await this.pagingDirectory.of(tx.tenantId), now };
    const steps = await this.activities.lastStepsOf(tx, [...runs.values()]);
    for (const each of raised) {
      const { id } = each.row;
      const run = runs.get(id);
      await this.carryOut(
        tx,
        { ...each, run, steps: steps.get(id) ?? [] },
        await this.decide(each, run, context),
        context,
      );
    }
  }

  /** Decides what `notify` does; no side effects, no queries. @param run of the alert */
  async decide(
    { row, raise, event: { actor } }: RaisedRow,
    run: LoadedRun | undefined,
    { planner, people, who, now }: RaiseContext,
  ): Promise<RaiseEffect> {
    // The end of the deferral notifies people.
    if (raise.isSuppressed || row.suppressNotifications || row.delayedUntil !== null) return { kind: 'quiet' };
    const concerned = people(row.id);
    const { snoozer, named } = concerned;
    const noticeOf = (candidates: readonly (string | null | undefined)[]): OwnerNotice =>
      noticeTo(candidates, row, concerned, { doer: actor.id, run, who, now });
    if (row.status === 'acknowledged')
      return { kind: 'owner', notice: noticeOf([row.ownerId, row.acknowledgedBy?.id]) };
    const hold = run?.progress.hold ?? null;
    const isNotNotified = run === undefined || hold?.policy !== undefined;
    const silenced = isNotNotified ? raise.silenced : raise.maintenance;
    const woken = { ...snapshotOf(row), ...awake(row, now) };
    const isNamed = named.length > 0;
    const { begun, isNew } = await this.starter.raised(woken, run, { planner, silenced, isNamed, now });
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
        // Held pages of the former policy may be sent now.
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
        this.reevaluateRules(tx, alertId, run?.runId ?? null, steps, effect.notice?.recipients ?? []);
    }
  }

  /**
   * Evaluates the notification rules of named people and followers again, since some rules are for the new priority only. It uses
   * the causes of the steps that fired, so that nobody gets a page twice. @param told users who get a notice of the raise already
   */
  private reevaluateRules(
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
