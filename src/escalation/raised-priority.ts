import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import { AlertsService, type LockedAlert, snapshotOf } from '../alerts/alerts.service.js';
import type { AlertRaised } from '../alerts/events/alert-events.js';
import { newId } from '../common/ids.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { Silenced } from '../maintenance/domain/silence.js';
import { eased } from './domain/silenced-run.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationStarter } from './escalation-starter.js';
import { PagingDirectoryService } from './paging-directory.service.js';
import { EscalationStepper } from './escalation-stepper.js';
import type { LockedRun } from './stored-runs.js';

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
    private readonly starter: EscalationStarter,
    private readonly stepper: EscalationStepper,
    private readonly recipients: AlertRecipients,
    private readonly activities: AlertActivities,
    private readonly pagingDirectory: PagingDirectoryService,
  ) {}

  /** @param raised of one tenant, after everything else that depends on the priority was decided again */
  async tell(tx: Transaction, raised: readonly RaisedRow[], now: Date): Promise<void> {
    const locked = await this.runs.lock(
      tx,
      raised.map(({ row }) => row.id),
    );
    const runs = new Map(locked.map((run) => [run.alertId, run]));
    for (const each of raised) await this.tellOf(tx, each, runs.get(each.row.id), now);
  }

  private async tellOf(tx: Transaction, { row, event, raise }: RaisedRow, run: LockedRun | undefined, now: Date) {
    // The end of its deferral tells of it.
    if (raise.isSuppressed || row.suppressNotifications || row.delayedUntil !== null) return;
    const isAwoken = row.snoozedUntil !== null;
    if (isAwoken) {
      const note = `priority raised from ${event.from} to ${event.to}`;
      await this.alerts.unsnooze(tx, row, event.actor, { note });
    }
    const alert = snapshotOf(row);
    const cycle = run?.progress.cycle ?? 0;
    if (alert.status === 'acknowledged') {
      await this.tellFirst(tx, row, [row.ownerId, row.acknowledgedBy?.id], { event, cycle, now });
      return;
    }
    const hold = run?.progress.hold ?? null;
    const isUntold = run === undefined || hold?.policy !== undefined;
    if (await this.starter.raise(tx, alert, run, isUntold ? raise.silenced : raise.maintenance, now))
      // What is held for those whom the policy before has named may go now.
      tx.emit('alert.asked-again', { alertId: alert.id, page: null, broadcast: false });
    else if (run && hold?.reason === 'maintenance') await this.review(tx, run, raise.silenced, now);
    else {
      const snoozers = isAwoken ? [await this.activities.snoozedBy(tx, alert.id)] : null;
      const told = snoozers && (await this.tellFirst(tx, row, snoozers, { event, cycle, now }));
      await this.askRules(tx, alert.id, run?.runId ?? null, told ?? []);
    }
  }

  /** A run that a maintenance, or a notification policy, holds: it may be for the lower priority only. */
  private async review(tx: Transaction, run: LockedRun, silenced: Silenced | null, now: Date): Promise<void> {
    const { hold } = run.progress;
    if (hold === null) return;
    const next = hold.policy === undefined ? { ...hold, pages: true } : eased(hold, silenced, now);
    if (next.policy !== undefined && next.by !== hold.by && silenced)
      this.starter.noteSilence(tx, run.alertId, silenced);
    const progress = { ...run.progress, hold: next };
    await this.stepper.step(tx, [{ ...run, progress }], await this.pagingDirectory.of(tx.tenantId), now);
  }

  /**
   * The first of these people: whoever has the alert, or put it off. Where that is nobody's account, or nobody who can be told now,
   * whoever was paged as well. Not who raised it. @returns who is told
   */
  private async tellFirst(
    tx: Transaction,
    row: LockedAlert,
    people: readonly (string | null | undefined)[],
    { event: { actor }, cycle, now }: { event: AlertRaised; cycle: number; now: Date },
  ): Promise<string[]> {
    const alertId = row.id;
    const who = await this.pagingDirectory.of(tx.tenantId);
    const owner = people.find((id) => id && who.users.get(id)?.blocked === false);
    const hears = owner && who.canReach(owner, now) && who.silenceOf(owner, row.priority, now) === null;
    const told = [...(owner ? [owner] : []), ...(hears ? [] : await this.recipients.namedIn(tx, alertId))];
    const recipients = [...new Set(told)].filter((id) => id !== actor.id);
    if (recipients.length === 0) return [];
    this.recipients.add(tx, [{ alertId, userIds: recipients }]);
    const page = { runId: newId(), cycle, step: 0, recipients, untilClosed: true };
    tx.emit('alert.responders-added', { alertId, page, isRaised: true });
    return recipients;
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
