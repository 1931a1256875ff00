import { Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { AttemptGuard } from '../../common/delivery-queue/attempt-guard.js';
import { DeliveryLoop } from '../../common/delivery-queue/delivery-loop.js';
import { Backlog } from '../../common/scheduling/backlog.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { SEND_WEBHOOKS_JOB, SEND_WEBHOOKS_WORK, WebhookQueue, WIDTH, type LiveDelivery } from '../webhook-queue.js';
import { WebhookSender } from '../webhook-sender.js';

/** Tells other systems what is due. */
@Injectable()
@ScheduledJob({ ...SEND_WEBHOOKS_WORK, everyMs: 1000, batchSize: WIDTH.total })
@Backlog({ queue: 'webhooks', table: 'webhook_deliveries', dueAt: 'dueAt', where: "state IN ('pending', 'sending')" })
export class SendWebhooksJob implements Job, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly loop: DeliveryLoop<LiveDelivery>;

  constructor(queue: WebhookQueue, sender: WebhookSender, nudges: JobNudges, guard: AttemptGuard) {
    this.loop = new DeliveryLoop<LiveDelivery>({
      claim: (underway) => queue.claim(underway),
      send: (delivery) => sender.send(delivery),
      lost: ({ id }, error) => guard.lost({ queue: 'webhooks', id }, error),
    });
    nudges.onNudge(SEND_WEBHOOKS_JOB, () => this.loop.nudge());
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
