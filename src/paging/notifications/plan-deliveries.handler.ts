import { Injectable } from '@nestjs/common';
import { AlertRecipients, type PagedPeople } from '../../alerts/lifecycle/alert-recipients.queries.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import type { AlertChanged, PageOrder, RespondersAdded } from '../../alerts/lifecycle/events/alert-events.js';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredEvent } from '../../platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../platform/events/outbox-consumer.js';
import { passed } from '../../platform/tracing/page-steps.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { endOf, type Destination } from '../forwarding/domain/follow.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { DeliveryIntake, type Planned } from './delivery-intake.js';
import { DeliveryPlanner, type PagingEvent, type PlannedEvent } from './delivery-planner.js';
import type { InPlaceOf } from './domain/in-place-of.js';
import { snoozeEndCause, causeOf, raisedCause, responderCause, survivesAcknowledgement } from './domain/plan.js';
import type { Occasion } from './domain/rule.js';
import { holdReasonOf, holdReport } from './domain/outcome.js';
import { SUPERSEDED_BY_HELD } from './domain/held-duplicates.js';
import type { OutcomeReport } from './notification-trail.js';
import { type RecentQuery, recentlyNotified } from './held-deliveries.queries.js';
import { DeliveryEnds } from './delivery-ends.js';
import type { HeldStep } from './successors.js';
import { PagingFacts } from './paging-facts.js';

const EVENTS = [
  'alert.created',
  'alert.escalated',
  'alert.asked-again',
  'alert.handed-on',
  'alert.responders-added',
  'alert.acknowledged',
  'alert.closed',
  'alert.assigned',
  'alert.note-added',
] as const;
type SourceEvent = StoredEvent<(typeof EVENTS)[number]>;

/** The planner's event for a stored alert. */
type StoredPagingEvent = PagingEvent & { alert: AlertSnapshot; skipsNotified?: boolean; causedAt?: Date };

type RecentlyNotified = Awaited<ReturnType<typeof recentlyNotified>>;

/** The plans for a batch of events. */
interface Plans {
  users: UserDirectory;
  events: readonly PlannedEvent<StoredPagingEvent>[];
  planned: readonly Planned[];
  reports: readonly OutcomeReport[];
}

/** Turns events and the people concerned into delivery rows, in the transaction that consumes the events. */
@Injectable()
@OutboxConsumer({ name: 'notifications.plan', events: EVENTS, locksPaces: true })
export class PlanDeliveries implements OutboxHandler<(typeof EVENTS)[number]> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly planner: DeliveryPlanner,
    private readonly forwarding: ForwardingService,
    private readonly deliveries: DeliveryIntake,
    private readonly ends: DeliveryEnds,
    private readonly recipients: AlertRecipients,
    private readonly clock: Clock,
  ) {}

  async handle(events: SourceEvent[], tx: Transaction): Promise<void> {
    const alertIds = events.map(alertOf);
    passed('relay', () => ({ alertIds }));
    // Both queries go out together.
    const [alerts, outlooks] = await Promise.all([
      this.facts.alerts(tx, alertIds),
      this.deliveries.outlooks(tx, events.filter(hasPage).map(alertOf)),
    ]);
    passed('read', () => ({ alertIds }));
    const now = this.clock.now();
    // After an outage held pages are due together with the fallback at the end of the policy.
    const recent = await recentlyNotified(tx, events.flatMap(skipsNotified), now);
    const pagingEvents = await this.pagingEvents(tx, events, alerts, now);
    if (pagingEvents.length === 0) return;
    const { users, plannedEvents: all } = await this.planner.planned(tx.tenantId, pagingEvents, now);
    const plannedEvents = all.map((each) => withoutNotified(each, recent));
    const plans = plannedEvents.map((each) => storable(each, users, now));
    passed('plan', () => ({ alertIds }));
    const planned = plans.flatMap((plan) => plan.planned);
    const superseded = await this.deliveries.store(tx, { planned, outlooks });
    passed('prepare', () => ({ alertIds }));
    tx.afterCommit(() => passed('plan-commit', () => ({ alertIds })));
    const raised = events.filter(({ type }) => type === 'alert.asked-again').map(alertOf);
    const reports = [...plans.flatMap((plan) => plan.reports), ...superseded.map(supersededByHeld)];
    await this.recordPlan(tx, { users, events: plannedEvents, planned, reports }, { worse: raised, now });
  }

  /** The planner's events, with the people already paged. */
  private async pagingEvents(
    tx: Transaction,
    events: readonly SourceEvent[],
    alerts: ReadonlyMap<string, AlertSnapshot>,
    now: Date,
  ): Promise<StoredPagingEvent[]> {
    const found = events.flatMap((event) => {
      const alert = alerts.get(alertOf(event));
      return alert ? [{ event, alert }] : [];
    });
    // Events with a page name their people.
    const unnamed = found.filter(({ event: { payload } }) => !('page' in payload));
    const pagedOf = await this.recipients.of(
      tx,
      unnamed.map(({ event }) => alertOf(event)),
    );
    return found.flatMap(({ event, alert }) => {
      const pagingEvent = pagingEventOf(event, alert, now);
      return pagingEvent
        ? {
            ...pagingEvent,
            ...causedAt(event, now),
            paged: pagedOf(alert.id),
            skipsNotified: skipsNotified(event).length > 0,
          }
        : [];
    });
  }

  private async recordPlan(
    tx: Transaction,
    { users, events, planned, reports }: Plans,
    about: { worse: readonly string[]; now: Date },
  ): Promise<void> {
    this.recipients.addUnnamed(
      tx,
      events.flatMap(({ pagingEvent }) => notNamedRecipients(pagingEvent, planned)),
    );
    await this.ends.planned(tx, users, reports, { held: events.flatMap(unreachedSteps), ...about });
    this.forwarding.leaveTrail(
      tx,
      users,
      events.flatMap(({ pagingEvent: { alert }, audience }) =>
        audience.forwarded.map((destination) => ({ alert, destination })),
      ),
    );
  }
}

