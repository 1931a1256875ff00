import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { StoredEvent } from '../common/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../common/events/outbox-consumer.js';
import { inSlices } from '../common/slices/slices.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { UserPresenceChanged } from '../users/events/user-events.js';
import { MailReaders } from '../users/mail-readers.js';
import { union, type Interval } from './domain/intervals.js';
import { schedulesOf } from './domain/involved.js';
import { changedShifts, TOLD_AHEAD } from './domain/plan-change.js';
import { withGone } from './domain/snapshot.js';
import { OnCallService } from './on-call.service.js';
import { PlanChanges } from './plan-changes.js';
import { PlanMailer } from './plan-mailer.js';

/** So many schedules of one person are compared. */
const MOST_SCHEDULES = 100;

/**
 * Somebody was blocked or deleted, or is back, and others take over, or give back: whose next fourteen days differ gets a mail for
 * each schedule, and accepted swaps of the person are marked, and both told.
 */
@Injectable()
@OutboxConsumer({ name: 'on-call.presence-changed', events: ['user.presence-changed'] })
export class TellOfPresence implements OutboxHandler<'user.presence-changed'> {
  constructor(
    private readonly onCall: OnCallService,
    private readonly changes: PlanChanges,
    private readonly mailer: PlanMailer,
    private readonly readers: MailReaders,
    private readonly clock: Clock,
  ) {}

  async handle(events: StoredEvent<'user.presence-changed'>[], tx: Transaction): Promise<void> {
    for (const { payload } of events) await this.tell(tx, payload);
  }

  private async tell(tx: Transaction, { userId, isGone }: UserPresenceChanged): Promise<void> {
    const now = this.clock.now();
    const start = now.getTime();
    const after = await this.onCall.snapshot(tx.tenantId);
    const before = withGone(after, (id) => {
      const times = after.people.goneOf(id);
      return id === userId ? reversed(times, start, isGone) : times;
    });
    const people = await this.readers.of(tx.tenantId);
    const watch = await this.changes.watch(tx.tenantId);
    const told = isGone ? await watch.leaves(tx, userId, (id) => after.schedules.get(id)?.name ?? '') : NOBODY;
    for (const { id: scheduleId, name: scheduleName } of schedulesOf(after, userId).slice(0, MOST_SCHEDULES)) {
      const [was, is] = [before, after].map((snapshot) => ({
        snapshot,
        schedule: snapshot.schedules.get(scheduleId) ?? null,
      }));
      const shifts = await inSlices(changedShifts(was!, is!, { start, end: start + TOLD_AHEAD }));
      const others = shifts.filter((each) => each.userId !== userId && !told.has(each.userId));
      await this.mailer.tell(tx, people, { scheduleId, scheduleName, now, shifts: others, under: [] });
    }
  }
}

const NOBODY: ReadonlySet<string> = new Set();

/** When the person was gone as if nothing had changed by now. */
const reversed = (times: readonly Interval[], now: number, isGone: boolean): readonly Interval[] =>
  isGone ? times.filter(({ end }) => end !== Infinity) : union([...times, { start: now, end: Infinity }]);
