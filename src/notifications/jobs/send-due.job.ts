import { Injectable } from '@nestjs/common';
import { MEDIA } from '../../channels/registry.js';
import { Backlog } from '../../common/scheduling/backlog.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { DeliveryLanes, LANE_WIDTHS } from '../delivery-lanes.js';
import { SEND_WORK } from '../delivery-store.js';

/** Sends due deliveries. */
@Injectable()
@ScheduledJob({ ...SEND_WORK, everyMs: 1000, batchSize: LANE_WIDTHS.email, vital: true })
@Backlog({
  queue: 'deliveries',
  table: 'deliveries',
  dueAt: 'dueAt',
  where: "state IN ('pending', 'sending')",
  lanes: { column: 'channelType', values: MEDIA },
})
export class SendDueJob implements Job {
  constructor(private readonly lanes: DeliveryLanes) {}

  runOnce(): Promise<number> {
    return this.lanes.run();
  }

  atRest(): Promise<void> {
    return this.lanes.finished();
  }
}