/** Turns a plan into deliveries, and into audit entries for omissions; a broadcast without phones gets one entry for the alert. */
function storable(
  { pagingEvent, audience, plan }: PlannedEvent<StoredPagingEvent>,
  users: UserDirectory,
  now: Date,
): { planned: Planned[]; reports: OutcomeReport[] } {
  const { alert, cause, actionType: occasion, page, causedAt } = pagingEvent;
  const { deliveries, omissions, withoutPhones } = plan;
  const untilClosed = page !== null && survivesAcknowledgement(page, alert);
  const planned = deliveries.map((delivery) => {
    const inPlaceOf = standsInFor(audience.inPlaceOf(delivery.userId), users);
    const timed = causedAt && !delivery.follows && { causedAt };
    return { alert, delivery: { ...delivery, alertId: alert.id, occasion, untilClosed, inPlaceOf }, ...timed };
  });
  const held = deliveries.flatMap((delivery): OutcomeReport[] => {
    const { userId, channelId, channelType, ruleId, follows, reason, dueAt } = delivery;
    if (reason === null) return [];
    const hold = { kind: 'held', reason: holdReasonOf(reason), until: dueAt } as const;
    const why = holdReport(hold, users.get(userId)?.timezone ?? 'UTC', now);
    return [
      { alert, cause: delivery.cause, deliveryId: null, userId, channelId, channelType, ruleId, follows, ...why },
    ];
  });
  const omitted = omissions.map((omission): OutcomeReport => ({ alert, cause, deliveryId: null, ...omission }));
  const reports = [...omitted, ...held];
  if (withoutPhones === null) return { planned, reports };
  const nobody = { userId: null, channelId: null, deliveryId: null, ruleId: null };
  const one: OutcomeReport = { alert, ...nobody, channelType: 'push', cause: 'broadcast', ...withoutPhones };
  return { planned, reports: [...reports, one] };
}

/**
 * Steps whose recipients get no message now, although the escalation expects it: a delay leads into quiet hours, or a recipient has
 * become unreachable since the step fired.
 */
function unreachedSteps({ pagingEvent, plan }: PlannedEvent<StoredPagingEvent>): HeldStep[] {
  const { alert, page, actionType: occasion, skipsNotified } = pagingEvent;
  const pages = plan.deliveries.filter(({ follows }) => !follows);
  if (!page || page.recipients.length === 0 || pages.some(({ reason }) => reason === null)) return [];
  const isLost = page.recipients.every((id) => plan.omissions.some(({ userId }) => userId === id));
  const causes = pages.length === 0 && isLost && !skipsNotified ? [pagingEvent.cause] : pages.map(({ cause }) => cause);
  const untilClosed = survivesAcknowledgement(page, alert);
  return causes.map((cause) => ({
    alert,
    delivery: { alertId: alert.id, cause, occasion, follows: false, untilClosed },
  }));
}

function supersededByHeld({ alert, delivery }: Planned): OutcomeReport {
  const { userId, channelId, channelType, ruleId, follows, cause } = delivery;
  const why = { outcome: 'cancelled', reason: SUPERSEDED_BY_HELD } as const;
  return { alert, cause, deliveryId: null, userId, channelId, channelType, ruleId, follows, ...why };
}

function standsInFor(destinations: readonly Destination[], users: UserDirectory): InPlaceOf[] | null {
  if (destinations.length === 0) return null;
  return destinations.map(({ hops }) => ({
    name: users.get(hops[0]?.fromUserId ?? '')?.fullName ?? 'somebody',
    until: endOf(hops)?.toISOString() ?? null,
  }));
}

