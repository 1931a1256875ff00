import { Injectable, Logger } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.js';
import { inSlices } from '../../common/slices/in-slices.js';
import { UnitOfWork, type SystemTransaction } from '../../database/unit-of-work.js';
import { UsersService } from '../../users/users.service.js';
import { handoffsBetween, sightingAt, type Handoff, type Sighting } from '../domain/handoff-watch.js';
import type { OnCallHandoff } from '../events/handoff-events.js';
import { OnCallService } from '../on-call.service.js';
import { MINUTE_MS } from '../../common/durations.js';

/** How soon after it a handoff is noticed, at most. */
const LOOK_EVERY_MS = 10_000;
const AFTER_A_FAILURE_MS = 5 * MINUTE_MS;
const BATCH = 50;
const WORK: WorkKind = { name: 'on-call.handoffs', version: 1 };

interface Watch {
  tenantId: string;
  lookedAt: Date | null;
  /** Null: nobody has looked yet. */
  onCall: Sighting | null;
}

interface Look {
  tenantId: string;
  onCall: Sighting | null;
  handoffs: Handoff[];
  nextAt: Date;
}

/**
 * Notices who comes on call and who goes off, in tenants where somebody wants to be told (`notifyOnHandoff`). What was
 * seen and what follows from it are saved together under a lock on the tenant's row, so each handoff is told once.
 */
@Injectable()
@ScheduledJob({ ...WORK, everyMs: LOOK_EVERY_MS, batchSize: BATCH })
export class WatchHandoffsJob implements Job {
  private readonly logger = new Logger(WatchHandoffsJob.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
    private readonly users: UsersService,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (tx) => {
      await keepWatches(tx, now);
      const due = await claim(tx, now);
      const looks: Look[] = [];
      for (const watch of due) looks.push(await this.look(watch, now));
      await save(tx, looks, now);
      for (const { tenantId, handoffs } of looks) {
        for (const handoff of handoffs) tx.forTenant(tenantId).emit('on-call.handoff', eventOf(handoff));
      }
      return due.length;
    });
  }

  /** A tenant whose schedules cannot be read holds up nobody else. */
  private async look({ tenantId, lookedAt, onCall }: Watch, now: Date): Promise<Look> {
    try {
      const at = now.getTime();
      const snapshot = await this.onCall.snapshot(tenantId);
      const people = await this.users.directory(tenantId);
      const wants = (userId: string): boolean => people.get(userId)?.notifyOnHandoff === true;
      const since = (lookedAt ?? now).getTime();
      const handoffs = onCall && (await inSlices(handoffsBetween(onCall, snapshot, since, at, wants)));
      const seen = await inSlices(sightingAt(snapshot, at));
      return { tenantId, onCall: seen, handoffs: handoffs ?? [], nextAt: new Date(at + LOOK_EVERY_MS) };
    } catch (error) {
      this.logger.error({ err: error, tenantId }, 'The handoffs of a tenant could not be worked out');
      return { tenantId, onCall, handoffs: [], nextAt: new Date(now.getTime() + AFTER_A_FAILURE_MS) };
    }
  }
}

/** A watch for each tenant with somebody who wants to be told, and for no other. */
async function keepWatches(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO handoff_watches ("tenantId", "lookAt")
     SELECT DISTINCT "tenantId", $1::timestamptz FROM users WHERE "notifyOnHandoff" ON CONFLICT DO NOTHING`,
    [now],
  );
  await tx.query(
    `DELETE FROM handoff_watches w
     WHERE NOT EXISTS (SELECT FROM users u WHERE u."tenantId" = w."tenantId" AND u."notifyOnHandoff")`,
  );
}

function claim(tx: SystemTransaction, now: Date): Promise<Watch[]> {
  return tx.query<Watch>(
    `SELECT "tenantId", "lookedAt", "onCall" FROM handoff_watches
     WHERE "lookAt" <= $1 AND ${mayTake(WORK)} ORDER BY "lookAt" LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, BATCH],
  );
}

async function save(tx: SystemTransaction, looks: readonly Look[], now: Date): Promise<void> {
  if (looks.length === 0) return;
  await tx.query(
    `UPDATE handoff_watches w SET "lookAt" = l."nextAt", "lookedAt" = $4, "onCall" = l."onCall"
     FROM unnest($1::uuid[], $2::timestamptz[], $3::jsonb[]) AS l("tenantId", "nextAt", "onCall")
     WHERE w."tenantId" = l."tenantId"`,
    [
      looks.map(({ tenantId }) => tenantId),
      looks.map(({ nextAt }) => nextAt),
      looks.map(({ onCall }) => onCall && JSON.stringify(onCall)),
      now,
    ],
  );
}

function eventOf({ at, until, onCall, ...handoff }: Handoff): OnCallHandoff {
  return {
    ...handoff,
    at: new Date(at).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    onCall: [...onCall],
  };
}
