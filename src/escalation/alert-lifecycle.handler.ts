import { Injectable } from '@nestjs/common';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import { AlertsService } from '../alerts/alerts.service.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { groupBy } from '../common/group-by.js';
import type { Transaction } from '../database/unit-of-work.js';
import { EscalationRuns } from './escalation.queries.js';
import { isOver, type LoadedRun } from './stored-runs.js';
import { EscalationStarter } from './escalation-starter.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

const EVENTS = [
  'alert.acknowledged',
  'alert.unacknowledged',
  'alert.closed',
  'alert.reopened',
  'alert.snoozed',
  'alert.unsnoozed',
] as const;
type LifecycleEvent = StoredEvent<(typeof EVENTS)[number]>;

/**
 * Steps the runs of alerts whose state changed. Each run is decided anew from the alert's present
 * state, so it does not matter in which order, or how late, the events arrive. Only a reopening starts a new run,
 * and so does taking back an acknowledgement where nobody was ever paged (an alert policy had acknowledged it).
 */
@Injectable()
@OutboxConsumer({ name: 'escalation.alert-lifecycle', events: EVENTS, changesAlerts: true })
export class AlertLifecycleHandler implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly alerts: AlertsService,
    private readonly runs: EscalationRuns,
    private readonly starter: EscalationStarter,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly recipients: AlertRecipients,
    private readonly clock: Clock,
  ) {}

  async handle(events: LifecycleEvent[], tx: Transaction): Promise<void> {
    const byAlert = groupBy(events, ({ payload }) => payload.alertId);
    const locked = await this.runs.lock(tx, [...byAlert.keys()]);
    const runOf = new Map(locked.map((run) => [run.alertId, run]));
    const reopened = [...byAlert].filter(([id, ofAlert]) => asksForNewRun(ofAlert, runOf.get(id))).map(([id]) => id);
    const anew = [...reopened, ...(await this.neverPaged(tx, byAlert, runOf))];
    const now = this.clock.now();

    const begun = new Set(await this.beginAnew(tx, anew, now));
    await this.stepper.step(
      tx,
      locked.filter((run) => !isOver(run) && !begun.has(run.alertId)),
      await this.pagingDirectory.of(tx.tenantId),
      now,
    );
  }

  /** Alerts whose acknowledgement was taken back and for which nobody was ever paged: an alert policy had acknowledged them. */
  private async neverPaged(
    tx: Transaction,
    byAlert: ReadonlyMap<string, readonly LifecycleEvent[]>,
    runOf: ReadonlyMap<string, LoadedRun>,
  ): Promise<string[]> {
    const candidates = [...byAlert]
      .filter(([id, events]) => !runOf.has(id) && events.some(({ type }) => type === 'alert.unacknowledged'))
      .filter(([, events]) => events.every(({ type }) => type !== 'alert.reopened'))
      .map(([id]) => id);
    const paged = await this.recipients.pagedOf(tx, candidates);
    return candidates.filter((id) => !paged.has(id));
  }

  /** @returns the alerts that now have a new run */
  private async beginAnew(tx: Transaction, alertIds: readonly string[], now: Date): Promise<string[]> {
    const begun: string[] = [];
    for (const alert of (await this.alerts.lock(tx, alertIds)).values()) {
      // The end of its deferral starts the run.
      const deferred = alert.delayedUntil !== null;
      if (alert.status === 'closed' || deferred || alert.suppressNotifications) continue;
      if ((await this.starter.begin(tx, alert, now)) !== null) begun.push(alert.id);
    }
    return begun;
  }
}

function asksForNewRun(events: readonly LifecycleEvent[], run: LoadedRun | undefined): boolean {
  const reopened = events.findLast(({ type }) => type === 'alert.reopened');
  return reopened !== undefined && (!run || isOver(run) || run.startedAt < reopened.occurredAt);
}

/** Removes the runs of deleted alerts. Until then such a run pages nobody: it is not stepped without its alert. */
@Injectable()
@OutboxConsumer({ name: 'escalation.deleted-alerts', events: ['alert.deleted'] })
export class DeletedAlertsHandler implements OutboxHandler<'alert.deleted'> {
  constructor(private readonly runs: EscalationRuns) {}

  handle(events: StoredEvent<'alert.deleted'>[], tx: Transaction): Promise<void> {
    this.runs.remove(
      tx,
      events.flatMap(({ payload }) => payload.alertIds),
    );
    return Promise.resolve();
  }
}
