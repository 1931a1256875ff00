import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { MEDIA, type Medium } from '../../channels/domain/channel.js';
import { JobNudges } from '../../common/scheduling/job-nudges.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { DeliveryClaims, type ReadyDelivery } from '../delivery-claims.js';
import { DeliverySender } from '../delivery-sender.js';
import { SEND_JOB } from '../delivery-store.js';

/** Messages on their way at once per medium: a mail server that hangs takes no room from sms. Pushes share requests. */
const LANE_WIDTHS: Readonly<Record<Medium, number>> = { sms: 20, voice: 20, email: 20, push: 100 };
const SWEEP_MS = 1000;

/**
 * Sends due deliveries. One run goes on until nothing is due and nothing is on its way: meanwhile it takes more
 * whenever a send has ended, a nudge arrives or a second has passed, so it never waits for the slowest.
 */
@Injectable()
@ScheduledJob({ name: SEND_JOB, everyMs: SWEEP_MS, batchSize: LANE_WIDTHS.email })
export class SendDueJob implements Job, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(SendDueJob.name);
  private readonly underway = new Map<Promise<void>, Medium>();
  private readonly bell = new Bell();
  private stopping = false;

  constructor(
    private readonly claims: DeliveryClaims,
    private readonly sender: DeliverySender,
    nudges: JobNudges,
  ) {
    nudges.onNudge(SEND_JOB, () => this.bell.ring());
  }

  async runOnce(): Promise<number> {
    let total = 0;
    while (!this.stopping) {
      this.bell.reset();
      const { taken, ready } = await this.claims.claim(this.room());
      total += taken;
      for (const delivery of ready) this.start(delivery);
      if (taken > 0) continue;
      if (this.underway.size === 0) break;
      await this.bell.heard(SWEEP_MS);
    }
    return total;
  }

  onModuleDestroy(): void {
    this.stopping = true;
    this.bell.ring();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underway.keys());
  }

  private start(ready: ReadyDelivery): void {
    const sending = this.sender
      .send(ready)
      // The row stays `sending`; when its lease has run out it is taken up again.
      .catch((error: unknown) =>
        this.logger.error({ err: error, delivery: ready.delivery.id }, 'A result was not recorded'),
      )
      .finally(() => {
        this.underway.delete(sending);
        this.bell.ring();
      });
    this.underway.set(sending, ready.delivery.channelType);
  }

  /** Free places per medium. */
  private room(): Map<Medium, number> {
    const busy = [...this.underway.values()];
    return new Map(MEDIA.map((type) => [type, LANE_WIDTHS[type] - busy.filter((each) => each === type).length]));
  }
}

/** Something to wait for: rings since the last reset count, so that none is missed between a look and the wait. */
class Bell {
  private rung = false;
  private wakeUp: (() => void) | null = null;

  ring(): void {
    this.rung = true;
    this.wakeUp?.();
  }

  reset(): void {
    this.rung = false;
  }

  /** Resolves when the bell has rung, or after so many milliseconds of real time. */
  async heard(timeoutMs: number): Promise<void> {
    if (this.rung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = null;
  }
}
