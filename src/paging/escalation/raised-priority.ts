import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertsService, type LockedAlert, snapshotOf } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertRaised } from '../../alerts/lifecycle/events/alert-events.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Silenced } from '../../alerts/maintenance/domain/silence.js';
import { eased } from './domain/silenced-run.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationForecast, type EscalationPlanner, type EscalationStart } from './escalation-forecast.js';
import { EscalationStarter } from './escalation-starter.js';
import { PagingDirectoryService } from './paging-directory.service.js';
import type { PagingDirectory } from './domain/recipients.js';
import type { Hold } from './domain/run.js';
import { EscalationStepper } from './escalation-stepper.js';
import type { LoadedRun, LockedRun } from './stored-runs.js';
import { type ToldBeside, WhoeverHasIt } from './whoever-has-it.js';

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
  /** It is acknowledged: whoever has it is told. */
  | { kind: 'beside'; told: ToldBeside }
  /** The escalation for the new priority begins. */
  | { kind: 'begun'; begun: EscalationStart; silenced: Silenced | null }
  /** A maintenance, or a notification policy, holds the escalation. */
  | { kind: 'held'; run: LoadedRun; hold: Hold }
  /** The escalation goes on as it is, or there is none: `begun` names nobody. Whoever has put the alert off is told (null: nobody had). */
  | { kind: 'goes-on'; begun: EscalationStart; told: ToldBeside | null };

/** What decisions are made by. */
export interface RaiseKnowledge {
  planner: EscalationPlanner;
  who: PagingDirectory;
  now: Date;
}

/**
 * Tells people of an alert whose priority was raised. The policy for the new priority starts, if another one ran or nobody
 * was told; else those whom this policy has named are asked about by their own rules anew. An acknowledged alert stays so,
 * and whoever has it is told, nobody else. A snooze was for the alert as it was: it ends, and whoever snoozed it is told.
 */
@Injectable()
export class RaisedPriority {
  constructor(
    private readonly alerts: AlertsService,
    private readonly runs: EscalationRuns,
    private readonly forecast: EscalationForecast,
    private readonly starter: EscalationStarter,
    private readonly stepper: EscalationStepper,
    private readonly whoeverHasIt: WhoeverHasIt,
    private readonly activities: AlertActivities,
    private readonly pagingDirectory: PagingDirectoryService,
  ) {}

  /** @param raised of one tenant, after everything else that depends on the priority was decided again */
  async tell(tx: Transaction, raised: readonly RaisedRow[], now: Date): Promise<void> {
    if (raised.length === 0) return;
    const locked = await this.runs.lock(
      tx,
      raised.map(({ row }) => row.id),
    );
    const runs = new Map(locked.map((run) => [run.alertId, run]));
    const planner = await this.forecast.planner(tx.tenantId);
    const known = { planner, who: await this.pagingDirectory.of(tx.tenantId), now };
    for (const each of raised) {
      const run = runs.get(each.row.id);
      await this.carryOut(tx, each, run, await this.decide(tx, each, run, known), known);
    }
  }

  /** What `tell` does about it. Changes nothing. @param run of the alert */
  async decide(
    tx: Transaction,
    { row, raise, event: { actor } }: RaisedRow,
    run: LoadedRun | undefined,
    { planner, who, now }: RaiseKnowledge,
  ): Promise<RaiseEffect> {
    // The end of its deferral tells of it.
    if (raise.isSuppressed || row.suppressNotifications || row.delayedUntil !== null) return { kind: 'quiet' };
    const beside = (people: readonly (string | null | undefined)[]): Promise<ToldBeside> =>
      this.whoeverHasIt.of(tx, row, people, { doer: actor.id, who, now });
    if (row.status === 'acknowledged')
      return { kind: 'beside', told: await beside([row.ownerId, row.acknowledgedBy?.id]) };
    const hold = run?.progress.hold ?? null;
    const isUntold = run === undefined || hold?.policy !== undefined;
    const silenced = isUntold ? raise.silenced : raise.maintenance;
    const awake = { ...snapshotOf(row), snoozedUntil: null };
    const { begun, isNew } = await this.starter.raised(tx, awake, run, { planner, silenced, now });
    if (isNew) return { kind: 'begun', begun, silenced };
    if (run && hold?.reason === 'maintenance') {
      const next = hold.policy === undefined ? { ...hold, pages: true } : eased(hold, raise.silenced, now);
      return { kind: 'held', run, hold: next };
    }
    const isAwoken = row.snoozedUntil !== null;
    return {
      kind: 'goes-on',
      begun,
      told: isAwoken ? await beside([await this.activities.snoozedBy(tx, row.id)]) : null,
    };
  }

  private async carryOut(
    tx: Transaction,
    { row, event, raise }: RaisedRow,
    run: LockedRun | undefined,
    effect: RaiseEffect,
    { who, now }: RaiseKnowledge,
  ): Promise<void> {
    if (effect.kind === 'quiet') return;
    if (row.snoozedUntil !== null) {
      const note = `priority raised from ${event.from} to ${event.to}`;
      await this.alerts.unsnooze(tx, row, event.actor, { note, told: true });
    }
    const alertId = row.id;
    const about = { cycle: run?.progress.cycle ?? 0, isRaised: true } as const;
    switch (effect.kind) {
      case 'beside':
        this.whoeverHasIt.tell(tx, row, effect.told, about);
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
        if (effect.told) this.whoeverHasIt.tell(tx, row, effect.told, about);
        await this.askRules(tx, alertId, run?.runId ?? null, effect.told?.recipients ?? []);
    }
  }

  /**
   * The escalation goes on as it is. People whom it has named may have rules for the new priority alone, and so may those who
   * follow such alerts: they are asked as for the pages that went out, so that no page goes out twice. Whoever was held back, or wants
   * alerts of the new priority only, may be told now. @param told who is told of the raise already
   */
  private async askRules(
    tx: Transaction,
    alertId: string,
    runId: string | null,
    told: readonly string[],
  ): Promise<void> {
    const but = told.length > 0 && { told: [...told] };
    const steps = runId === null ? [] : await this.activities.lastStepsOf(tx, alertId, runId);
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
