import { Injectable } from '@nestjs/common';
import { AlertRecipients, type PagedPeople } from '../alerts/alert-recipients.queries.js';
import type { TenantsAlert } from '../alerts/alerts.queries.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { AlertChanged, PageOrder } from '../alerts/events/alert-events.js';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { passed } from '../common/tracing/page-steps.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { RunsOfTenants } from '../escalation/escalation-outlook.js';
import { endOf, type Destination } from '../forwarding/domain/follow.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';
import type { UserDirectory } from '../users/user-directory.js';
import { servedIn } from './audiences.js';
import { DeliveryIntake, type Planned } from './delivery-intake.js';
import { DeliveryPlanner, type PagingEvent, type PlannedEvent } from './delivery-planner.js';
import type { InPlaceOf } from './domain/in-place-of.js';
import { causeOf, responderCause, survivesAcknowledgement } from './domain/plan.js';
import type { Occasion } from './domain/rule.js';
import { NotificationTrail, type OutcomeReport } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

const EVENTS = [
  'alert.created',
  'alert.escalated',
  'alert.responders-added',
  'alert.acknowledged',
  'alert.closed',
  'alert.assigned',
  'alert.note-added',
] as const;
type SourceEvent = StoredEvent<(typeof EVENTS)[number]>;

/** An event in the planner's words, of a stored alert. */
type StoredPagingEvent = PagingEvent & { alert: AlertSnapshot };

const NO_ALERTS: ReadonlyMap<string, AlertSnapshot> = new Map();

/** What is read of the alerts of all tenants at once, by their ids. */
interface Ahead {
  alerts: ReadonlyMap<string, ReadonlyMap<string, AlertSnapshot>>;
  runs: RunsOfTenants;
}

/** Turns an event and the people concerned into delivery rows, in the transaction that consumes the event. */
@Injectable()
@OutboxConsumer({ name: 'notifications.plan', events: EVENTS })
export class PlanDeliveries implements OutboxHandler<(typeof EVENTS)[number], Ahead> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly planner: DeliveryPlanner,
    private readonly forwarding: ForwardingService,
    private readonly deliveries: DeliveryIntake,
    private readonly trail: NotificationTrail,
    private readonly recipients: AlertRecipients,
    private readonly clock: Clock,
  ) {}

  async readAhead(events: readonly SourceEvent[], tx: SystemTransaction): Promise<Ahead> {
    const alertIds = events.map(({ payload }) => payload.alertId);
    passed('relay', () => ({ alertIds }));
    // In one packet.
    const [alerts, runs] = await Promise.all([
      this.facts.alertsOfTenants(tx, events.map(alertOf)),
      this.deliveries.readAhead(tx, events.filter(hasPage).map(alertOf)),
    ]);
    passed('read', () => ({ alertIds }));
    return { alerts, runs };
  }

  async handle(events: SourceEvent[], tx: Transaction, ahead: Ahead): Promise<void> {
    const now = this.clock.now();
    const alertIds = events.map(({ payload }) => payload.alertId);
    const alerts = ahead.alerts.get(tx.tenantId) ?? NO_ALERTS;
    const alertsWithPages = events.filter(hasPage).map(({ payload }) => payload.alertId);
    const outlooks = await this.deliveries.outlooks(tx, alertsWithPages, ahead.runs);
    // A page names people by itself.
    const paged = await this.recipients.of(
      tx,
      events.flatMap(({ payload }) => (!alerts.has(payload.alertId) || 'page' in payload ? [] : payload.alertId)),
    );
    const pagingEvents = events.flatMap((event): StoredPagingEvent[] => {
      const pagingEvent = pagingEventOf(event, alerts.get(event.payload.alertId), now);
      return pagingEvent ? [{ ...pagingEvent, paged: paged.get(pagingEvent.alert.id) ?? new Set() }] : [];
    });
    const isServed = await servedIn(tx, pagingEvents);
    const { users, plannedEvents } = await this.planner.planned(tx.tenantId, pagingEvents, isServed, now, tx.matching);
    const plans = plannedEvents.map((each) => storable(each, users));
    const planned = plans.flatMap(({ planned }) => planned);
    passed('plan', () => ({ alertIds }));
    await this.deliveries.store(tx, planned, outlooks);
    passed('prepare', () => ({ alertIds }));
    tx.afterCommit(() => passed('plan-commit', () => ({ alertIds })));
    this.recipients.addUnnamed(
      tx,
      pagingEvents.flatMap((pagingEvent) => pagedUnnamed(pagingEvent, planned)),
    );
    this.trail.record(
      tx,
      users,
      plans.flatMap(({ reports }) => reports),
    );
    this.forwarding.leaveTrail(
      tx,
      users,
      plannedEvents.flatMap(({ pagingEvent: { alert }, audience }) =>
        audience.forwarded.map((destination) => ({ alert, destination })),
      ),
    );
  }
}

