import { Injectable } from '@nestjs/common';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { groupBy } from '../common/group-by.js';
import type { Transaction } from '../database/unit-of-work.js';
import { ForwardingService, type ForwardedPage } from '../forwarding/forwarding.service.js';
import { Audiences, type Occurrence } from './audiences.js';
import { DeliveryIntake, type Planned } from './delivery-intake.js';
import { causeOf, planDeliveries, survivesAcknowledgement } from './domain/plan.js';
import { planPushes } from './domain/push-plan.js';
import type { ActionType } from './domain/rule.js';
import { NotificationTrail, type OutcomeReport } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

const EVENTS = ['alert.created', 'alert.escalated', 'alert.acknowledged', 'alert.closed', 'alert.assigned'] as const;
type TellingEvent = StoredEvent<(typeof EVENTS)[number]>;

/** An event in the planner's words. */
interface Telling extends Occurrence {
  cause: string;
}

/** Turns "this happened, these people are to be told" into delivery rows, in the transaction that consumes the event. */
@Injectable()
@OutboxConsumer({ name: 'notifications.plan', events: EVENTS })
export class PlanDeliveries implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly audiences: Audiences,
    private readonly forwarding: ForwardingService,
    private readonly deliveries: DeliveryIntake,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
  ) {}

  async handle(events: TellingEvent[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const users = await this.facts.users(tx.tenantId);
    const alertIds = events.map(({ payload }) => payload.alertId);
    const alerts = await this.facts.alerts(tx, alertIds);
    const tellings = events.flatMap((event) => tellingOf(event, alerts.get(event.payload.alertId), now) ?? []);
    const audienceFor = await this.audiences.finder(tx, tellings, now);
    const told = tellings.map((telling) => ({ telling, audience: audienceFor(telling) }));
    const recipients = told.flatMap(({ audience }) => audience.recipients.map(({ userId }) => userId));
    const channels = await this.facts.channelsOfUsers(tx.tenantId);
    const channelless = recipients.filter((id) => !channels.has(id));
    const phones = groupBy(await this.facts.phonesOfUsers(tx.tenantId, channelless), ({ userId }) => userId);

    const planned: Planned[] = [];
    const reports: OutcomeReport[] = [];
    const forwarded: ForwardedPage[] = [];
    for (const { telling, audience } of told) {
      const { alert, cause, actionType: occasion } = telling;
      const about = { cause, alert, user: (id: string) => users.get(id), now };
      const pushes = planPushes({
        ...about,
        recipients: audience.paged,
        phonesOf: (id) => phones.get(id) ?? [],
        isConfigured: this.facts.isConfigured('push'),
      });
      const pushed = new Set(pushes.deliveries.map(({ userId }) => userId));
      const plan = planDeliveries({
        ...about,
        recipients: audience.recipients,
        channelsOf: (id) => channels.get(id) ?? [],
        isConfigured: (type) => this.facts.isConfigured(type),
        isPushed: (id) => pushed.has(id),
      });
      const untilClosed = telling.page !== null && survivesAcknowledgement(telling.page, alert);
      const kind = { alertId: alert.id, occasion, untilClosed };
      planned.push(...plan.deliveries.map((delivery) => ({ alert, delivery: { ...delivery, ...kind } })));
      reports.push(...plan.omissions.map((omission) => ({ alert, cause, deliveryId: null, ...omission })));
      forwarded.push(...audience.forwarded.map((destination) => ({ alert, destination })));
    }
    await this.deliveries.store(tx, planned);
    this.trail.record(tx, users, reports);
    this.forwarding.leaveTrail(tx, users, forwarded);
  }
}

/** Null: nobody is told. The alert is gone, is not to be told of, or is still held back by an alert policy. */
function tellingOf({ id, type, payload }: TellingEvent, alert: AlertSnapshot | undefined, now: Date): Telling | null {
  if (alert === undefined) return null;
  if ('suppressNotifications' in payload && payload.suppressNotifications) return null;
  const page = 'page' in payload ? payload.page : null;
  if ('page' in payload) {
    return {
      alert,
      actionType: 'create-alert',
      asksRules: type === 'alert.created',
      page,
      cause: page === null ? 'created' : causeOf(page),
    };
  }
  const isHeldBack = alert.delayedUntil !== null && now < alert.delayedUntil;
  if (alert.suppressNotifications || isHeldBack) return null;
  const actionType = ACTION_TYPE_OF[type];
  return { alert, actionType, asksRules: true, page, cause: `${actionType}/${id}` };
}

const ACTION_TYPE_OF: Readonly<Record<TellingEvent['type'], ActionType>> = {
  'alert.created': 'create-alert',
  'alert.escalated': 'create-alert',
  'alert.acknowledged': 'acknowledged',
  'alert.closed': 'closed',
  'alert.assigned': 'assigned',
};
