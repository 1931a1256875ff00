import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import { AlertsService, type LockedAlert, snapshotOf } from '../alerts/alerts.service.js';
import type { AlertRaised } from '../alerts/events/alert-events.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { newId } from '../common/ids.js';
import type { Transaction } from '../database/unit-of-work.js';
import { EscalationRuns } from './escalation.queries.js';
import { EscalationStarter } from './escalation-starter.js';
import { PagingDirectoryService } from './paging-directory.service.js';
import type { LoadedRun } from './stored-runs.js';

/**
 * Tells people of an alert whose priority was raised. The policy for the new priority starts, if another one ran or nobody
 * was told; else those whom this policy has named are asked about by their own rules anew. An acknowledged alert stays so,
 * and whoever has it is told, nobody else. A snooze was for the alert as it was: it ends.
 */
@Injectable()
@OutboxConsumer({ name: 'escalation.priority-raised', events: ['alert.priority-raised'], changesAlerts: true })
export class RaisedPriority implements OutboxHandler<'alert.priority-raised'> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly runs: EscalationRuns,
    private readonly starter: EscalationStarter,
    private readonly recipients: AlertRecipients,
    private readonly activities: AlertActivities,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'alert.priority-raised'>[], tx: Transaction): Promise<void> {
    const raised = new Map(events.map(({ payload }) => [payload.alertId, payload]));
    const locked = await this.alerts.lockRows(tx, [...raised.keys()]);
    const runs = new Map((await this.runs.lock(tx, [...locked.keys()])).map((run) => [run.alertId, run]));
    for (const [id, alert] of locked) {
      const event = raised.get(id);
      // Of a priority that is another one again, a later event tells, or none.
      if (event && event.to === alert.priority) await this.tell(tx, alert, event, runs.get(id));
    }
  }

  private async tell(tx: Transaction, row: LockedAlert, event: AlertRaised, run?: LoadedRun): Promise<void> {
    if (row.status === 'closed' || row.suppressNotifications || row.delayedUntil !== null) return;
    if (row.snoozedUntil !== null) {
      const note = `priority raised from ${event.from} to ${event.to}`;
      await this.alerts.unsnooze(tx, row, event.actor, { note });
    }
    const alert = snapshotOf(row);
    if (alert.status === 'acknowledged') return this.tellOwner(tx, row, event, run?.progress.cycle ?? 0);
    if (await this.starter.raise(tx, alert, run, this.clock.now()))
      // What is held for those whom the policy before has named may go now.
      tx.emit('alert.asked-again', { alertId: alert.id, page: null, broadcast: false });
    else await this.askRules(tx, alert.id, run?.runId ?? null);
  }

  /**
   * Whom it is assigned to, else who acknowledged it; where that is nobody's account, or nobody who can be told now, whoever was paged
   * as well. Not who raised it.
   */
  private async tellOwner(tx: Transaction, row: LockedAlert, { actor }: AlertRaised, cycle: number): Promise<void> {
    const { id: alertId, ownerId, acknowledgedBy } = row;
    const who = await this.pagingDirectory.of(tx.tenantId);
    const now = this.clock.now();
    const owner = [ownerId, acknowledgedBy?.id].find((id) => id && who.users.get(id)?.blocked === false);
    const hears = owner && who.canReach(owner, now) && who.silenceOf(owner, row.priority, now) === null;
    const told = [...(owner ? [owner] : []), ...(hears ? [] : await this.recipients.namedIn(tx, alertId))];
    const recipients = [...new Set(told)].filter((id) => id !== actor.id);
    if (recipients.length === 0) return;
    this.recipients.add(tx, [{ alertId, userIds: recipients }]);
    const page = { runId: newId(), cycle, step: 0, recipients, untilClosed: true };
    tx.emit('alert.responders-added', { alertId, page, isRaised: true });
  }

  /**
   * The escalation goes on as it is. People whom it has named may have rules for the new priority alone, and so may those who
   * follow such alerts: they are asked as for the pages that went out, so that no page goes out twice. Whoever was held back, or wants
   * alerts of the new priority only, may be told now.
   */
  private async askRules(tx: Transaction, alertId: string, runId: string | null): Promise<void> {
    const steps = runId === null ? [] : await this.activities.lastStepsOf(tx, alertId, runId);
    if (!steps.some(({ cycle, step }) => cycle === 0 && step === 0))
      tx.emit('alert.asked-again', { alertId, page: null, broadcast: false, isFirst: true });
    for (const { cycle, step, recipients, held } of steps) {
      const isFirst = cycle === 0 && step === 0 ? { isFirst: true as const } : {};
      tx.emit('alert.asked-again', {
        alertId,
        page: { runId, cycle, step, recipients, held },
        broadcast: false,
        ...isFirst,
      });
    }
  }
}
