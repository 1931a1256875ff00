import { Injectable } from '@nestjs/common';
import { AlertRecipients, type PagedPeople } from '../alerts/alert-recipients.queries.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { AlertChanged } from '../alerts/events/alert-events.js';
import type { ChannelEntry } from '../channels/channel-directory.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { groupBy } from '../common/group-by.js';
import type { Transaction } from '../database/unit-of-work.js';
import { endOf, type Destination } from '../forwarding/domain/follow.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';
import type { UserDirectory } from '../users/user-directory.js';
import { Audiences, type Audience, type Occurrence } from './audiences.js';
import { DeliveryIntake, type Planned } from './delivery-intake.js';
import type { InPlaceOf } from './domain/in-place-of.js';
import type { Recipient } from './domain/audience.js';
import {
  causeOf,
  type Plan,
  planDeliveries,
  type PlannedDelivery,
  responderCause,
  survivesAcknowledgement,
  lastResortCause,
} from './domain/plan.js';
import { planPushes } from './domain/push-plan.js';
import type { ActionType } from './domain/rule.js';
import { NotificationTrail, type OutcomeReport } from './notification-trail.js';
import { PagingFacts, type Address } from './paging-facts.js';

const EVENTS = [
  'alert.created',
  'alert.escalated',
  'alert.responders-added',
  'alert.acknowledged',
  'alert.closed',
  'alert.assigned',
] as const;
type TellingEvent = StoredEvent<(typeof EVENTS)[number]>;

/** An event in the planner's words. */
interface Telling extends Occurrence {
  cause: string;
}

/** Whom there is to tell, and where. */
interface People {
  users: UserDirectory;
  channels: ReadonlyMap<string, readonly ChannelEntry[]>;
  phones: ReadonlyMap<string, readonly Address[]>;
}

/** Turns an event and the people concerned into delivery rows, in the transaction that consumes the event. */
@Injectable()
@OutboxConsumer({ name: 'notifications.plan', events: EVENTS })
export class PlanDeliveries implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly audiences: Audiences,
    private readonly forwarding: ForwardingService,
    private readonly deliveries: DeliveryIntake,
    private readonly trail: NotificationTrail,
    private readonly recipients: AlertRecipients,
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
    const pushed = told.flatMap(({ audience }) => [...audience.pushed, ...audience.lastResorts.flat()]);
    const people: People = {
      users,
      channels: await this.facts.channelsOfUsers(tx.tenantId),
      phones: groupBy(await this.facts.phonesOfUsers(tx.tenantId, pushed), ({ userId }) => userId),
    };
    const plans = told.map(({ telling, audience }) => this.plan(telling, audience, people, now));
    const planned = plans.flatMap(({ planned }) => planned);
    await this.deliveries.store(tx, planned);
    this.recipients.addUnnamed(
      tx,
      tellings.flatMap((telling) => pagedUnnamed(telling, planned)),
    );
    this.trail.record(
      tx,
      users,
      plans.flatMap(({ reports }) => reports),
    );
    this.forwarding.leaveTrail(
      tx,
      users,
      told.flatMap(({ telling: { alert }, audience }) =>
        audience.forwarded.map((destination) => ({ alert, destination })),
      ),
    );
  }

  /**
   * Push beside the channels of those whom the engine names; for a broadcast, push alone (decisions §3 and §5), unless
   * it would reach nobody: then the team, or else the administrators, are notified as if they had been named.
   */
  private plan(
    telling: Telling,
    audience: Audience,
    people: People,
    now: Date,
  ): { planned: Planned[]; reports: OutcomeReport[] } {
    const { users } = people;
    const { alert, cause, actionType: occasion, page, broadcast } = telling;
    const { messages, pushes } = this.planFor(telling, audience.recipients, audience.pushed, people, now);
    const asNamed = [...messages.deliveries, ...pushes.deliveries];
    const deliveries = asNamed.length > 0 ? asNamed : this.lastResort(telling, audience, people, now);
    const untilClosed = page !== null && survivesAcknowledgement(page, alert);
    const planned = deliveries.map((delivery) => ({
      alert,
      delivery: {
        ...delivery,
        alertId: alert.id,
        occasion,
        untilClosed,
        inPlaceOf: standsInFor(audience.inPlaceOf(delivery.userId), users),
      },
    }));
    const omissions = [...messages.omissions, ...(broadcast ? [] : pushes.omissions)];
    const reports = omissions.map((omission) => ({ alert, cause, deliveryId: null, ...omission }));
    const pushesNobody = broadcast && pushes.deliveries.length === 0;
    return {
      planned,
      reports: pushesNobody
        ? [...reports, withoutPhones(alert, this.facts.isConfigured('push', alert.tenantId))]
        : reports,
    };
  }

  private planFor(
    { alert, cause }: Pick<Telling, 'alert' | 'cause'>,
    recipients: readonly Recipient[],
    pushed: readonly string[],
    { users, channels, phones }: People,
    now: Date,
  ): { messages: Plan; pushes: Plan } {
    const about = { cause, alert, user: (id: string) => users.get(id), now };
    const pushes = planPushes({
      ...about,
      recipients: pushed,
      phonesOf: (id) => phones.get(id) ?? [],
      isConfigured: this.facts.isConfigured('push', alert.tenantId),
    });
    const withPush = new Set(pushes.deliveries.map(({ userId }) => userId));
    const messages = planDeliveries({
      ...about,
      recipients,
      channelsOf: (id) => channels.get(id) ?? [],
      isConfigured: (type) => this.facts.isConfigured(type, alert.tenantId),
      isPushed: (id) => withPush.has(id),
    });
    return { messages, pushes };
  }

  /** Otherwise the broadcast would reach nobody. */
  private lastResort(telling: Telling, audience: Audience, people: People, now: Date): PlannedDelivery[] {
    const called = { alert: telling.alert, cause: lastResortCause(telling.cause) };
    for (const userIds of audience.lastResorts) {
      const recipients = audience.calledUp(userIds);
      const pushed = recipients.map(({ userId }) => userId);
      const { messages, pushes } = this.planFor(called, recipients, pushed, people, now);
      const deliveries = [...messages.deliveries, ...pushes.deliveries];
      if (deliveries.length > 0) return deliveries;
    }
    return [];
  }
}

