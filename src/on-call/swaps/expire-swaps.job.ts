import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import type { WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { MINUTE_MS } from '../../platform/durations.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { SwapMailer } from './swap-mailer.js';
import { SwapRequestEntity } from './swap-request.entity.js';
import { claimExpiredSwaps } from './swaps.queries.js';

const BATCH = 50;
const WORK: WorkKind = { name: 'on-call.expire-swaps', version: 1 };

/** Ends swap requests that nobody has answered in time, and tells both. */
@Injectable()
@ScheduledJob({ ...WORK, everyMs: MINUTE_MS, batchSize: BATCH })
export class ExpireSwapsJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailer: SwapMailer,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (system) => {
      const due = await claimExpiredSwaps(system, WORK, now, BATCH);
      for (const { scheduleName, ...request } of due) {
        const tx = system.forTenant(request.tenantId);
        await tx.repo(SwapRequestEntity).update({ id: request.id }, { status: 'expired', answeredAt: now });
        const people = await this.mailer.people(request.tenantId);
        await this.mailer.tell(tx, people, { ...request, scheduleName }, 'expired', ['requester', 'responder']);
      }
      return due.length;
    });
  }
}
