import { Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { AttemptGuard } from '../../common/delivery-queue/attempt-guard.js';
import { DeliveryLoop } from '../../common/delivery-queue/delivery-loop.js';
import { Backlog } from '../../common/scheduling/backlog.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import type { PushNotice } from './push-notice.entity.js';
import { PushNoticeQueue, SEND_PUSH_NOTICES_JOB, SEND_PUSH_NOTICES_WORK, WIDTH } from './push-notice-queue.js';
import { PushNoticeSender } from './push-notice-sender.js';

/** Sends the pushes that are about no alert; a lane of its own, so that it never takes room from pages. */
@Injectable()
@ScheduledJob({ ...SEND_PUSH_NOTICES_WORK, everyMs: 5000, batchSize: WIDTH })
@Backlog({ queue: 'push-notices', table: 'push_notices', dueAt: 'dueAt', where: "state IN ('pending', 'sending')" })
export class SendPushNoticesJob implements Job, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly loop: DeliveryLoop<PushNotice>;

  constructor(queue: PushNoticeQueue, sender: PushNoticeSender, nudges: JobNudges, guard: AttemptGuard) {
    this.loop = new DeliveryLoop<PushNotice>({
      claim: (underway) => queue.claim(underway),
      send: (notice) => sender.send(notice),
      lost: ({ id }, error) => guard.lost({ queue: 'push-notices', id }, error),
    });
    nudges.onNudge(SEND_PUSH_NOTICES_JOB, () => this.loop.nudge());
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
