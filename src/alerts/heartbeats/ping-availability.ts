import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { JobMode } from '../../platform/job-runner/job-runner.js';
import { noteAvailable } from './heartbeats.queries.js';

const EVERY_MS = 3000;

/**
 * Notes that this process is able to take pings, so that an outage of the service (stopped, frozen, without its database)
 * is not taken for silent senders: `claimOverdue` goes by it. Not a job: those do not run in `api` processes, and `worker`
 * processes take no pings.
 */
@Injectable()
export class PingAvailability implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PingAvailability.name);
  private timer: NodeJS.Timeout | null = null;
  private current: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly server: ServerConfig,
    private readonly mode: JobMode,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.server.role === 'worker' || !this.mode.automatic) return;
    // Before the first check of heartbeats, which takes a missing note for an old version that writes none.
    await this.attempt();
    this.timer = setInterval(() => {
      this.current = this.current.then(() => this.attempt());
    }, EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.current;
  }

  /** @throws an error of the database */
  async note(): Promise<void> {
    await this.unitOfWork.system((tx) => noteAvailable(tx, this.clock.now()));
  }

  private async attempt(): Promise<void> {
    try {
      await this.note();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ err: error }, 'No heartbeat expires at present: pings cannot be stored');
      this.isFailing = true;
    }
  }
}
