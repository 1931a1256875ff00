import { Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { AttemptGuard } from '../../common/delivery-queue/attempt-guard.js';
import { DeliveryLoop } from '../../common/delivery-queue/delivery-loop.js';
import { Backlog } from '../../common/scheduling/backlog.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import type { IncidentNotice } from './incident-notice.entity.js';
import {
  IncidentNoticeQueue,
  SEND_INCIDENT_NOTICES_JOB,
  SEND_INCIDENT_NOTICES_WORK,
  WIDTH,
} from './incident-notice-queue.js';
import { IncidentNoticeSender, QUEUE } from './incident-notice-sender.js';

/** Sends the notices that are due; a lane of its own, so that it never takes room from pages. */
@Injectable()
@ScheduledJob({ ...SEND_INCIDENT_NOTICES_WORK, everyMs: 5000, batchSize: WIDTH })
@Backlog({
  queue: QUEUE,
  table: 'incident_notices',
  dueAt: 'dueAt',
  where: "state IN ('pending', 'sending')",
})
export class SendIncidentNoticesJob implements Job, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly loop: DeliveryLoop<IncidentNotice>;

  constructor(queue: IncidentNoticeQueue, sender: IncidentNoticeSender, nudges: JobNudges, guard: AttemptGuard) {
    this.loop = new DeliveryLoop<IncidentNotice>({
      claim: (underway) => queue.claim(underway),
      send: (notice) => sender.send(notice),
      lost: ({ id }, error) => guard.lost({ queue: QUEUE, id }, error),
    });
    nudges.onNudge(SEND_INCIDENT_NOTICES_JOB, () => this.loop.nudge());
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