/** Null: nobody is notified, since notifications are suppressed, or deferred by an alert policy. */
function pagingEventOf({ id, type, payload }: SourceEvent, alert: AlertSnapshot, now: Date): StoredPagingEvent | null {
  if ('suppressNotifications' in payload && payload.suppressNotifications) return null;
  if ('page' in payload) {
    const { page } = payload;
    const pageCause = type === 'alert.responders-added' ? noticeCause(payload as RespondersAdded) : causeOf;
    return {
      alert,
      actionType: 'create-alert',
      evaluatesRules: type === 'alert.created' || 'isFirst' in payload,
      page,
      concerns: [],
      broadcast: 'broadcast' in payload && payload.broadcast === true,
      ...('unreached' in payload && payload.unreached && { unreached: payload.unreached }),
      ...('told' in payload && payload.told && { alreadyNotified: payload.told }),
      cause: page === null ? 'created' : pageCause(page),
    };
  }
  // A silenced alert still notifies a new owner, whom a person has just assigned.
  const isSilenced = payload.silenced === true && type !== 'alert.assigned';
  const isHeldBack = isSilenced || (alert.delayedUntil !== null && now < alert.delayedUntil);
  if (alert.suppressNotifications || isHeldBack) return null;
  const actionType = ACTION_TYPE_OF[type];
  const concerns = type === 'alert.assigned' ? newOwner(payload, alert) : [];
  return {
    alert,
    actionType,
    evaluatesRules: true,
    page: null,
    concerns,
    broadcast: false,
    cause: `${actionType}/${id}`,
  };
}

const alertOf = ({ payload }: SourceEvent): string => payload.alertId;

/** Events whose recipients may have just been notified otherwise; empty: not such an event. */
function skipsNotified({ type, payload }: SourceEvent): RecentQuery[] {
  const { alertId } = payload;
  if ('awake' in payload && payload.awake !== undefined) return [{ alertId, since: new Date(payload.awake) }];
  const isFallback = type === 'alert.escalated' && 'broadcast' in payload && payload.broadcast;
  return isFallback || type === 'alert.handed-on' ? [{ alertId }] : [];
}

/** The time of the step or request; held pages sent since then replace its notifications. */
function causedAt({ type, payload, occurredAt }: SourceEvent, now: Date): Pick<StoredPagingEvent, 'causedAt'> {
  const isRequested = type === 'alert.responders-added' && !('isRaised' in payload) && !('awake' in payload);
  if (type === 'alert.assigned' || isRequested) return { causedAt: occurredAt };
  if (!('dueAt' in payload) || payload.dueAt === undefined) return {};
  return { causedAt: new Date(Math.min(Date.parse(payload.dueAt), now.getTime())) };
}

function noticeCause({ isRaised, awake }: RespondersAdded): typeof causeOf {
  if (isRaised) return raisedCause;
  return awake === undefined ? responderCause : snoozeEndCause;
}

/** Leaves out people who are just being notified over the same channel. */
function withoutNotified(
  planned: PlannedEvent<StoredPagingEvent>,
  isNotified: RecentlyNotified,
): PlannedEvent<StoredPagingEvent> {
  const { pagingEvent, plan } = planned;
  if (!pagingEvent.skipsNotified) return planned;
  const alertId = pagingEvent.alert.id;
  const deliveries = plan.deliveries.filter((delivery) => !isNotified({ ...delivery, alertId }));
  return { ...planned, plan: { ...plan, deliveries } };
}

/** Does the event page people? Then messages show what the escalation does next. */
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

/** Recipients of a team's alert whom the escalation did not name; they may be outside of the team. */
function notNamedRecipients({ alert, page }: StoredPagingEvent, planned: readonly Planned[]): PagedPeople[] {
  if (alert.teamId === null) return [];
  const paged = planned.flatMap(({ delivery }) => (delivery.alertId === alert.id ? delivery.userId : []));
  const userIds = [...new Set(paged)].filter((userId) => !page?.recipients.includes(userId));
  return userIds.length === 0 ? [] : [{ alertId: alert.id, userIds }];
}

const ACTION_TYPE_OF: Readonly<Record<SourceEvent['type'], Occasion>> = {
  'alert.created': 'create-alert',
  'alert.escalated': 'create-alert',
  'alert.asked-again': 'create-alert',
  'alert.handed-on': 'create-alert',
  'alert.responders-added': 'create-alert',
  'alert.acknowledged': 'acknowledged',
  'alert.closed': 'closed',
  'alert.assigned': 'assigned',
  'alert.note-added': 'note-added',
};