/** Null: nobody is notified. The alert is gone, suppresses notifications, or is still delayed by an alert policy. */
function tellingOf({ id, type, payload }: TellingEvent, alert: AlertSnapshot | undefined, now: Date): Telling | null {
  if (alert === undefined) return null;
  if ('suppressNotifications' in payload && payload.suppressNotifications) return null;
  if ('page' in payload) {
    const { page } = payload;
    const pageCause = type === 'alert.responders-added' ? responderCause : causeOf;
    return {
      alert,
      actionType: 'create-alert',
      asksRules: type === 'alert.created',
      page,
      concerns: [],
      broadcast: 'broadcast' in payload && payload.broadcast,
      cause: page === null ? 'created' : pageCause(page),
    };
  }
  const isHeldBack = alert.delayedUntil !== null && now < alert.delayedUntil;
  if (alert.suppressNotifications || isHeldBack) return null;
  const actionType = ACTION_TYPE_OF[type];
  const concerns = type === 'alert.assigned' ? newOwner(payload, alert) : [];
  return { alert, actionType, asksRules: true, page: null, concerns, broadcast: false, cause: `${actionType}/${id}` };
}

/** The new owner is notified when somebody else assigned the alert, unless it is closed. */
function newOwner({ actor, detail }: AlertChanged, { status }: AlertSnapshot): string[] {
  const ownerId = detail?.['ownerId'];
  return typeof ownerId === 'string' && ownerId !== actor.id && status !== 'closed' ? [ownerId] : [];
}

/** Who is notified of a team's alert without being named by the engine: they may not be of the team. */
function pagedUnnamed({ alert, page }: Telling, planned: readonly Planned[]): PagedPeople[] {
  if (alert.teamId === null) return [];
  const told = planned.flatMap(({ delivery }) => (delivery.alertId === alert.id ? delivery.userId : []));
  const userIds = [...new Set(told)].filter((userId) => !page?.recipients.includes(userId));
  return userIds.length === 0 ? [] : [{ alertId: alert.id, userIds }];
}

function standsInFor(destinations: readonly Destination[], users: UserDirectory): InPlaceOf[] | null {
  if (destinations.length === 0) return null;
  return destinations.map(({ hops }) => ({
    name: users.get(hops[0]?.fromUserId ?? '')?.fullName ?? 'somebody',
    until: endOf(hops)?.toISOString() ?? null,
  }));
}

/** A broadcast that reached no phone: one entry for the alert, not one per person. */
function withoutPhones(alert: AlertSnapshot, isConfigured: boolean): OutcomeReport {
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

const ACTION_TYPE_OF: Readonly<Record<TellingEvent['type'], ActionType>> = {
  'alert.created': 'create-alert',
  'alert.escalated': 'create-alert',
  'alert.responders-added': 'create-alert',
  'alert.acknowledged': 'acknowledged',
  'alert.closed': 'closed',
  'alert.assigned': 'assigned',
};
