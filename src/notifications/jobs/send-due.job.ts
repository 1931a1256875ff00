import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { MEDIA, type Medium } from '../../channels/domain/channel.js';
import { DeliveryLoop } from '../../common/delivery-queue/delivery-loop.js';
import { Backlog } from '../../common/scheduling/backlog.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { JobVitals } from '../../common/scheduling/job-vitals.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { DeliveryClaims, type ReadyDelivery } from '../delivery-claims.js';
import { DeliverySender } from '../delivery-sender.js';
import { SEND_JOB } from '../delivery-store.js';

/** Messages on their way at once per medium: a mail server that hangs takes no room from sms. Pushes share requests. */
const LANE_WIDTHS: Readonly<Record<Medium, number>> = { sms: 20, voice: 20, email: 20, push: 100 };

/** Sends due deliveries, each medium in a lane of its own. */
@Injectable()
@ScheduledJob({ name: SEND_JOB, everyMs: 1000, batchSize: LANE_WIDTHS.email, vital: true })
@Backlog({
  queue: 'deliveries',
  table: 'deliveries',
  dueAt: 'dueAt',
  where: "state IN ('pending', 'sending')",
  lanes: { column: 'channelType', values: MEDIA },
})
export class SendDueJob implements Job, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(SendDueJob.name);
  private readonly loop: DeliveryLoop<ReadyDelivery>;

  constructor(claims: DeliveryClaims, sender: DeliverySender, nudges: JobNudges, vitals: JobVitals) {
    this.loop = new DeliveryLoop<ReadyDelivery>({
      claim: async (underway) => {
        const claim = await claims.claim(roomBeside(underway), underway);
        vitals.alive(SEND_JOB);
        return claim;
      },
      send: (ready) => sender.send(ready),
      lost: ({ delivery }, error) =>
        this.logger.error({ err: error, delivery: delivery.id }, 'A result was not recorded'),
    });
    nudges.onNudge(SEND_JOB, () => this.loop.nudge());
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

/** Free places per medium. */
function roomBeside(underway: readonly ReadyDelivery[]): Map<Medium, number> {
  const busy = (type: Medium): number => underway.filter(({ delivery }) => delivery.channelType === type).length;
  return new Map(MEDIA.map((type) => [type, LANE_WIDTHS[type] - busy(type)]));
}
