import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../../alerts/domain/alert.js';
import { Clock } from '../../common/clock/clock.js';
import type { StoredEvent } from '../../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../common/events/outbox-consumer.js';
import { groupBy } from '../../common/group-by.js';
import type { Transaction } from '../../database/unit-of-work.js';
import { ForwardingService } from '../../forwarding/forwarding.service.js';
import { TeamsService } from '../../teams/teams.service.js';
import { DeliveryIntake, type Planned } from '../delivery-intake.js';
import { causeOf, survivesAcknowledgement } from '../domain/plan.js';
import { planPushes } from '../domain/push-plan.js';
import { NotificationTrail, type OutcomeReport } from '../notification-trail.js';
import { PagingFacts } from '../paging-facts.js';

const EVENTS = ['alert.created', 'alert.escalated'] as const;
type PagingEvent = StoredEvent<(typeof EVENTS)[number]>;

/** Somebody is to be pushed to: the people a page names, or everybody an alert without anybody concerns. */
interface PushOrder {
  alert: AlertSnapshot;
  userIds: string[];
  cause: string;
  broadcast: boolean;
  untilClosed: boolean;
}

/** Push beside the channels of those whom the engine names; for a broadcast, push alone (decisions §3 and §5). */
@Injectable()
@OutboxConsumer({ name: 'notifications.push', events: EVENTS })
export class PlanPushes implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly teams: TeamsService,
    private readonly forwarding: ForwardingService,
    private readonly deliveries: DeliveryIntake,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
  ) {}

  async handle(events: PagingEvent[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    if (!(await this.concernsPhones(events, tx, now))) return;
    const users = await this.facts.users(tx.tenantId);
    const orders = await this.orders(events, tx, now);
    const concerned = orders.flatMap(({ userIds }) => userIds);
    const phones = groupBy(await this.facts.phonesOfUsers(tx.tenantId, concerned), ({ userId }) => userId);
    const isConfigured = this.facts.isConfigured('push');

    const planned: Planned[] = [];
    const reports: OutcomeReport[] = [];
    for (const { alert, userIds, cause, broadcast, untilClosed } of orders) {
      const plan = planPushes({
        cause,
        recipients: userIds,
        alert,
        user: (id) => users.get(id),
        phonesOf: (id) => phones.get(id) ?? [],
        isConfigured,
        now,
      });
      const about = { alertId: alert.id, occasion: 'create-alert', untilClosed } as const;
      planned.push(...plan.deliveries.map((delivery) => ({ alert, delivery: { ...delivery, ...about } })));
      if (!broadcast) reports.push(...plan.omissions.map((each) => ({ alert, cause, deliveryId: null, ...each })));
      else if (plan.deliveries.length === 0) reports.push(unheard(alert, isConfigured));
    }
    await this.deliveries.store(tx, planned);
    this.trail.record(tx, users, reports);
  }

  /** Most pages name people without a phone to push to: then there is nothing to read the alerts for. */
  private async concernsPhones(events: readonly PagingEvent[], tx: Transaction, now: Date): Promise<boolean> {
    if (events.some(({ payload }) => payload.broadcast)) return true;
    const forwarder = await this.forwarding.forwarder(tx.tenantId);
    const named = events.flatMap(({ payload }) => payload.page?.recipients ?? []);
    const phones = await this.facts.phonesOfUsers(
      tx.tenantId,
      named.map((id) => forwarder(id, now).userId),
    );
    return phones.length > 0;
  }

  private async orders(events: readonly PagingEvent[], tx: Transaction, now: Date): Promise<PushOrder[]> {
    const forwarder = await this.forwarding.forwarder(tx.tenantId);
    const teams = await this.teams.directory(tx.tenantId);
    const users = await this.facts.users(tx.tenantId);
    const alerts = await this.facts.alerts(
      tx,
      events.map(({ payload }) => payload.alertId),
    );
    const everybody = ({ teamId }: AlertSnapshot): string[] =>
      teamId === null
        ? users.all().map(({ id }) => id)
        : (teams.get(teamId)?.members.map(({ userId }) => userId) ?? []);
    return events.flatMap(({ payload }) => {
      const alert = alerts.get(payload.alertId);
      if (alert === undefined || ('suppressNotifications' in payload && payload.suppressNotifications)) return [];
      const { page, broadcast } = payload;
      const named = page?.recipients ?? [];
      const cause = page === null ? 'created' : causeOf(page);
      const userIds = [...named, ...(broadcast ? everybody(alert) : [])].map((id) => forwarder(id, now).userId);
      const untilClosed = page !== null && survivesAcknowledgement(page, alert);
      return [{ alert, userIds, cause, broadcast, untilClosed }];
    });
  }
}

/** A broadcast that reached no phone: one entry for the alert, not one per person. */
function unheard(alert: AlertSnapshot, isConfigured: boolean): OutcomeReport {
  const nobody = { userId: null, channelId: null, deliveryId: null, ruleId: null };
  return {
    alert,
    ...nobody,
    channelType: 'push',
    cause: 'broadcast',
    outcome: isConfigured ? 'failed' : 'skipped-provider-disabled',
    reason: isConfigured ? 'nobody concerned has a phone to push to' : 'no push provider is configured',
  };
}
