import { Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { AttemptGuard } from '../../common/delivery-queue/attempt-guard.js';
import { DeliveryLoop } from '../../common/delivery-queue/delivery-loop.js';
import { Backlog } from '../../common/scheduling/backlog.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import type { HandoffNotice } from './handoff-notice.entity.js';
import { HandoffQueue, SEND_HANDOFFS_JOB, SEND_HANDOFFS_WORK, WIDTH } from './handoff-queue.js';
import { HandoffSender } from './handoff-sender.js';

/** Sends the notices that are due; a lane of its own, so that it never takes room from pages. */
@Injectable()
@ScheduledJob({ ...SEND_HANDOFFS_WORK, everyMs: 5000, batchSize: WIDTH })
@Backlog({
  queue: 'handoff-notices',
  table: 'handoff_notices',
  dueAt: 'dueAt',
  where: "state IN ('pending', 'sending')",
})
export class SendHandoffNoticesJob implements Job, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly loop: DeliveryLoop<HandoffNotice>;

  constructor(queue: HandoffQueue, sender: HandoffSender, nudges: JobNudges, guard: AttemptGuard) {
    this.loop = new DeliveryLoop<HandoffNotice>({
      claim: (underway) => queue.claim(underway),
      send: (notice) => sender.send(notice),
      lost: ({ id }, error) => guard.lost({ queue: 'handoff-notices', id }, error),
    });
    nudges.onNudge(SEND_HANDOFFS_JOB, () => this.loop.nudge());
  }

  runOnce(): Promise<number> {
    return this.loop.run();
  }

  onModuleDestroy(): void {
    this.loop.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.finished();
  }
}
