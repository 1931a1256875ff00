import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { inSlices } from '../../platform/slices/slices.js';
import { CHECKS_PER_SWEEP, TenantChecks } from '../../platform/job-runner/tenant-checks.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import type { NewOutgoing, OutgoingQueue } from '../../platform/delivery-queue/outgoing.queries.js';
import { handoffsBetween, onCallStateAt, type Handoff } from '../../on-call/handoffs/domain/handoffs-between.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import { LEADS, type NotificationTime } from '../notifications/domain/rule.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { RuleBooks } from '../notification-rules/rule-books.js';
import { planShiftNotices, type NearShift } from './domain/plan-shift-notices.js';
import { SHIFT_NOTICES, type ShiftNotice } from './shift-notices.js';
import { SHIFT_WATCHES, type ShiftWatch } from './shift-watches.queries.js';

const CHECK_EVERY_MS = 30 * SECOND_MS;
/** After a longer outage, notifications that were due earlier are skipped. */
const FARTHEST_BACK_MS = 60 * MINUTE_MS;

/**
 * Notifies people of shifts that begin or end soon, if their notification rules ask for it. The checked period and the
 * notices are stored in one transaction, so that each is sent once.
 */
@Injectable()
@ScheduledJob({ ...SHIFT_WATCHES.work, everyMs: CHECK_EVERY_MS, batchSize: CHECKS_PER_SWEEP })
export class WatchShiftsJob implements Job {
  readonly runOnce: (now: Date) => Promise<number>;

  constructor(
    watches: TenantChecks,
    private readonly onCall: OnCallService,
    private readonly books: RuleBooks,
    private readonly facts: PagingFacts,
    @InjectQueue(SHIFT_NOTICES) private readonly queue: OutgoingQueue<ShiftNotice>,
  ) {
    this.runOnce = watches.sweepsOf<ShiftWatch>({
      table: SHIFT_WATCHES,
      everyMs: CHECK_EVERY_MS,
      failure: 'The shifts that are about to begin or end could not be worked out',
      check: async (tx, { lookedAt }, now) => {
        if (lookedAt !== null) await this.queue.add(tx, await this.noticesOf(tx.tenantId, lookedAt, now));
        return { lookedAt: now };
      },
    });
  }

  private async noticesOf(tenantId: string, lookedAt: Date, now: Date): Promise<NewOutgoing<ShiftNotice>[]> {
    const since = Math.max(lookedAt.getTime(), now.getTime() - FARTHEST_BACK_MS);
    return this.planned(tenantId, await this.nearShifts(tenantId, since, now), now);
  }

  /** The shifts whose notification became due between `since` and now. */
  private async nearShifts(tenantId: string, since: number, now: Date): Promise<NearShift[]> {
    const snapshot = await this.onCall.snapshot(tenantId);
    const { shifts } = await this.books.of(tenantId);
    const near: NearShift[] = [];
    for (const time of shifts.times) {
      const lead = LEADS[time] * MINUTE_MS;
      const before = await inSlices(onCallStateAt(snapshot, since + lead));
      const until = now.getTime() + lead;
      const concerns = (userId: string): boolean => shifts.owners.has(userId);
      const handoffs = await inSlices(handoffsBetween(before, snapshot, since + lead, until, concerns));
      near.push(...handoffs.filter(({ at }) => at > now.getTime()).map((handoff) => nearShift(handoff, time)));
    }
    return near;
  }

  private async planned(tenantId: string, near: readonly NearShift[], now: Date): Promise<NewOutgoing<ShiftNotice>[]> {
    if (near.length === 0) return [];
    const book = await this.books.of(tenantId);
    const owner = await this.books.ownerFacts(tenantId, now);
    const users = await this.facts.users(tenantId);
    const channels = await this.facts.channelsOfUsers(tenantId);
    return near.flatMap((each): NewOutgoing<ShiftNotice>[] => {
      const { handoff, time } = each;
      const { userId, scheduleId, kind } = handoff;
      const user = users.get(userId);
      if (!user) return [];
      const actionType = kind === 'begin' ? 'schedule-start' : 'schedule-end';
      const about = { priority: null, source: null, tags: [], teamId: undefined, alert: null };
      const rules = book.ofPerson(userId, { ...about, actionType, shift: { scheduleId, time } }, owner);
      const usable = (channels.get(userId) ?? []).filter(({ type }) => this.facts.isConfigured(type, tenantId));
      return planShiftNotices(each, rules, user, usable, now).map(({ ruleId, channel, delayMins, dueAt }) => ({
        ...{ userId, time, delayMins, handoff, ruleId, dueAt },
        ...{ channelId: channel.id, channelType: channel.type },
      }));
    });
  }
}

function nearShift({ at, until, onCall, ...handoff }: Handoff, time: NotificationTime): NearShift {
  const instants = { at: new Date(at).toISOString(), until: until === null ? null : new Date(until).toISOString() };
  return { handoff: { ...handoff, ...instants, onCall: [...onCall] }, time };
}
