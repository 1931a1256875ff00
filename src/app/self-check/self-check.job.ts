import { Injectable, Logger } from '@nestjs/common';
import { AlertPurge } from '../../alerts/lifecycle/alert-purge.js';
import type { AlertRequest } from '../../alerts/lifecycle/domain/create-request.js';
import { AlertPipeline } from '../../alerts/create/alert-pipeline.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { selfCheckMessage } from './self-check-receiver.js';
import { SELF_CHECK_TEAM, SelfCheckStore } from './self-check.queries.js';
import { SelfCheckService } from './self-check.service.js';
import { HOUR_MS } from '../../platform/durations.js';

const KEPT_MS = 24 * HOUR_MS;
const BATCH = 100;
const ACTOR = { type: 'system', id: null, name: 'self-check' } as const;

/** Sends a synthetic alert through all stages every few minutes, and removes old ones. */
@Injectable()
@ScheduledJob({ name: 'self-check', everyMs: 15_000, batchSize: BATCH })
export class SelfCheckJob implements Job {
  private readonly logger = new Logger(SelfCheckJob.name);
  private wasDown = false;

  constructor(
    private readonly store: SelfCheckStore,
    private readonly service: SelfCheckService,
    private readonly pipeline: AlertPipeline,
    private readonly alerts: AlertPurge,
  ) {}

  async runOnce(now: Date): Promise<number> {
    if (this.service.everyMs === 0) return 0;
    await this.report();
    const closed = await this.closeDone(now);
    const id = await this.store.begin(now, this.service.everyMs);
    if (id === null) return closed;
    await this.forget(now);
    const failure = await this.sendAlert(id);
    if (failure !== null) await this.store.failed(id, failure);
    return closed + 1;
  }

  /** Sends the same alert twice, which must cause one notification. @returns the failure; null: none */
  private async sendAlert(id: string): Promise<string | null> {
    const [created, repeat] = await this.pipeline.create([requestOf(id), requestOf(id)]);
    if (created?.kind !== 'created' || created.escalation !== 'escalated') return 'it was not escalated';
    return repeat?.kind === 'deduplicated' ? null : 'the repeat was not deduplicated';
  }

  /** Closes the alerts of finished checks, to end their escalation. */
  private async closeDone(now: Date): Promise<number> {
    const integration = { tenantId: SELF_CHECK_TENANT, id: SELF_CHECK_TENANT, teamId: SELF_CHECK_TEAM };
    const done = await this.store.toClose(new Date(now.getTime() - HOUR_MS));
    for (const id of done) {
      await this.pipeline.closeByAliases(integration, [{ alias: selfCheckMessage(id) }], ACTOR);
      await this.store.closed(id, now);
    }
    return done.length;
  }

  private async forget(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.alerts.removeClosed(before, BATCH, SELF_CHECK_TENANT);
    await this.store.forget(before);
  }

  private async report(): Promise<void> {
    const state = await this.service.refresh();
    const isDown = state.kind === 'down';
    if (isDown && !this.wasDown)
      this.logger.error({ reason: state.reason }, 'The self-check fails: pages may not go out');
    if (!isDown && this.wasDown) this.logger.log('The self-check succeeds again');
    this.wasDown = isDown;
  }
}

const requestOf = (id: string): AlertRequest => ({
  tenantId: SELF_CHECK_TENANT,
  teamId: null,
  integration: null,
  actor: ACTOR,
  fields: { message: selfCheckMessage(id), alias: selfCheckMessage(id), priority: 'P5', source: 'self-check' },
});
