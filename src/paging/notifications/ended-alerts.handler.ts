import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { DeliveryMetrics } from '../../platform/delivery-queue/delivery-metrics.js';
import { deleteEnded } from '../bundles/bundles.queries.js';
import { heldDeliveries, SEND_DELIVERIES, sendNow, stopDeliveries } from './deliveries.queries.js';
import { holdReasonOf, holdReport } from './domain/outcome.js';
import { NotificationTrail, reportOn } from './notification-trail.js';
import { sendHeldAfterReopen } from './held-deliveries.queries.js';
import { quietStatusOf } from '../../people/users/domain/quiet-status.js';
import { PagingFacts } from './paging-facts.js';
import '../../alerts/lifecycle/events/alert-events.js';
import { HOUR_MS } from '../../platform/durations.js';

const EVENTS = ['alert.acknowledged', 'alert.unacknowledged', 'alert.closed'] as const;
type StoppingEvent = StoredEvent<(typeof EVENTS)[number]>;

/**
 * An acknowledgement or a close cancels waiting deliveries: later steps of notification rules, retries and repeats. They stay
 * cancelled if the acknowledgement is taken back. Held deliveries survive an acknowledgement: Pager sends them at the end of the hold, or
 * once the alert is open again.
 */
@Injectable()
@OutboxConsumer({ name: 'notifications.stop', events: EVENTS })
export class StopDeliveries implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly trail: NotificationTrail,
    private readonly metrics: DeliveryMetrics,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoppingEvent[], tx: Transaction): Promise<void> {
    await this.stop(
      events.filter(({ type }) => type !== 'alert.unacknowledged'),
      tx,
    );
    await this.noteHeld(
      events.filter(({ type }) => type !== 'alert.closed'),
      tx,
    );
    const reopened = events.flatMap(({ type, payload }) => (type === 'alert.unacknowledged' ? payload.alertId : []));
    if (reopened.length === 0) return;
    await sendHeldAfterReopen(tx, reopened, this.clock.now());
    tx.afterCommit(() => this.nudges.nudge(SEND_DELIVERIES.name));
  }

  /** Records that held deliveries depend on the acknowledgement. */
  private async noteHeld(events: readonly StoppingEvent[], tx: Transaction): Promise<void> {
    const held = await heldDeliveries(
      tx,
      events.map(({ payload }) => payload.alertId),
    );
    if (held.length === 0) return;
    const now = this.clock.now();
    const alerts = await this.facts.alerts(
      tx,
      held.map(({ alertId }) => alertId),
    );
    const users = await this.facts.users(tx.tenantId);
    const woken: string[] = [];
    const reports = held.flatMap((delivery) => {
      const alert = alerts.get(delivery.alertId);
      if (alert === undefined || alert.status === 'closed') return [];
      const user = users.get(delivery.userId);
      const ifOpen = alert.status === 'acknowledged';
      // A raise of the priority during the acknowledgement may have ended the hold.
      if (!ifOpen && user && quietStatusOf(user, alert.priority, now) === null) {
        woken.push(delivery.id);
        return [];
      }
      const hold = { kind: 'held', reason: holdReasonOf(delivery.reason), until: delivery.dueAt, ifOpen } as const;
      const why = holdReport(hold, user?.timezone ?? 'UTC', now);
      return [{ ...reportOn(delivery, alert, { outcome: 'failed', reason: null }), ...why }];
    });
    if (woken.length > 0) sendNow(tx, woken, now);
    this.trail.note(tx, users, reports);
  }

  private async stop(events: readonly StoppingEvent[], tx: Transaction): Promise<void> {
    if (events.length === 0) return;
    const stopped = await stopDeliveries(
      tx,
      events.map(({ type, payload: { alertId }, occurredAt }) => {
        const closed = type === 'alert.closed';
        return { alertId, closed, at: occurredAt, reason: `the alert was ${closed ? 'closed' : 'acknowledged'}` };
      }),
      this.clock.now(),
    );
    if (stopped.length === 0) return;
    tx.afterCommit(() => stopped.forEach(({ channelType }) => this.metrics.moved(channelType, 'cancelled')));
    const alerts = await this.facts.alerts(
      tx,
      stopped.map(({ alertId }) => alertId),
    );
    const reports = stopped.map((delivery) =>
      reportOn(delivery, alerts.get(delivery.alertId), { outcome: 'cancelled', reason: delivery.reason }),
    );
    await this.trail.recordOnce(tx, await this.facts.users(tx.tenantId), reports);
  }
}

/** Deliveries in progress have ended by then. */
const RETRY_MS = HOUR_MS;

/** Deletes the ended deliveries and chat posts of removed alerts. */
@Injectable()
@OutboxConsumer({ name: 'notifications.removed-alerts', events: ['alert.removed'] })
export class ForgetRemovedAlerts implements OutboxHandler<'alert.removed'> {
  constructor(private readonly clock: Clock) {}

  async handle(events: StoredEvent<'alert.removed'>[], tx: Transaction): Promise<void> {
    const alertIds = events.flatMap(({ payload }) => payload.alertIds);
    const left = [
      ...new Set([
        ...(await deleteEnded(tx, 'deliveries', alertIds)),
        ...(await deleteEnded(tx, 'room_pages', alertIds)),
      ]),
    ];
    if (left.length === 0) return;
    const availableAt = new Date(this.clock.now().getTime() + RETRY_MS);
    tx.emit('alert.removed', { alertIds: left }, { availableAt });
  }
}
