import { Injectable, Logger } from '@nestjs/common';
import { groupBy } from '../../platform/group-by.js';
import { aboutPerson, heldInWords } from '../../people/users/domain/quiet-status.js';
import { DeliveryPlanner, type PagingEvent, type PlannedEvent } from './delivery-planner.js';
import { holdReasonOf } from './domain/outcome.js';
import { RuleBooks } from '../notification-rules/rule-books.js';

/** Named people of a new alert who get no message before their quiet hours end, because their own rule delays it. */
export interface HeldByRules {
  /** Ids of named users. */
  userIds: ReadonlySet<string>;
  /** About each: "Ada has quiet hours: held until 07:00 (Europe/Berlin)". */
  why: string[];
}

type Beginning = Pick<PagingEvent, 'alert' | 'page' | 'broadcast'>;

/** Predicts for new alerts which first notifications are held because of the recipients' own delays. */
@Injectable()
export class DelayedNotifications {
  private readonly logger = new Logger(DelayedNotifications.name);

  constructor(
    private readonly books: RuleBooks,
    private readonly planner: DeliveryPlanner,
  ) {}

  /** A failure only leaves this out of the response. @returns by alert id; absent: nobody */
  async of(tenantId: string, beginnings: readonly Beginning[], now: Date): Promise<ReadonlyMap<string, HeldByRules>> {
    try {
      return await this.predicted(tenantId, beginnings, now);
    } catch (error) {
      this.logger.error({ err: error, tenantId }, 'Could not predict which notifications delays of rules hold');
      return new Map();
    }
  }

  private async predicted(
    tenantId: string,
    beginnings: readonly Beginning[],
    now: Date,
  ): Promise<ReadonlyMap<string, HeldByRules>> {
    if (beginnings.length === 0 || !(await this.books.of(tenantId)).hasDelays) return new Map();
    const fixed = { actionType: 'create-alert', evaluatesRules: true, concerns: [], cause: 'created' } as const;
    const events = beginnings.map((each): PagingEvent => ({ ...each, ...fixed }));
    const { users, plannedEvents } = await this.planner.planned(tenantId, events, now);
    const found = new Map<string, HeldByRules>();
    for (const each of plannedEvents) {
      const held = heldOf(each);
      if (held.size === 0) continue;
      const why = [...new Set(held.values())].map(({ userId, dueAt, reason }) => {
        const user = users.get(userId);
        const hold = { until: dueAt, reason: holdReasonOf(reason) };
        return aboutPerson(heldInWords(hold, user?.timezone ?? 'UTC', now), user?.fullName);
      });
      found.set(each.pagingEvent.alert.id, { userIds: new Set(held.keys()), why });
    }
    return found;
  }
}

/** By id of the named user: the first message to them, or to their forwarding target. */
function heldOf({ pagingEvent: { page }, audience, plan }: PlannedEvent) {
  const own = groupBy(
    plan.deliveries.filter(({ follows }) => !follows),
    ({ userId }) => userId,
  );
  const held = new Map<string, (typeof plan.deliveries)[number]>();
  for (const named of page?.recipients ?? []) {
    const forwarded = audience.forwarded.find(({ hops }) => hops[0]?.fromUserId === named);
    const pages = own.get(forwarded?.userId ?? named) ?? [];
    const [first] = pages.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
    if (first && pages.every(({ reason }) => reason !== null)) held.set(named, first);
  }
  return held;
}
