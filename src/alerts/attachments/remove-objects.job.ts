import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AttachmentStorage } from './attachment-storage.js';
import { claimRemovals, type Removal } from './attachments.queries.js';
import { ObjectRemoval } from './attachment.entity.js';
import { MINUTE_MS } from '../../platform/durations.js';

export const REMOVAL_JOB = 'attachments.remove-objects';

const BATCH = 20;

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
    const claims = await this.unitOfWork.system((tx) => claimRemovals(tx, now, BATCH));
    for (const claim of claims) await this.remove(claim);
    return claims.length;
  }

  private async remove({ tenantId, objectKey }: Removal): Promise<void> {
    try {
      await this.storage.store.remove(objectKey);
    } catch {
      // The store has logged the error; the claim stays on the list.
      return;
    }
    await this.unitOfWork.transaction(tenantId, (tx) => tx.repo(ObjectRemoval).delete({ objectKey }));
  }
}
