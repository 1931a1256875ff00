import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../../alerts/lifecycle/alert-recipients.queries.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { groupBy } from '../../platform/group-by.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { isHeldBack, noticeAfterSnooze } from './domain/owner-notice.js';
import { EscalationRuns } from './escalation.queries.js';
import { isOver, type LoadedRun } from './stored-runs.js';
import { EscalationStarter } from './escalation-starter.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';
import { OwnerNotices } from './owner-notices.js';

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
 * Advances the runs of alerts whose state changed. It uses only the alert's current state, so late or reordered events do no harm.
 * A new run starts when the alert was reopened, or when the acknowledgement of an alert policy was taken back before anybody was paged.
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
    private readonly activities: AlertActivities,
    private readonly notices: OwnerNotices,
    private readonly clock: Clock,
  ) {}

  async handle(events: LifecycleEvent[], tx: Transaction): Promise<void> {
    const byAlert = groupBy(events, ({ payload }) => payload.alertId);
    const locked = await this.runs.lock(tx, [...byAlert.keys()]);
    const runOf = new Map(locked.map((run) => [run.alertId, run]));
    const reopened = [...byAlert].filter(([id, ofAlert]) => requiresNewRun(ofAlert, runOf.get(id))).map(([id]) => id);
    const restarts = [...reopened, ...(await this.neverPaged(tx, byAlert, runOf))];
    const now = this.clock.now();

    const begun = new Set(await this.restartRuns(tx, restarts, now));
    const stepped = await this.stepper.step(
      tx,
      locked.filter((run) => !isOver(run) && !begun.has(run.alertId)),
      await this.pagingDirectory.of(tx.tenantId),
      now,
    );
    const silent = new Set(stepped.filter(({ runStatus }) => isHeldBack(runStatus)).map(({ alertId }) => alertId));
    const awake = [...byAlert].filter(([id]) => !begun.has(id) && !silent.has(id));
    const after = new Map([...locked, ...stepped].map((run) => [run.alertId, run]));
    await this.notifyOfSnoozeEnds(tx, new Map(awake), after, now);
  }

  /**
   * Notifies the person who snoozed the alert, unless a step pages this person at the end of the snooze; others only if no step pages
   * anybody. Skips deferred and suppressed alerts.
   */
  private async notifyOfSnoozeEnds(
    tx: Transaction,
    byAlert: ReadonlyMap<string, readonly LifecycleEvent[]>,
    runOf: ReadonlyMap<string, Pick<LoadedRun, 'plan' | 'progress'>>,
    now: Date,
  ): Promise<void> {
    const ends = new Map(
      [...byAlert].flatMap(([id, events]) => events.filter(endsSnooze).map((event) => [id, event] as const)),
    );
    if (ends.size === 0) return;
    const rows = await this.alerts.lockRows(tx, [...ends.keys()]);
    const notifiable = [...rows.values()].filter(
      ({ status, suppressNotifications, delayedUntil, snoozedUntil }) =>
        status !== 'closed' && !suppressNotifications && delayedUntil === null && snoozedUntil === null,
    );
    const ended = notifiable.map((row) => ({ row, alertId: row.id, ...endOf(ends.get(row.id)!) }));
    const paged = await this.activities.pagedSince(tx, ended);
    const people = await this.notices.peopleOf(
      tx,
      ended.map(({ row }) => row),
    );
    const who = await this.pagingDirectory.of(tx.tenantId);
    for (const { row, alertId, since, doer } of ended) {
      const run = runOf.get(alertId);
      const notice = noticeAfterSnooze(row, people(alertId), { doer, run, who, now }, paged.get(alertId));
      const cycle = run?.progress.cycle ?? 0;
      this.notices.send(tx, row, notice, { cycle, awake: since.toISOString() }, { who, now });
    }
  }

  /** Alerts that an alert policy had acknowledged before anybody was paged, and whose acknowledgement was taken back. */
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
  private async restartRuns(tx: Transaction, alertIds: readonly string[], now: Date): Promise<string[]> {
    const begun: string[] = [];
    for (const alert of (await this.alerts.lock(tx, alertIds)).values()) {
      // The end of the deferral starts the run.
      const deferred = alert.delayedUntil !== null;
      if (alert.status === 'closed' || deferred || alert.suppressNotifications) continue;
      if ((await this.starter.begin(tx, alert, now)) !== null) begun.push(alert.id);
    }
    return begun;
  }
}

const endOf = ({ payload, occurredAt }: LifecycleEvent): { since: Date; doer: string | null } => {
  const { endedAt, actor } = payload;
  return { since: endedAt === undefined ? occurredAt : new Date(endedAt), doer: actor.id };
};

const endsSnooze = ({ type, payload }: LifecycleEvent): boolean =>
  type === 'alert.unsnoozed' && payload.told === undefined;

function requiresNewRun(events: readonly LifecycleEvent[], run: LoadedRun | undefined): boolean {
  const reopened = events.findLast(({ type }) => type === 'alert.reopened');
  return reopened !== undefined && (!run || isOver(run) || run.startedAt < reopened.occurredAt);
}

/** Removes the runs of deleted alerts, which page nobody. */
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
