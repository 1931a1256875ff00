import { Injectable, Logger } from '@nestjs/common';
import { FORMER_MEMBER } from '../../people/users/user-directory.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { inSlices } from '../../platform/slices/slices.js';
import { dueWatches, saveWatches } from '../../platform/database/tenant-watches.queries.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { UsersService } from '../../people/users/users.service.js';
import { announcementsOf } from '../domain/announcements.js';
import { handoffsBetween, onCallStateAt, type Handoff } from '../domain/handoff-watch.js';
import type { OnCallAnnouncement, OnCallHandoff } from '../events/on-call-events.js';
import { HANDOFF_WATCHES, type HandoffWatch } from '../on-call.queries.js';
import { OnCallService } from '../on-call.service.js';
import { MINUTE_MS } from '../../platform/durations.js';

/** The longest delay until a handoff is noticed. */
const LOOK_EVERY_MS = 10_000;
const AFTER_A_FAILURE_MS = 5 * MINUTE_MS;
const BATCH = 50;

interface Look extends HandoffWatch {
  lookAt: Date;
  handoffs: Handoff[];
  announcements: OnCallAnnouncement[];
}

/**
 * Detects who comes on call and who goes off, where somebody has `notifyOnHandoff` or a schedule is announced. The state and
 * its events are saved together under a lock on the tenant's row, so each handoff is notified once.
 */
@Injectable()
@ScheduledJob({ ...HANDOFF_WATCHES.work, everyMs: LOOK_EVERY_MS, batchSize: BATCH })
export class WatchHandoffsJob implements Job {
  private readonly logger = new Logger(WatchHandoffsJob.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly users: UsersService,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (tx) => {
      const due = await dueWatches<HandoffWatch>(tx, HANDOFF_WATCHES, now, BATCH);
      const looks: Look[] = [];
      for (const watch of due) looks.push(await this.look(watch, now));
      await saveWatches(
        tx,
        HANDOFF_WATCHES,
        looks.map(({ tenantId, lookAt, lookedAt, onCall }) => ({ tenantId, lookAt, lookedAt, onCall })),
      );
      for (const { tenantId, handoffs, announcements } of looks) {
        const tenant = tx.forTenant(tenantId);
        for (const handoff of handoffs) tenant.emit('on-call.handoff', eventOf(handoff));
        for (const announcement of announcements) tenant.emit('on-call.announcement', announcement);
      }
      return due.length;
    });
  }

  /** A tenant whose schedules cannot be read does not delay others. */
  private async look({ tenantId, lookedAt, onCall }: HandoffWatch, now: Date): Promise<Look> {
    try {
      const at = now.getTime();
      const snapshot = await this.onCall.snapshot(tenantId);
      const people = await this.users.directory(tenantId);
      const wants = (userId: string): boolean => people.get(userId)?.notifyOnHandoff === true;
      const isAnnounced = (scheduleId: string): boolean => !!snapshot.schedules.get(scheduleId)?.announceRoomId;
      const concerns = (userId: string, scheduleId: string): boolean => wants(userId) || isAnnounced(scheduleId);
      const since = (lookedAt ?? now).getTime();
      const all = onCall ? await inSlices(handoffsBetween(onCall, snapshot, since, at, concerns)) : [];
      const seen = await inSlices(onCallStateAt(snapshot, at));
      const announcements = announcementsOf(all, snapshot, (userId) => people.nameOf(userId) ?? FORMER_MEMBER);
      const handoffs = all.filter(({ userId }) => wants(userId));
      const lookAt = new Date(at + LOOK_EVERY_MS);
      return { tenantId, lookAt, lookedAt: now, onCall: seen, handoffs, announcements };
    } catch (error) {
      this.logger.error({ err: error, tenantId }, 'The handoffs of a tenant could not be worked out');
      const lookAt = new Date(now.getTime() + AFTER_A_FAILURE_MS);
      return { tenantId, lookAt, lookedAt: now, onCall, handoffs: [], announcements: [] };
    }
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
