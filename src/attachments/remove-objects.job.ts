import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { AttachmentStorage } from './attachment-storage.js';
import type { ObjectRemoval } from './object-removal.entity.js';
import { MINUTE_MS } from '../common/durations.js';

export const REMOVAL_JOB = 'attachments.remove-objects';

const BATCH = 20;

type Claim = Pick<ObjectRemoval, 'tenantId' | 'objectKey'>;

/** Removes objects that are no longer needed from the object store. Without a store the list is kept. */
@Injectable()
@ScheduledJob({ name: REMOVAL_JOB, everyMs: MINUTE_MS, batchSize: BATCH })
export class RemoveObjectsJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly storage: AttachmentStorage,
  ) {}

  async runOnce(now: Date): Promise<number> {
    if (!this.storage.enabled) return 0;
    const claims = await this.claim(now);
    for (const claim of claims) await this.remove(claim);
    return claims.length;
  }

  /** A claim is due again after 1, 2, 4 … 64 minutes: that is its lease and, should it fail, its next try. */
  private claim(now: Date): Promise<Claim[]> {
    return this.unitOfWork.system((tx) =>
      tx.query<Claim>(
        `WITH due AS (
           SELECT "tenantId", "objectKey" FROM attachment_removals
           WHERE "dueAt" <= $1 ORDER BY "dueAt" LIMIT $2 FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE attachment_removals r
           SET attempts = r.attempts + 1, "dueAt" = $1 + least(2 ^ r.attempts, 64) * interval '1 minute'
           FROM due WHERE r."tenantId" = due."tenantId" AND r."objectKey" = due."objectKey"
           RETURNING r."tenantId", r."objectKey"
         )
         SELECT * FROM claimed`,
        [now, BATCH],
      ),
    );
  }

  private async remove({ tenantId, objectKey }: Claim): Promise<void> {
    try {
      await this.storage.store.remove(objectKey);
    } catch {
      // The store has logged the error; the claim stays on the list.
      return;
    }
    await this.unitOfWork.transaction(tenantId, (tx) =>
      tx.query('DELETE FROM attachment_removals WHERE "tenantId" = $1 AND "objectKey" = $2', [objectKey]),
    );
  }
}