/** The plan as rows and, for what is left out, as entries of the trail; a broadcast without phones has one for the alert. */
function storable(
  { pagingEvent: { alert, cause, actionType: occasion, page }, audience, plan }: PlannedEvent<StoredPagingEvent>,
  users: UserDirectory,
): { planned: Planned[]; reports: OutcomeReport[] } {
  const { deliveries, omissions, withoutPhones } = plan;
  const untilClosed = page !== null && survivesAcknowledgement(page, alert);
  const planned = deliveries.map((delivery) => {
    const inPlaceOf = standsInFor(audience.inPlaceOf(delivery.userId), users);
    return { alert, delivery: { ...delivery, alertId: alert.id, occasion, untilClosed, inPlaceOf } };
  });
  const reports = omissions.map((omission): OutcomeReport => ({ alert, cause, deliveryId: null, ...omission }));
  if (withoutPhones === null) return { planned, reports };
  const nobody = { userId: null, channelId: null, deliveryId: null, ruleId: null };
  const one: OutcomeReport = { alert, ...nobody, channelType: 'push', cause: 'broadcast', ...withoutPhones };
  return { planned, reports: [...reports, one] };
}

function standsInFor(destinations: readonly Destination[], users: UserDirectory): InPlaceOf[] | null {
  if (destinations.length === 0) return null;
  return destinations.map(({ hops }) => ({
    name: users.get(hops[0]?.fromUserId ?? '')?.fullName ?? 'somebody',
    until: endOf(hops)?.toISOString() ?? null,
  }));
}

/** Null: nobody is notified. The alert is gone, suppresses notifications, or is still delayed by an alert policy. */
function pagingEventOf(
  { id, type, payload }: SourceEvent,
  alert: AlertSnapshot | undefined,
  now: Date,
): StoredPagingEvent | null {
  if (alert === undefined) return null;
  if ('suppressNotifications' in payload && payload.suppressNotifications) return null;
  if ('page' in payload) {
    const { page } = payload;
    const pageCause = type === 'alert.responders-added' ? responderCause : causeOf;
    return {
      alert,
      actionType: 'create-alert',
      asksRules: type === 'alert.created' || 'isFirst' in payload,
      page,
      concerns: [],
      broadcast: 'broadcast' in payload && payload.broadcast,
      cause: page === null ? 'created' : pageCause(page),
    };
  }
  // An owner is told all the same: somebody has just named them.
  const isSilenced = payload.silenced === true && type !== 'alert.assigned';
  const isHeldBack = isSilenced || (alert.delayedUntil !== null && now < alert.delayedUntil);
  if (alert.suppressNotifications || isHeldBack) return null;
  const actionType = ACTION_TYPE_OF[type];
  const concerns = type === 'alert.assigned' ? newOwner(payload, alert) : [];
  return { alert, actionType, asksRules: true, page: null, concerns, broadcast: false, cause: `${actionType}/${id}` };
}

const alertOf = ({ tenantId, payload: { alertId } }: SourceEvent): TenantsAlert => ({ tenantId, alertId });

/** Does the event page people? Their messages say what the escalation does next. */
function hasPage({ payload }: SourceEvent): boolean {
  // A damaged payload may be a number.
  const { page = null } = payload as { page?: PageOrder | null };
  return page !== null;
}

/** The new owner is notified when somebody else assigned the alert, unless it is closed. */
function newOwner({ actor, detail }: AlertChanged, { status }: AlertSnapshot): string[] {
  const ownerId = detail?.['ownerId'];
  return typeof ownerId === 'string' && ownerId !== actor.id && status !== 'closed' ? [ownerId] : [];
}

/** Who is notified of a team's alert without being named by the engine: they may not be of the team. */
function pagedUnnamed({ alert, page }: StoredPagingEvent, planned: readonly Planned[]): PagedPeople[] {
  if (alert.teamId === null) return [];
  const paged = planned.flatMap(({ delivery }) => (delivery.alertId === alert.id ? delivery.userId : []));
  const userIds = [...new Set(paged)].filter((userId) => !page?.recipients.includes(userId));
  return userIds.length === 0 ? [] : [{ alertId: alert.id, userIds }];
}

const ACTION_TYPE_OF: Readonly<Record<SourceEvent['type'], Occasion>> = {
  'alert.created': 'create-alert',
  'alert.escalated': 'create-alert',
  'alert.responders-added': 'create-alert',
  'alert.acknowledged': 'acknowledged',
  'alert.closed': 'closed',
  'alert.assigned': 'assigned',
  'alert.note-added': 'note-added',
};
