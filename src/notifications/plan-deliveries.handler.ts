import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { PageOrder } from '../alerts/events/alert-events.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import type { Transaction } from '../database/unit-of-work.js';
import { DeliveryStore, type NewDelivery } from './delivery-store.js';
import { causeOf, planDeliveries } from './domain/plan.js';
import { NotificationTrail, type OutcomeReport } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

type PagingEvent = 'alert.created' | 'alert.escalated';

/** Turns "these people are to be paged" into delivery rows, in the transaction that consumes the event. */
@Injectable()
@OutboxConsumer({ name: 'notifications.plan', events: ['alert.created', 'alert.escalated'] })
export class PlanDeliveries implements OutboxHandler<PagingEvent> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly deliveries: DeliveryStore,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<PagingEvent>[], tx: Transaction): Promise<void> {
    const orders = events.map(({ payload }) => payload).filter((payload) => !isSilenced(payload));
    const pages = orders.flatMap(({ alertId, page }) => (page === null ? [] : [{ alertId, page }]));
    const alertIds = orders.map(({ alertId }) => alertId);
    const users = await this.facts.users(tx.tenantId);
    const alerts = await this.facts.alerts(tx, alertIds);
    const recipients = pages.flatMap(({ page }) => page.recipients);
    const channels = await this.facts.channelsOfUsers(tx, recipients);

    const planned: NewDelivery[] = [];
    const reports: OutcomeReport[] = [];
    for (const { alertId, page } of pages) {
      const alert = alerts.get(alertId);
      if (alert === undefined) continue; // deleted meanwhile: nothing to tell, nobody to ask
      const cause = causeOf(page);
      const plan = planDeliveries({
        cause,
        recipients: page.recipients,
        alert,
        user: (id) => users.get(id),
        channelsOf: (id) => channels.get(id) ?? [],
        // Notification rules are not there yet: nobody has a rule that fits, so all verified channels are used.
        matchedRules: () => [],
        isConfigured: (type) => this.facts.isConfigured(type),
        now: this.clock.now(),
      });
      const untilClosed = survivesAcknowledgement(page, alert);
      planned.push(...plan.deliveries.map((delivery) => ({ ...delivery, alertId, untilClosed })));
      reports.push(...plan.omissions.map((omission) => ({ alert, cause, deliveryId: null, ...omission })));
    }
    for (const { alertId, broadcast } of orders) {
      const alert = alerts.get(alertId);
      if (broadcast && alert !== undefined) reports.push(broadcastReport(alert));
    }
    await this.deliveries.insert(tx, planned);
    await this.trail.record(tx, users, reports);
  }
}

/** The integration asked that nobody be told (decisions §6). */
function isSilenced(payload: StoredEvent<PagingEvent>['payload']): boolean {
  return 'suppressNotifications' in payload && payload.suppressNotifications;
}

/** A page that was ordered for an alert already acknowledged can only come from an `if-not-closed` rule. */
function survivesAcknowledgement(page: PageOrder, alert: AlertSnapshot): boolean {
  return page.untilClosed ?? alert.status === 'acknowledged';
}

/** Nobody was named, so push would go to the team or the tenant; one entry for the alert, not one per person. */
function broadcastReport(alert: AlertSnapshot): OutcomeReport {
  return {
    alert,
    userId: null,
    channelId: null,
    channelType: 'push',
    deliveryId: null,
    cause: 'broadcast',
    outcome: 'skipped-provider-disabled',
    reason: 'no push provider is configured',
  };
}
