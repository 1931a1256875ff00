import { Injectable } from '@nestjs/common';
import type { ChannelEntry } from '../channels/channel-directory.js';
import { groupBy } from '../../platform/group-by.js';
import { decideEach } from '../../platform/matching/decision.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { Audiences, type Audience, type NotificationEvent, type NotifiableAlert } from './audiences.js';
import type { Recipient } from './domain/audience.js';
import { lastResortCause, type Omission, type Plan, planDeliveries, type PlannedDelivery } from './domain/plan.js';
import { planPushes } from './domain/push-plan.js';
import { PagingFacts, type Address } from './paging-facts.js';

/** An event to plan for. */
export interface PagingEvent extends NotificationEvent {
  cause: string;
}

/** The tenant's users and their addresses. */
interface People {
  users: UserDirectory;
  channels: ReadonlyMap<string, readonly ChannelEntry[]>;
  phones: ReadonlyMap<string, readonly Address[]>;
}

/** The deliveries for one event, and the people left out. */
export interface PlanOfEvent {
  deliveries: PlannedDelivery[];
  omissions: Omission[];
  /** Why a broadcast has no push; null: it has one, or is none. */
  withoutPhones: Pick<Omission, 'outcome' | 'reason'> | null;
}

/** An event with its audience and its plan. */
export interface PlannedEvent<T extends PagingEvent = PagingEvent> {
  pagingEvent: T;
  audience: Audience;
  plan: PlanOfEvent;
}

/** Plans the channels for the audience of an event; stores and sends nothing. */
@Injectable()
export class DeliveryPlanner {
  constructor(
    private readonly facts: PagingFacts,
    private readonly audiences: Audiences,
  ) {}

  /** Plans the deliveries of this tenant's events at `now`. */
  async planned<T extends PagingEvent>(
    tenantId: string,
    pagingEvents: readonly T[],
    now: Date,
  ): Promise<{ users: UserDirectory; plannedEvents: PlannedEvent<T>[] }> {
    const audienceFor = await this.audiences.finder(tenantId, now);
    const plannedEvents = await decideEach(tenantId, pagingEvents, (pagingEvent) => ({
      pagingEvent,
      audience: audienceFor(pagingEvent),
    }));
    const pushed = plannedEvents.flatMap(({ audience }) => [...audience.pushed, ...audience.lastResorts.flat()]);
    const people: People = {
      users: await this.facts.users(tenantId),
      channels: await this.facts.channelsOfUsers(tenantId),
      phones: groupBy(await this.facts.phonesOfUsers(tenantId, pushed), ({ userId }) => userId),
    };
    // Rules also decide about last-resort recipients.
    const withPlans = await decideEach(tenantId, plannedEvents, (each) => ({
      ...each,
      plan: this.plan(each.pagingEvent, each.audience, people, now),
    }));
    return { users: people.users, plannedEvents: withPlans };
  }

  /**
   * Named people get messages over their channels and a push. A broadcast is a push only; if it reaches nobody now, the team or
   * else the administrators are notified as if they were named. Held messages and followers do not count as reached.
   */
  private plan(pagingEvent: PagingEvent, audience: Audience, people: People, now: Date): PlanOfEvent {
    const { alert, broadcast } = pagingEvent;
    const { messages, pushes } = this.planFor(pagingEvent, audience.recipients, audience.pushed, people, now);
    const asNamed = [...messages.deliveries, ...pushes.deliveries];
    const others = asNamed.some(reaches) ? [] : this.lastResort(pagingEvent, audience, people, now);
    return {
      deliveries: [...asNamed, ...others],
      omissions: [...messages.omissions, ...(broadcast ? [] : pushes.omissions)],
      withoutPhones: broadcast && pushes.deliveries.length === 0 ? this.whyNoPhone(alert) : null,
    };
  }

  private planFor(
    { alert, cause }: { alert: NotifiableAlert; cause: string },
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

  /** Deliveries to the team and, if these reach nobody now, also to the administrators. */
  private lastResort(pagingEvent: PagingEvent, audience: Audience, people: People, now: Date): PlannedDelivery[] {
    const found: PlannedDelivery[] = [];
    const called = { alert: pagingEvent.alert, cause: lastResortCause(pagingEvent.cause) };
    for (const userIds of audience.lastResorts) {
      const recipients = audience.asLastResort(userIds);
      const pushed = recipients.map(({ userId }) => userId);
      const { messages, pushes } = this.planFor(called, recipients, pushed, people, now);
      const deliveries = [...messages.deliveries, ...pushes.deliveries];
      found.push(...deliveries);
      if (deliveries.some(reaches)) break;
    }
    return found;
  }

  private whyNoPhone({ tenantId }: NotifiableAlert): Pick<Omission, 'outcome' | 'reason'> {
    return this.facts.isConfigured('push', tenantId)
      ? { outcome: 'failed', reason: 'nobody concerned has a phone to push to' }
      : { outcome: 'skipped-provider-disabled', reason: 'no push provider is configured' };
  }
}

/** Does it page somebody now? */
const reaches = ({ reason, follows }: PlannedDelivery): boolean => reason === null && !follows;
