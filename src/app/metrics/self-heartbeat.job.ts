import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { PoolExhausted } from '../../platform/http/database-errors.js';
import { OutboundHttp } from '../../platform/outbound-http/outbound-http.js';
import { JobVitals } from '../../platform/job-runner/job-vitals.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { MonitoringConfig } from '../../platform/config/config.js';
import { BacklogReader } from './backlogs.queries.js';
import { deliveryHealth } from './domain/delivery-health.js';

const ANSWER_LIMIT = 64 * 1024;

/**
 * Pings an external monitor (SELF_HEARTBEAT_URL) while notifications are sent. If this process, the database or the network
 * fails, the pings stop, and the monitor notifies somebody by other means.
 */
@Injectable()
@ScheduledJob({ name: 'self-heartbeat', everyMs: 30_000, batchSize: 1 })
export class SelfHeartbeatJob implements Job, OnModuleDestroy {
  private readonly logger = new Logger(SelfHeartbeatJob.name);
  private stop: () => void = () => undefined;
  private readonly stopped = new Promise<void>((resolve) => (this.stop = resolve));

  constructor(
    private readonly config: MonitoringConfig,
    private readonly vitals: JobVitals,
    private readonly backlogs: BacklogReader,
    private readonly http: OutboundHttp,
  ) {}

  async runOnce(): Promise<number> {
    const { selfHeartbeatUrl: url } = this.config;
    if (url === null) return 0;
    const backlogs = await this.backlogs
      .read()
      .catch((error: unknown) => (error instanceof PoolExhausted ? 'busy' : null));
    const health = deliveryHealth({ stalledJobs: this.vitals.stalled(), backlogs });
    if (health.kind === 'unhealthy') this.logger.error({ reason: health.reason }, 'No heartbeat: pages may not go out');
    // A monitor that does not answer must not delay the shutdown.
    else await Promise.race([this.ping(url), this.stopped]);
    return 0;
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private async ping(url: string): Promise<void> {
    const answer = await this.http.get(url, ANSWER_LIMIT);
    if (answer.kind === 'answered' && answer.status < 300) return;
    // Logs no URL, as with most monitors it is a secret.
    const reason = answer.kind === 'answered' ? `it answered ${answer.status}` : answer.reason;
    this.logger.warn({ reason }, 'The heartbeat did not reach its monitor');
  }
}
