import { Injectable } from '@nestjs/common';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { inSlices } from '../../platform/slices/slices.js';
import { CHECKS_PER_SWEEP, TenantChecks } from '../../platform/job-runner/tenant-checks.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { UsersService } from '../../people/users/users.service.js';
import { announcementsOf } from './domain/announcements.js';
import { handoffsBetween, onCallStateAt, type Handoff } from './domain/handoffs-between.js';
import type { OnCallHandoff } from '../events/on-call-events.js';
import { HANDOFF_WATCHES, type HandoffWatch } from '../on-call.queries.js';
import { OnCallService } from '../on-call.service.js';

/** The longest delay until a handoff is detected. */
const CHECK_EVERY_MS = 10_000;

/**
 * Detects shifts that begin or end, for users with `notifyOnHandoff` and schedules with a chat room. The state and its events
 * are stored in one transaction, so each handoff is notified once.
 */
@Injectable()
@ScheduledJob({ ...HANDOFF_WATCHES.work, everyMs: CHECK_EVERY_MS, batchSize: CHECKS_PER_SWEEP })
export class WatchHandoffsJob implements Job {
  readonly runOnce: (now: Date) => Promise<number>;

  constructor(
    watches: TenantChecks,
    private readonly onCall: OnCallService,
    private readonly users: UsersService,
  ) {
    this.runOnce = watches.sweepsOf<HandoffWatch>({
      table: HANDOFF_WATCHES,
      everyMs: CHECK_EVERY_MS,
      failure: 'The handoffs of a tenant could not be computed',
      check: (tx, watch, now) => this.check(tx, watch, now),
      // Skips the time since the last check, which may be what fails.
      afterFailure: (lookedAt) => ({ lookedAt }),
    });
  }

  private async check(tx: Transaction, { lookedAt, onCall }: HandoffWatch, now: Date): Promise<HandoffWatch> {
    const at = now.getTime();
    const snapshot = await this.onCall.snapshot(tx.tenantId);
    const people = await this.users.directory(tx.tenantId);
    const wants = (userId: string): boolean => people.get(userId)?.notifyOnHandoff === true;
    const isAnnounced = (scheduleId: string): boolean => !!snapshot.schedules.get(scheduleId)?.announceRoomId;
    const concerns = (userId: string, scheduleId: string): boolean => wants(userId) || isAnnounced(scheduleId);
    const since = (lookedAt ?? now).getTime();
    const all = onCall ? await inSlices(handoffsBetween(onCall, snapshot, since, at, concerns)) : [];
    const seen = await inSlices(onCallStateAt(snapshot, at));
    for (const handoff of all) if (wants(handoff.userId)) tx.emit('on-call.handoff', eventOf(handoff));
    const nameOf = (userId: string): string => people.nameOf(userId) ?? FORMER_MEMBER;
    for (const each of announcementsOf(all, snapshot, nameOf)) tx.emit('on-call.announcement', each);
    return { lookedAt: now, onCall: seen };
  }
}

function eventOf({ at, until, onCall, ...handoff }: Handoff): OnCallHandoff {
  return {
    ...handoff,
    at: new Date(at).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    onCall: [...onCall],
  };
}
